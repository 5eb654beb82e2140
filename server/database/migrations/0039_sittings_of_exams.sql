ALTER TABLE "offline_exam" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "offline_exam_sitting" ADD CONSTRAINT "offline_exam_sitting_institute_id_exam_id_offline_exam_institute_id_id_fk" FOREIGN KEY ("institute_id","exam_id") REFERENCES "public"."offline_exam"("institute_id","id") ON DELETE no action ON UPDATE no action;
