CREATE TABLE "replaced_test_receipt" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"code" text NOT NULL,
	"test_name" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"answers_hash" text NOT NULL,
	"answered" integer NOT NULL,
	"questions" integer NOT NULL,
	"signature" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replaced_test_receipt_institute_id_attempt_id_code_pk" PRIMARY KEY("institute_id","attempt_id","code")
);
--> statement-breakpoint
ALTER TABLE "replaced_test_receipt" ADD CONSTRAINT "replaced_test_receipt_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "replaced_test_receipt_code" ON "replaced_test_receipt" USING btree ("code");