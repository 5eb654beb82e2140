-- What some HTML says: without tags and spaces, in lower case. Of pictures alone, what their files hold; else the HTML.
CREATE FUNCTION words_of(institute integer, html text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    nullif(lower(regexp_replace($2, '<[^>]*>|&nbsp;|[\s\u00a0]', '', 'g')), ''),
    (SELECT string_agg(coalesce(f.sha256, 'file ' || shown.id[1]), ' ' ORDER BY shown.place)
      FROM regexp_matches($2, '<img data-file="(\d{1,15})"', 'g') WITH ORDINALITY AS shown(id, place)
      LEFT JOIN file f ON f.institute_id = $1 AND f.id = shown.id[1]::bigint),
    $2)
$$;
--> statement-breakpoint
-- Two questions are one where their words are the same and, where both have options, one option is.
CREATE FUNCTION tell_copies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text := words_of(NEW.institute_id, NEW.html);
  whole uuid := md5('whole' || E'\n' || words)::uuid;
  without_options uuid := md5('without options' || E'\n' || words)::uuid;
  with_options uuid[] := array(
    SELECT DISTINCT md5('option' || E'\n' || words || E'\n' || words_of(NEW.institute_id, o->>'html'))::uuid
    FROM jsonb_array_elements(NEW.options) o ORDER BY 1);
BEGIN
  IF NEW.options = '[]' THEN
    NEW.copies_known_by := ARRAY[whole];
    NEW.known_by := ARRAY[whole, without_options];
  ELSE
    NEW.copies_known_by := with_options || without_options;
    NEW.known_by := with_options || whole;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP INDEX "question_words";--> statement-breakpoint
ALTER TABLE "question" DROP COLUMN "words_hash";--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "copies_known_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "known_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
CREATE TRIGGER tell_copies BEFORE INSERT OR UPDATE OF html, options ON question FOR EACH ROW EXECUTE FUNCTION tell_copies();
--> statement-breakpoint
UPDATE "question" SET "html" = "html";--> statement-breakpoint
CREATE INDEX "question_known_by" ON "question" USING gin ("known_by") WITH (fastupdate=false);--> statement-breakpoint
-- 0007 went by the address alone. Only where everything else says so, too, and nobody was imported, it is the demo:
UPDATE "institute" i SET "demo" = i."demo" || jsonb_build_object('plan', made.plan)
FROM (VALUES
  ('greenfield', 'school.localhost', 'Greenfield Public School', 'Aarav Sharma', '9000000001'),
  ('apex', 'coaching.localhost', 'Apex Academy', 'Riya Verma', '9000000021'),
  ('summit', 'summit.localhost', 'Summit Classes', 'Karan Malhotra', '9000000044')) made(plan, host, name, person, phone)
WHERE i."demo" IS NOT NULL AND i."name" = made.name AND i."source_id" IS NULL
  AND EXISTS (SELECT 1 FROM "institute_host" h WHERE h."institute_id" = i."id" AND h."host" = made.host)
  AND EXISTS (SELECT 1 FROM "person" p
    WHERE p."institute_id" = i."id" AND p."name" = made.person AND p."phone" = made.phone)
  AND NOT EXISTS (SELECT 1 FROM "person" p WHERE p."institute_id" = i."id" AND p."source_id" IS NOT NULL);
--> statement-breakpoint
-- all three of them, or none.
UPDATE "institute" SET "demo" = NULL
WHERE NOT "demo" ? 'plan' OR 3 <> (SELECT count(*) FROM "institute" WHERE "demo" ? 'plan');
