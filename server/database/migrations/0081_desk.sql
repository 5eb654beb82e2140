CREATE TABLE "desk_invitation" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_invitation_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "desk_session" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "desk_session_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "desk_invitation" ADD CONSTRAINT "desk_invitation_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_session" ADD CONSTRAINT "desk_session_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_invitation_hash" ON "desk_invitation" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_session_token" ON "desk_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "desk_session_person" ON "desk_session" USING btree ("institute_id","person_id");