-- Rows of the demo that were written by earlier versions get the ids by which this one finds them.
UPDATE "academic_year" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || (CASE (SELECT count(*) FROM "academic_year" y WHERE y."institute_id" = o."institute_id" AND y."source_id" IS NULL
      AND y."start_date" > o."start_date") WHEN 0 THEN 'this year' WHEN 1 THEN 'last year' END) AS "made" FROM "academic_year" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "standard" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || o."name" AS "made" FROM "standard" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "subject" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || o."name" AS "made" FROM "subject" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "section" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || o."name" || (SELECT CASE y."source_id" WHEN 'demo-last year' THEN ' last year' ELSE '' END FROM "academic_year" y
      WHERE y."institute_id" = o."institute_id" AND y."id" = o."academic_year_id") AS "made" FROM "section" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "person" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || coalesce((SELECT s."display_id" FROM "student" s WHERE s."institute_id" = o."institute_id" AND s."person_id" = o."id"), o."name") AS "made" FROM "person" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "product" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || o."title" AS "made" FROM "product" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
--> statement-breakpoint
UPDATE "test_label" t SET "source_id" = n."made"
FROM (SELECT DISTINCT ON ("institute_id", "made") * FROM (
    SELECT "institute_id", "id", 'demo-' || o."name" AS "made" FROM "test_label" o
    WHERE "source_id" IS NULL AND "institute_id" IN (SELECT "id" FROM "institute" WHERE "demo" IS NOT NULL)) o
  ORDER BY "institute_id", "made", "id") n
WHERE t."institute_id" = n."institute_id" AND t."id" = n."id";
