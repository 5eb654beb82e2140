CREATE TABLE "news_budget" (
	"institute_id" integer NOT NULL,
	"channel" text NOT NULL,
	"monthly_micros" bigint NOT NULL,
	"price_micros" bigint NOT NULL,
	CONSTRAINT "news_budget_institute_id_channel_pk" PRIMARY KEY("institute_id","channel")
);
--> statement-breakpoint
CREATE TABLE "news_spending" (
	"institute_id" integer NOT NULL,
	"channel" text NOT NULL,
	"month" text NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"limit_at" timestamp with time zone,
	"limit_micros" bigint,
	CONSTRAINT "news_spending_institute_id_channel_month_pk" PRIMARY KEY("institute_id","channel","month")
);
--> statement-breakpoint
CREATE TABLE "news_template" (
	"institute_id" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"sender" text NOT NULL,
	"entity" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "news_template_institute_id_kind_channel_pk" PRIMARY KEY("institute_id","kind","channel")
);
