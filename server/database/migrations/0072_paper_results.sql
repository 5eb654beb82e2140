ALTER TABLE "offline_exam" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- What is out already is no news.
UPDATE "offline_exam" SET "published_at" = "ends_at" WHERE "is_result_published";
