CREATE TABLE "desk_export" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"file_id" bigint,
	"size" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_export_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_import" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"files" jsonb NOT NULL,
	"tables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"others" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mended" jsonb DEFAULT '{"cells":[],"replaced":[]}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '{"leaveOut":false,"isQuiet":false}'::jsonb NOT NULL,
	"report" jsonb,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone,
	"number" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_import_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_match" (
	"institute_id" integer NOT NULL,
	"kind" text NOT NULL,
	"titles_hash" text NOT NULL,
	"match" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_match_institute_id_titles_hash_kind_pk" PRIMARY KEY("institute_id","titles_hash","kind")
);
--> statement-breakpoint
ALTER TABLE "desk_export" ADD CONSTRAINT "desk_export_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_import" ADD CONSTRAINT "desk_import_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_import_person" ON "desk_import" USING btree ("institute_id","person_id");