CREATE TABLE "news_default" (
	"institute_id" integer NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"is_fixed" boolean NOT NULL,
	CONSTRAINT "news_default_institute_id_topic_channel_pk" PRIMARY KEY("institute_id","topic","channel")
);
--> statement-breakpoint
ALTER TABLE "news_delivery" ADD COLUMN "reason" text;