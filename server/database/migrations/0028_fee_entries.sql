CREATE TABLE "fee_refund" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"instalment_id" bigint,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"fine_paise" bigint DEFAULT 0 NOT NULL,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text,
	CONSTRAINT "fee_refund_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "fee_reversal" (
	"institute_id" integer NOT NULL,
	"payment_id" bigint NOT NULL,
	"reversed_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_reversal_institute_id_payment_id_pk" PRIMARY KEY("institute_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "replaced_receipt" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "replaced_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"receipt_file_id" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"paid_paise" bigint DEFAULT 0 NOT NULL,
	"is_corrected" boolean NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replaced_receipt_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "fee_payment" ADD COLUMN "amount_paise" bigint;--> statement-breakpoint
ALTER TABLE "fee_payment" ADD COLUMN "credit_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_payment" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_refund" ADD CONSTRAINT "fee_refund_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reversal" ADD CONSTRAINT "fee_reversal_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_receipt" ADD CONSTRAINT "replaced_receipt_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_refund_source" ON "fee_refund" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "fee_refund_payment" ON "fee_refund" USING btree ("institute_id","payment_id");--> statement-breakpoint
CREATE INDEX "fee_refund_instalment" ON "fee_refund" USING btree ("institute_id","instalment_id");--> statement-breakpoint
CREATE INDEX "replaced_receipt_payment" ON "replaced_receipt" USING btree ("institute_id","payment_id");