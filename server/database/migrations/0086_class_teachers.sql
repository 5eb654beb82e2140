CREATE TABLE "class_teacher" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "class_teacher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"start_date" date,
	"end_date" date,
	"source_id" text,
	CONSTRAINT "class_teacher_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_teacher_source" ON "class_teacher" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "class_teacher_section" ON "class_teacher" USING btree ("institute_id","section_id");--> statement-breakpoint
CREATE INDEX "class_teacher_teacher" ON "class_teacher" USING btree ("institute_id","teacher_id");