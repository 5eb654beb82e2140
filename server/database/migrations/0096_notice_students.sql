CREATE TABLE "announcement_student" (
	"institute_id" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	CONSTRAINT "announcement_student_institute_id_announcement_id_student_id_pk" PRIMARY KEY("institute_id","announcement_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_student" ADD CONSTRAINT "announcement_student_institute_id_announcement_id_announcement_institute_id_id_fk" FOREIGN KEY ("institute_id","announcement_id") REFERENCES "public"."announcement"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_student" ADD CONSTRAINT "announcement_student_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;