CREATE TABLE "attendance_count" (
	"institute_id" integer NOT NULL,
	"student_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"month" date NOT NULL,
	"held" integer NOT NULL,
	"present" integer NOT NULL,
	CONSTRAINT "attendance_count_institute_id_student_id_section_id_subject_id_month_pk" PRIMARY KEY("institute_id","student_id","section_id","subject_id","month")
);
--> statement-breakpoint
ALTER TABLE "attendance_count" ADD CONSTRAINT "attendance_count_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_count" ADD CONSTRAINT "attendance_count_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_count" ADD CONSTRAINT "attendance_count_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Adds to the counts. Lower counts are only updated: those of a student who is being removed may be gone.
CREATE FUNCTION add_to_attendance_count(changes attendance_count[]) RETURNS void LANGUAGE sql AS $$
  WITH change AS (
    SELECT institute_id, student_id, section_id, subject_id, month,
      sum(held)::int AS held, sum(present)::int AS present
    FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5),
  taken AS (
    UPDATE attendance_count n SET held = n.held + c.held, present = n.present + c.present
    FROM change c
    WHERE c.held <= 0 AND n.institute_id = c.institute_id AND n.student_id = c.student_id
      AND n.section_id = c.section_id AND n.subject_id = c.subject_id AND n.month = c.month)
  INSERT INTO attendance_count AS n (institute_id, student_id, section_id, subject_id, month, held, present)
  SELECT * FROM change WHERE held > 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (institute_id, student_id, section_id, subject_id, month)
  DO UPDATE SET held = n.held + excluded.held, present = n.present + excluded.present;
$$;
--> statement-breakpoint
CREATE FUNCTION count_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS factor FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS factor FROM removed'
    ELSE 'SELECT *, 1 AS factor FROM added UNION ALL SELECT *, -1 FROM removed' END;
  changes attendance_count[];
BEGIN
  -- A class that is cancelled at the same moment waits, or is seen as cancelled.
  EXECUTE format('SELECT 1 FROM classroom_class c WHERE (c.institute_id, c.id) IN
    (SELECT institute_id, class_id FROM (%s) a) ORDER BY c.institute_id, c.id FOR SHARE', changed);
  EXECUTE format('SELECT array_agg(ROW(institute_id, student_id, section_id, subject_id, month, held, present)::attendance_count)
    FROM (SELECT a.institute_id, a.student_id, c.section_id, c.subject_id,
        date_trunc(''month'', c.starts_at AT TIME ZONE i.time_zone)::date AS month,
        sum(a.factor)::int AS held, sum(a.factor * a.is_present::int)::int AS present
      FROM (%s) a
      JOIN classroom_class c ON c.institute_id = a.institute_id AND c.id = a.class_id AND c.cancelled_at IS NULL
      JOIN institute i ON i.id = a.institute_id
      GROUP BY 1, 2, 3, 4, 5) counted', changed) INTO changes;
  PERFORM add_to_attendance_count(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON attendance REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON attendance REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON attendance REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
--> statement-breakpoint
CREATE FUNCTION forget_attendance_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE attendance_count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_emptied AFTER TRUNCATE ON attendance FOR EACH STATEMENT EXECUTE FUNCTION forget_attendance_count();
--> statement-breakpoint
-- A class that is cancelled, or moves to another subject, section or month, takes its attendance along.
CREATE FUNCTION move_attendance_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes attendance_count[];
BEGIN
  SELECT array_agg(ROW(institute_id, student_id, section_id, subject_id, month, held, present)::attendance_count) INTO changes
  FROM (
    SELECT a.institute_id, a.student_id, c.section_id, c.subject_id,
      date_trunc('month', c.starts_at AT TIME ZONE i.time_zone)::date AS month,
      sum(c.factor)::int AS held, sum(c.factor * a.is_present::int)::int AS present
    FROM (
      SELECT n.institute_id, n.id, n.section_id, n.subject_id, n.starts_at, n.cancelled_at, 1 AS factor FROM new_rows n
      UNION ALL SELECT o.institute_id, o.id, o.section_id, o.subject_id, o.starts_at, o.cancelled_at, -1 FROM old_rows o) c
    JOIN (
      SELECT n.institute_id, n.id FROM new_rows n JOIN old_rows o USING (institute_id, id)
      WHERE (n.section_id, n.subject_id, n.starts_at, n.cancelled_at IS NULL)
        IS DISTINCT FROM (o.section_id, o.subject_id, o.starts_at, o.cancelled_at IS NULL)) moved USING (institute_id, id)
    JOIN attendance a ON a.institute_id = c.institute_id AND a.class_id = c.id
    JOIN institute i ON i.id = c.institute_id
    WHERE c.cancelled_at IS NULL
    GROUP BY 1, 2, 3, 4, 5) counted;
  PERFORM add_to_attendance_count(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_attendance_count AFTER UPDATE ON classroom_class REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION move_attendance_count();
--> statement-breakpoint
CREATE FUNCTION recount_attendance(institute integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM attendance_count WHERE institute_id = institute;
  INSERT INTO attendance_count (institute_id, student_id, section_id, subject_id, month, held, present)
  SELECT a.institute_id, a.student_id, c.section_id, c.subject_id,
    date_trunc('month', c.starts_at AT TIME ZONE i.time_zone)::date, count(*), count(*) FILTER (WHERE a.is_present)
  FROM attendance a
  JOIN classroom_class c ON c.institute_id = a.institute_id AND c.id = a.class_id AND c.cancelled_at IS NULL
  JOIN institute i ON i.id = a.institute_id
  WHERE a.institute_id = institute
  GROUP BY 1, 2, 3, 4, 5;
$$;
--> statement-breakpoint
CREATE FUNCTION recount_in_new_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_attendance(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recount_in_new_zone AFTER UPDATE ON institute FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION recount_in_new_zone();
--> statement-breakpoint
SELECT recount_attendance(id) FROM institute;
