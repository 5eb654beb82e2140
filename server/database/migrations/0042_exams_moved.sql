ALTER TABLE "test_attempt" ADD COLUMN "latest_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "end_moved_at" timestamp with time zone;