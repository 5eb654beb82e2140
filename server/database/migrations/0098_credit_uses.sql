CREATE TABLE "fee_credit_use" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_credit_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"instalment_id" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"fine_paise" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"change_number" integer NOT NULL,
	CONSTRAINT "fee_credit_use_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "fee_credit_use" ADD CONSTRAINT "fee_credit_use_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credit_use" ADD CONSTRAINT "fee_credit_use_institute_id_instalment_id_fee_instalment_institute_id_id_fk" FOREIGN KEY ("institute_id","instalment_id") REFERENCES "public"."fee_instalment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credit_use" ADD CONSTRAINT "fee_credit_use_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_credit_use_payment" ON "fee_credit_use" USING btree ("institute_id","payment_id");