ALTER TABLE "test" ADD COLUMN "access_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "networks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "safe_browser_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "fills_screen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "is_one_device" boolean DEFAULT false NOT NULL;