CREATE TABLE "live_class_teacher" (
	"institute_id" integer NOT NULL,
	"live_class_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	CONSTRAINT "live_class_teacher_institute_id_live_class_id_teacher_id_pk" PRIMARY KEY("institute_id","live_class_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "classroom_class_teacher" (
	"institute_id" integer NOT NULL,
	"class_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	CONSTRAINT "classroom_class_teacher_institute_id_class_id_teacher_id_pk" PRIMARY KEY("institute_id","class_id","teacher_id")
);
--> statement-breakpoint
ALTER TABLE "live_class_teacher" ADD CONSTRAINT "live_class_teacher_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "classroom_class_teacher" ADD CONSTRAINT "classroom_class_teacher_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "live_class_teacher_teacher" ON "live_class_teacher" USING btree ("institute_id","teacher_id");
--> statement-breakpoint
CREATE INDEX "classroom_class_teacher_teacher" ON "classroom_class_teacher" USING btree ("institute_id","teacher_id");
