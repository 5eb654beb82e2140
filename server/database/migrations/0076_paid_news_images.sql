SELECT keep_images_of('news_template');
--> statement-breakpoint
SELECT keep_images_of('news_budget');