CREATE TABLE "answer_marking" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"marker" text NOT NULL,
	"marks" numeric(8, 2) NOT NULL,
	"remark" text NOT NULL,
	"sequence" bigint NOT NULL,
	"token_id" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_marking_institute_id_attempt_id_question_id_ordinal_pk" PRIMARY KEY("institute_id","attempt_id","question_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "marking_difference" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "answer_marking" ADD CONSTRAINT "answer_marking_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_marking" ADD CONSTRAINT "answer_marking_institute_id_question_id_question_institute_id_id_fk" FOREIGN KEY ("institute_id","question_id") REFERENCES "public"."question"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_marking" ADD CONSTRAINT "answer_marking_institute_id_token_id_admin_token_institute_id_id_fk" FOREIGN KEY ("institute_id","token_id") REFERENCES "public"."admin_token"("institute_id","id") ON DELETE no action ON UPDATE no action;