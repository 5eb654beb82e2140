CREATE TABLE "question_challenge" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "question_challenge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"text" text NOT NULL,
	"file_id" bigint,
	"given_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_accepted" boolean,
	"answer_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "question_challenge_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "challenges_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "challenges_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "question_challenge" ADD CONSTRAINT "question_challenge_institute_id_test_id_question_id_test_question_institute_id_test_id_question_id_fk" FOREIGN KEY ("institute_id","test_id","question_id") REFERENCES "public"."test_question"("institute_id","test_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_challenge" ADD CONSTRAINT "question_challenge_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_challenge" ADD CONSTRAINT "question_challenge_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_challenge_once" ON "question_challenge" USING btree ("institute_id","test_id","question_id","person_id");--> statement-breakpoint
CREATE INDEX "question_challenge_person" ON "question_challenge" USING btree ("institute_id","person_id");