ALTER TABLE "news_delivery" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "report_reason" text;