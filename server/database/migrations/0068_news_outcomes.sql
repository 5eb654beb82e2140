CREATE TABLE "news_default" (
	"institute_id" integer NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"is_fixed" boolean NOT NULL,
	CONSTRAINT "news_default_institute_id_topic_channel_pk" PRIMARY KEY("institute_id","topic","channel")
);
--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "price_paise" integer;