-- statement by statement
-- Like `note_data_change`, but planned once for each connection: a hall of students begins within a minute.
CREATE OR REPLACE FUNCTION note_attempts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_change (institute_id, topic)
    SELECT DISTINCT added.institute_id, 'person ' || added.person_id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
SET lock_timeout = '500ms';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER note_added AFTER INSERT ON test_attempt REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_attempts_added();
--> statement-breakpoint
-- All columns but last_sequence and active_page: a save, which only changes these two, does not have to compare the rows.
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE OF institute_id, id, test_id, person_id, started_at, ends_at, latest_ends_at,
    end_moved_at, seed, is_begun, part_starts, device_hash, submitted_at, is_evaluation_due, evaluated_at, rank, marks, right_count,
    wrong_count, left_count, time_taken ON test_attempt FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{last_sequence,active_page}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{last_sequence,active_page}'::text[])
  EXECUTE FUNCTION note_attempt_change();
--> statement-breakpoint
RESET lock_timeout;
