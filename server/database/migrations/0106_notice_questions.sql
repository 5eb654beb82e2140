ALTER TABLE "announcement" ADD COLUMN "asks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "choices" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "answer_until" date;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "reminded_at" timestamp with time zone;