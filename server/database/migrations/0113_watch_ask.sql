-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('ask_thread', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('ask_read', $$'person ' || person_id$$);
--> statement-breakpoint
SELECT watch_data('ask_report', $$'person ' || reported_by$$);
--> statement-breakpoint
SELECT watch_data('ask_pause', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('class_teacher');
--> statement-breakpoint
SELECT watch_data('staff');
--> statement-breakpoint
SELECT keep_images_of('ask_thread');
--> statement-breakpoint
SELECT keep_images_of('ask_post');
