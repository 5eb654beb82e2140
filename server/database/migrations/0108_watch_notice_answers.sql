-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('notice_answer', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT keep_images_of('notice_answer');
