-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('announcement_student');
--> statement-breakpoint
SELECT keep_images_of('announcement_student');
