-- statement by statement: each takes one table for a moment, and may be repeated
SELECT watch_data('phone_holder', $$unnest(ARRAY(SELECT 'person ' || changed.person_id UNION SELECT 'person ' || h.person_id
  FROM phone_holder h WHERE h.institute_id = changed.institute_id AND h.phone = changed.phone))$$);
--> statement-breakpoint
-- To everybody whose number it is or was.
SELECT watch_data('message', $$unnest(ARRAY(SELECT DISTINCT 'person ' || h.person_id FROM phone_holder h
  WHERE h.institute_id = changed.institute_id AND h.phone = changed.phone))$$);
--> statement-breakpoint
-- Who is a family: the parent, and all children of that parent.
SELECT watch_data('guardian', $$unnest(ARRAY(SELECT 'person ' || changed.parent_id UNION SELECT 'person ' || s.person_id
  FROM student s WHERE s.institute_id = changed.institute_id AND (s.id = changed.student_id OR s.id IN (SELECT g.student_id
    FROM guardian g WHERE g.institute_id = changed.institute_id AND g.parent_id = changed.parent_id))))$$);
--> statement-breakpoint
-- People who have a number already, 5,000 at a time. What was before is not known: it is theirs since they joined.
DO $$
DECLARE
  last_institute integer := 0;
  last_id bigint := 0;
  next_institute integer;
  next_id bigint;
BEGIN
  LOOP
    SELECT institute_id, id INTO next_institute, next_id
      FROM (SELECT institute_id, id FROM person WHERE (institute_id, id) > (last_institute, last_id)
        ORDER BY institute_id, id LIMIT 5000) p
      ORDER BY institute_id DESC, id DESC LIMIT 1;
    EXIT WHEN next_id IS NULL;
    -- Whoever changes one of them at the same moment has finished, or waits.
    PERFORM 1 FROM person WHERE (institute_id, id) > (last_institute, last_id)
      AND (institute_id, id) <= (next_institute, next_id) FOR SHARE;
    INSERT INTO phone_holder (institute_id, person_id, phone, from_at, stored_at)
      SELECT p.institute_id, p.id, p.phone,
        least(p.joined_on, (p.created_at AT TIME ZONE i.time_zone)::date)::timestamp AT TIME ZONE i.time_zone,
        date_trunc('second', p.created_at)
      FROM person p JOIN institute i ON i.id = p.institute_id
      WHERE (p.institute_id, p.id) > (last_institute, last_id) AND (p.institute_id, p.id) <= (next_institute, next_id)
        AND p.phone IS NOT NULL AND NOT EXISTS (SELECT FROM phone_holder h
          WHERE h.institute_id = p.institute_id AND h.person_id = p.id AND h.until IS NULL)
      ON CONFLICT DO NOTHING;
    COMMIT;
    last_institute := next_institute;
    last_id := next_id;
  END LOOP;
END $$;
