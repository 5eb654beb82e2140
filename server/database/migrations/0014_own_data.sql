CREATE TABLE "own_data" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "own_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"host" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"file_id" bigint,
	"size" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_data_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_data" ADD CONSTRAINT "own_data_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_data" ADD CONSTRAINT "own_data_institute_id_subject_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_data" ADD CONSTRAINT "own_data_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_data_one_at_a_time" ON "own_data" USING btree ("institute_id","person_id","subject_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "own_data_of" ON "own_data" USING btree ("institute_id","person_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "own_data_expiry" ON "own_data" USING btree ("expires_at");