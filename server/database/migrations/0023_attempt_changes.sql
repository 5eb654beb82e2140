-- Like `note_data_change`, for each row.
CREATE FUNCTION note_attempt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_change (institute_id, topic)
    SELECT DISTINCT changed.institute_id, 'person ' || changed.person_id
    FROM (VALUES (OLD.institute_id, OLD.person_id), (NEW.institute_id, NEW.person_id)) changed (institute_id, person_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The exam panel changes these two columns every few seconds, and no repeated call shows them.
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON test_attempt FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{last_sequence,active_page}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{last_sequence,active_page}'::text[])
  EXECUTE FUNCTION note_attempt_change();
