CREATE TABLE "question_regrade" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "question_regrade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"token_id" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" jsonb NOT NULL,
	CONSTRAINT "question_regrade_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "test_question" ADD COLUMN "decision" jsonb;--> statement-breakpoint
ALTER TABLE "question_regrade" ADD CONSTRAINT "question_regrade_institute_id_test_id_question_id_test_question_institute_id_test_id_question_id_fk" FOREIGN KEY ("institute_id","test_id","question_id") REFERENCES "public"."test_question"("institute_id","test_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_regrade" ADD CONSTRAINT "question_regrade_institute_id_token_id_admin_token_institute_id_id_fk" FOREIGN KEY ("institute_id","token_id") REFERENCES "public"."admin_token"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_regrade_test" ON "question_regrade" USING btree ("institute_id","test_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_regrade_once" ON "question_regrade" USING btree ("institute_id","test_id","fingerprint","question_id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
--> statement-breakpoint
CREATE TRIGGER refuse_change BEFORE UPDATE ON question_regrade FOR EACH ROW EXECUTE FUNCTION refuse_change();
