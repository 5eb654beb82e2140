-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('institute', institute => 'id');
--> statement-breakpoint
SELECT watch_data('academic_year');
--> statement-breakpoint
SELECT watch_data('section');
--> statement-breakpoint
SELECT watch_data('section_subject');
--> statement-breakpoint
SELECT watch_data('standard');
--> statement-breakpoint
SELECT watch_data('subject');
--> statement-breakpoint
SELECT watch_data('product');
--> statement-breakpoint
SELECT watch_data('classroom_class');
--> statement-breakpoint
SELECT watch_data('live_class');
--> statement-breakpoint
SELECT watch_data('live_class_section');
--> statement-breakpoint
SELECT watch_data('live_class_product');
--> statement-breakpoint
SELECT watch_data('test');
--> statement-breakpoint
SELECT watch_data('test_section');
--> statement-breakpoint
SELECT watch_data('test_product');
--> statement-breakpoint
SELECT watch_data('test_label');
--> statement-breakpoint
SELECT watch_data('test_question');
--> statement-breakpoint
SELECT watch_data('question');
--> statement-breakpoint
SELECT watch_data('offline_exam');
--> statement-breakpoint
SELECT watch_data('offline_exam_subject');
--> statement-breakpoint
SELECT watch_data('recording');
--> statement-breakpoint
SELECT watch_data('assignment');
--> statement-breakpoint
SELECT watch_data('announcement');
--> statement-breakpoint
SELECT watch_data('announcement_section');
--> statement-breakpoint
SELECT watch_data('banner');
--> statement-breakpoint
SELECT watch_data('calendar_event');
--> statement-breakpoint
SELECT watch_data('calendar_event_standard');
--> statement-breakpoint
SELECT watch_data('weekly_off');
--> statement-breakpoint
SELECT watch_data('promotion');
--> statement-breakpoint
-- Of the student whose instalment it is: another one's payment may pay it.
SELECT watch_data('fee_payment_part', $$coalesce((SELECT 'student ' || f.student_id FROM fee_instalment f
  WHERE f.institute_id = changed.institute_id AND f.id = changed.instalment_id), 'institute')$$);
--> statement-breakpoint
SELECT watch_data('enrolment', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('attendance_count', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('submission', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('fee_payment', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('fee_instalment', $$'student ' || student_id$$);
--> statement-breakpoint
SELECT watch_data('student', $$'student ' || id$$);
--> statement-breakpoint
SELECT watch_data('product_holder', $$'person ' || person_id$$);
--> statement-breakpoint
SELECT watch_data('test_attempt', $$'person ' || person_id$$);
--> statement-breakpoint
SELECT watch_data('test_extra_time', $$'person ' || person_id$$);
--> statement-breakpoint
SELECT watch_data('announcements_read', $$'person ' || person_id$$);
--> statement-breakpoint
SELECT watch_data('person', $$CASE WHEN role IN ('teacher', 'admin') THEN 'institute' ELSE 'person ' || id END$$);
--> statement-breakpoint
SELECT watch_data('file', $$coalesce('person ' || person_id, 'institute')$$);
--> statement-breakpoint
-- To everybody who has the number.
SELECT watch_data('message', $$unnest(ARRAY(SELECT 'person ' || p.id FROM person p
  WHERE p.institute_id = changed.institute_id AND p.phone = changed.phone))$$);
--> statement-breakpoint
-- Like `note_data_change`, for each row.
CREATE OR REPLACE FUNCTION note_attempt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_change (institute_id, topic)
    SELECT DISTINCT changed.institute_id, 'person ' || changed.person_id
    FROM (VALUES (OLD.institute_id, OLD.person_id), (NEW.institute_id, NEW.person_id)) changed (institute_id, person_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
SET lock_timeout = '500ms';
--> statement-breakpoint
-- The exam panel changes these two columns every few seconds, and no repeated call shows them.
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON test_attempt FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{last_sequence,active_page}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{last_sequence,active_page}'::text[])
  EXECUTE FUNCTION note_attempt_change();
--> statement-breakpoint
RESET lock_timeout;
