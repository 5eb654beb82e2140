ALTER TABLE "desk_import" ADD COLUMN "format" text DEFAULT 'tables' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_import" ADD COLUMN "paper" jsonb;--> statement-breakpoint
ALTER TABLE "desk_import" ADD COLUMN "left_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;