-- statement by statement: each takes one table for a moment, and may be repeated
CREATE OR REPLACE TRIGGER raise_sequence BEFORE UPDATE ON meeting_offer FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER raise_sequence BEFORE UPDATE ON meeting_booking FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
SELECT keep_images_of('meeting_offer');
--> statement-breakpoint
SELECT keep_images_of('meeting_offer_section');
--> statement-breakpoint
SELECT keep_images_of('meeting_offer_student');
--> statement-breakpoint
SELECT keep_images_of('meeting_booking');
--> statement-breakpoint
SELECT watch_data('meeting_offer');
--> statement-breakpoint
SELECT watch_data('meeting_offer_section');
--> statement-breakpoint
SELECT watch_data('meeting_offer_student');
--> statement-breakpoint
SELECT watch_data('meeting_booking', $$'student ' || student_id$$);
