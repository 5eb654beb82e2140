-- statement by statement: each takes one table for a moment, and may be repeated
-- The columns of a row that another one does not have with the same value; null for none.
CREATE OR REPLACE FUNCTION other_columns(one jsonb, another jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(one) WHERE value IS DISTINCT FROM another -> key
$$;
--> statement-breakpoint
-- Within an import, keeps each row as it was before the first change. Times are written in one zone, so that they can be compared. Its argument is the primary key of a row, as JSON.
CREATE OR REPLACE FUNCTION keep_images() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  run text := coalesce(current_setting('homeroom.import', true), '');
BEGIN
  IF run = '' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('INSERT INTO import_image (institute_id, number, table_name, key, was)
      SELECT $1, $2, %L, %s, to_jsonb(r) FROM removed r ON CONFLICT DO NOTHING', TG_TABLE_NAME, TG_ARGV[0])
      USING split_part(run, ' ', 1)::int, split_part(run, ' ', 2)::int;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('INSERT INTO import_image (institute_id, number, table_name, key)
      SELECT $1, $2, %L, %s FROM added r ON CONFLICT DO NOTHING', TG_TABLE_NAME, TG_ARGV[0])
      USING split_part(run, ' ', 1)::int, split_part(run, ' ', 2)::int;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where the table is locked it gives up, so that no request waits behind it, and may be repeated.
CREATE OR REPLACE FUNCTION keep_images_of(kept regclass) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  key text := (SELECT format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', a.attname, a.attname), ', ' ORDER BY a.attnum))
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = kept AND i.indisprimary);
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER image_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION keep_images(%L)', kept, key);
  EXECUTE format('CREATE OR REPLACE TRIGGER image_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_images(%L)', kept, key);
  EXECUTE format('CREATE OR REPLACE TRIGGER image_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION keep_images(%L)', kept, key);
END $$;
--> statement-breakpoint
-- Who had a number is given back as it was when an import is undone.
CREATE OR REPLACE FUNCTION note_phones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := date_trunc('second', now());
BEGIN
  IF current_setting('homeroom.undoing', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO phone_holder (institute_id, person_id, phone, from_at, stored_at)
      SELECT a.institute_id, a.id, a.phone,
        least(a.joined_on, (at AT TIME ZONE i.time_zone)::date)::timestamp AT TIME ZONE i.time_zone, at
      FROM added a JOIN institute i ON i.id = a.institute_id WHERE a.phone IS NOT NULL;
    RETURN NULL;
  END IF;
  UPDATE phone_holder h SET until = at
    FROM removed o JOIN added n ON n.institute_id = o.institute_id AND n.id = o.id
    WHERE o.phone IS DISTINCT FROM n.phone
      AND h.institute_id = n.institute_id AND h.person_id = n.id AND h.until IS NULL;
  INSERT INTO phone_holder (institute_id, person_id, phone, from_at, stored_at)
    SELECT n.institute_id, n.id, n.phone, date_trunc('day', at AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone, at
    FROM removed o JOIN added n ON n.institute_id = o.institute_id AND n.id = o.id
    JOIN institute i ON i.id = n.institute_id
    WHERE o.phone IS DISTINCT FROM n.phone AND n.phone IS NOT NULL
    ON CONFLICT (institute_id, person_id, phone, from_at) DO UPDATE SET until = NULL;
  -- The first number is theirs from the day of joining, also when that is corrected.
  UPDATE phone_holder h
    SET from_at = least(n.joined_on, (h.stored_at AT TIME ZONE i.time_zone)::date)::timestamp AT TIME ZONE i.time_zone
    FROM removed o JOIN added n ON n.institute_id = o.institute_id AND n.id = o.id
    JOIN institute i ON i.id = n.institute_id
    WHERE o.joined_on <> n.joined_on AND h.institute_id = n.institute_id AND h.person_id = n.id
      AND h.from_at = least(o.joined_on, (h.stored_at AT TIME ZONE i.time_zone)::date)::timestamp AT TIME ZONE i.time_zone
      AND NOT EXISTS (SELECT FROM phone_holder f WHERE f.institute_id = h.institute_id AND f.person_id = h.person_id
        AND (f.stored_at, f.phone) < (h.stored_at, h.phone));
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT keep_images_of('academic_year');
--> statement-breakpoint
SELECT keep_images_of('announcement');
--> statement-breakpoint
SELECT keep_images_of('announcement_section');
--> statement-breakpoint
SELECT keep_images_of('assignment');
--> statement-breakpoint
SELECT keep_images_of('assignment_attachment');
--> statement-breakpoint
SELECT keep_images_of('attendance');
--> statement-breakpoint
SELECT keep_images_of('banner');
--> statement-breakpoint
SELECT keep_images_of('calendar_event');
--> statement-breakpoint
SELECT keep_images_of('calendar_event_standard');
--> statement-breakpoint
SELECT keep_images_of('classroom_class');
--> statement-breakpoint
SELECT keep_images_of('document');
--> statement-breakpoint
SELECT keep_images_of('document_product');
--> statement-breakpoint
SELECT keep_images_of('document_section');
--> statement-breakpoint
SELECT keep_images_of('ecourse');
--> statement-breakpoint
SELECT keep_images_of('enrolment');
--> statement-breakpoint
SELECT keep_images_of('fee_instalment');
--> statement-breakpoint
SELECT keep_images_of('fee_payment');
--> statement-breakpoint
SELECT keep_images_of('fee_payment_part');
--> statement-breakpoint
SELECT keep_images_of('fee_refund');
--> statement-breakpoint
SELECT keep_images_of('fee_reversal');
--> statement-breakpoint
SELECT keep_images_of('guardian');
--> statement-breakpoint
SELECT keep_images_of('institute');
--> statement-breakpoint
SELECT keep_images_of('institute_host');
--> statement-breakpoint
SELECT keep_images_of('live_class');
--> statement-breakpoint
SELECT keep_images_of('live_class_product');
--> statement-breakpoint
SELECT keep_images_of('live_class_section');
--> statement-breakpoint
SELECT keep_images_of('message');
--> statement-breakpoint
SELECT keep_images_of('offline_exam');
--> statement-breakpoint
SELECT keep_images_of('offline_exam_result');
--> statement-breakpoint
SELECT keep_images_of('offline_exam_subject');
--> statement-breakpoint
SELECT keep_images_of('person');
--> statement-breakpoint
SELECT keep_images_of('phone_holder');
--> statement-breakpoint
SELECT keep_images_of('product');
--> statement-breakpoint
SELECT keep_images_of('product_ecourse');
--> statement-breakpoint
SELECT keep_images_of('product_holder');
--> statement-breakpoint
SELECT keep_images_of('product_item');
--> statement-breakpoint
SELECT keep_images_of('profile');
--> statement-breakpoint
SELECT keep_images_of('promotion');
--> statement-breakpoint
SELECT keep_images_of('recording');
--> statement-breakpoint
SELECT keep_images_of('section');
--> statement-breakpoint
SELECT keep_images_of('section_subject');
--> statement-breakpoint
SELECT keep_images_of('standard');
--> statement-breakpoint
SELECT keep_images_of('student');
--> statement-breakpoint
SELECT keep_images_of('study_file');
--> statement-breakpoint
SELECT keep_images_of('study_topic');
--> statement-breakpoint
SELECT keep_images_of('subject');
--> statement-breakpoint
SELECT keep_images_of('submission');
--> statement-breakpoint
SELECT keep_images_of('submission_attachment');
--> statement-breakpoint
SELECT keep_images_of('test');
--> statement-breakpoint
SELECT keep_images_of('test_label');
--> statement-breakpoint
SELECT keep_images_of('test_product');
--> statement-breakpoint
SELECT keep_images_of('test_section');
--> statement-breakpoint
SELECT keep_images_of('weekly_off');
