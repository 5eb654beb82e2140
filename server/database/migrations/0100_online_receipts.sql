CREATE TABLE "online_receipt" (
	"institute_id" integer NOT NULL,
	"online_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "online_receipt_institute_id_online_id_student_id_pk" PRIMARY KEY("institute_id","online_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "online_receipt" ADD CONSTRAINT "online_receipt_institute_id_online_id_online_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","online_id") REFERENCES "public"."online_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_receipt" ADD CONSTRAINT "online_receipt_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "online_receipt_payment" ON "online_receipt" USING btree ("institute_id","payment_id");
