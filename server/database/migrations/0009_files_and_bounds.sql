CREATE TABLE "stored_bytes" (
	"sha256" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "audit_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "space" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_person" ON "file" USING btree ("institute_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "file_unused" ON "file" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
INSERT INTO "stored_bytes" ("sha256") SELECT "sha256" FROM "file" UNION SELECT "sha256" FROM "file_pdf";
--> statement-breakpoint
UPDATE "file" f SET "person_id" = s."person_id" FROM "submission_attachment" t
JOIN "student" s ON s."institute_id" = t."institute_id" AND s."id" = t."student_id"
WHERE f."institute_id" = t."institute_id" AND f."id" = t."file_id";
--> statement-breakpoint
UPDATE "file" f SET "person_id" = p."id" FROM "person" p
WHERE f."institute_id" = p."institute_id" AND f."id" = p."photo_file_id" AND f."person_id" IS NULL AND f."name" = 'photo.jpg';
