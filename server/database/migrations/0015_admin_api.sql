CREATE TABLE "change" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"person_id" bigint NOT NULL,
	"subject_id" bigint,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "change_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "admin_file" (
	"institute_id" integer NOT NULL,
	"token_id" bigint NOT NULL,
	"path" text NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_file_institute_id_token_id_path_pk" PRIMARY KEY("institute_id","token_id","path")
);
--> statement-breakpoint
CREATE TABLE "admin_reply" (
	"institute_id" integer NOT NULL,
	"token_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_reply_institute_id_token_id_key_pk" PRIMARY KEY("institute_id","token_id","key")
);
--> statement-breakpoint
CREATE TABLE "change_counter" (
	"institute_id" integer NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_counter_institute_id_pk" PRIMARY KEY("institute_id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced" bigint NOT NULL,
	"announcing" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"failing_since" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "admin_token" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_file" ADD CONSTRAINT "admin_file_institute_id_token_id_admin_token_institute_id_id_fk" FOREIGN KEY ("institute_id","token_id") REFERENCES "public"."admin_token"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_file" ADD CONSTRAINT "admin_file_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_reply" ADD CONSTRAINT "admin_reply_institute_id_token_id_admin_token_institute_id_id_fk" FOREIGN KEY ("institute_id","token_id") REFERENCES "public"."admin_token"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_counter" ADD CONSTRAINT "change_counter_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_position" ON "change" USING btree ("institute_id","position");--> statement-breakpoint
CREATE INDEX "change_waiting" ON "change" USING btree ("institute_id","id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "change_person" ON "change" USING btree ("institute_id","person_id","kind");--> statement-breakpoint
CREATE INDEX "admin_reply_created" ON "admin_reply" USING btree ("created_at");