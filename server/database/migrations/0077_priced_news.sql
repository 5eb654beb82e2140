ALTER TABLE "news_delivery" ADD COLUMN "price_micros" bigint;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "priced_month" text;