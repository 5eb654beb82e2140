CREATE TABLE "test_extra_time" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "test_extra_time_institute_id_test_id_person_id_pk" PRIMARY KEY("institute_id","test_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "late_answer" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "words_hash" text GENERATED ALWAYS AS (md5(coalesce(nullif(lower(regexp_replace(html, '<[^>]*>|&nbsp;|[\s\u00a0]', '', 'g')), ''), html))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "made_up_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_extra_time" ADD CONSTRAINT "test_extra_time_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_extra_time" ADD CONSTRAINT "test_extra_time_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_words" ON "question" USING btree ("institute_id","words_hash");--> statement-breakpoint
CREATE INDEX "test_attempt_untimed" ON "test_attempt" USING btree ("started_at") WHERE submitted_at is null and ends_at is null;