CREATE TABLE "phone_holder" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "phone_holder_institute_id_person_id_phone_from_at_pk" PRIMARY KEY("institute_id","person_id","phone","from_at")
);
--> statement-breakpoint
ALTER TABLE "phone_holder" ADD CONSTRAINT "phone_holder_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_holder_phone" ON "phone_holder" USING btree ("institute_id","phone");--> statement-breakpoint
-- Whole seconds: files have no more. In one transaction a number ends for one person in the moment in which it begins for another.
CREATE FUNCTION note_phones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := date_trunc('second', now());
BEGIN
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
CREATE TRIGGER note_phones_added AFTER INSERT ON person REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones();
--> statement-breakpoint
CREATE TRIGGER note_phones_changed AFTER UPDATE ON person REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones();
