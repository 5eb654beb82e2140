-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('classroom_class_teacher');
--> statement-breakpoint
SELECT watch_data('live_class_teacher');
--> statement-breakpoint
SELECT keep_images_of('classroom_class_teacher');
--> statement-breakpoint
SELECT keep_images_of('live_class_teacher');
