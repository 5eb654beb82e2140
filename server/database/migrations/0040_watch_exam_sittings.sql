-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('offline_exam_sitting');
--> statement-breakpoint
SELECT keep_images_of('offline_exam_sitting');
