CREATE TABLE "job" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"expires_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("name","due_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_once" ON "job" USING btree ("institute_id","name","key") WHERE done_at is null and failed_at is null;--> statement-breakpoint
ALTER TABLE "webhook" DROP COLUMN "announcing";--> statement-breakpoint
ALTER TABLE "webhook" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "webhook" DROP COLUMN "next_attempt_at";--> statement-breakpoint
INSERT INTO "job" ("institute_id", "name", "key", "payload")
	SELECT "institute_id", 'own-data', "id"::text, jsonb_build_object('copyId', "id") FROM "own_data" WHERE "finished_at" IS NULL;