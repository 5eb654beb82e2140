ALTER TABLE "product" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "assignment_attachment" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "submission_attachment" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "calendar_event" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "offline_exam" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "test_label" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "live_class" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "product_item" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "ecourse" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "study_file" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "study_topic" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "classroom_class" ADD COLUMN "source_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "product_source" ON "product" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_attachment_source" ON "assignment_attachment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_attachment_source" ON "submission_attachment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_source" ON "document" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_event_source" ON "calendar_event" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_exam_source" ON "offline_exam" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_source" ON "test" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_label_source" ON "test_label" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_source" ON "announcement" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "banner_source" ON "banner" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_source" ON "promotion" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_class_source" ON "live_class" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_source" ON "recording" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_source" ON "message" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_item_source" ON "product_item" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ecourse_source" ON "ecourse" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_file_source" ON "study_file" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_topic_source" ON "study_topic" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classroom_class_source" ON "classroom_class" USING btree ("institute_id","source_id");