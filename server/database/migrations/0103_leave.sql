CREATE TABLE "leave_request" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leave_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" bigint,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"source_id" text,
	CONSTRAINT "leave_request_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_institute_id_asked_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","asked_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_institute_id_answered_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","answered_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_request_source" ON "leave_request" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "leave_request_student" ON "leave_request" USING btree ("institute_id","student_id","start_date");--> statement-breakpoint
CREATE INDEX "leave_request_state" ON "leave_request" USING btree ("institute_id","state","start_date");