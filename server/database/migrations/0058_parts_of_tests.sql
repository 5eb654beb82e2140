ALTER TABLE "test" ADD COLUMN "parts_order" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "part_minutes" integer[] DEFAULT '{}'::integer[] NOT NULL;