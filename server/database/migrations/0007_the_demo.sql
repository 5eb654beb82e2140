ALTER TABLE "institute" ADD COLUMN "demo" jsonb;--> statement-breakpoint
-- A demo that was loaded before its institutes were marked.
UPDATE "institute" SET "demo" = jsonb_build_object(
  'writtenAt', to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'kept', '{"tests": [], "assignments": []}'::jsonb)
WHERE "id" IN (SELECT "institute_id" FROM "institute_host" WHERE "host" IN ('school.localhost', 'coaching.localhost', 'summit.localhost'));
