CREATE TABLE "attendance_register" (
	"institute_id" integer NOT NULL,
	"class_id" bigint NOT NULL,
	"taken_by" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_register_institute_id_class_id_pk" PRIMARY KEY("institute_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "attendance_register" ADD CONSTRAINT "attendance_register_institute_id_class_id_classroom_class_institute_id_id_fk" FOREIGN KEY ("institute_id","class_id") REFERENCES "public"."classroom_class"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_register" ADD CONSTRAINT "attendance_register_institute_id_taken_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","taken_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;