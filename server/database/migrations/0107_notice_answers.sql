CREATE TABLE "notice_answer" (
	"institute_id" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp with time zone NOT NULL,
	"text_hash" text DEFAULT '' NOT NULL,
	"signed_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_answer_institute_id_announcement_id_student_id_pk" PRIMARY KEY("institute_id","announcement_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "notice_answer" ADD CONSTRAINT "notice_answer_institute_id_announcement_id_announcement_institute_id_id_fk" FOREIGN KEY ("institute_id","announcement_id") REFERENCES "public"."announcement"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_answer" ADD CONSTRAINT "notice_answer_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_answer" ADD CONSTRAINT "notice_answer_institute_id_answered_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","answered_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_answer_student" ON "notice_answer" USING btree ("institute_id","student_id");