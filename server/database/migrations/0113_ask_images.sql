-- statement by statement: each takes one table for a moment, and may be repeated
SELECT keep_images_of('ask_thread');
--> statement-breakpoint
SELECT keep_images_of('ask_post');
