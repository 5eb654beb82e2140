CREATE TABLE "fee_entry" (
	"institute_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"instrument_no" text NOT NULL,
	"bank" text NOT NULL,
	"dated" date,
	"series_id" bigint,
	"financial_year" integer,
	"number" integer,
	CONSTRAINT "fee_entry_institute_id_kind_entry_id_pk" PRIMARY KEY("institute_id","kind","entry_id")
);
--> statement-breakpoint
CREATE TABLE "fee_write_off" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_write_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"instalment_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"is_approved" boolean,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_write_off_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"institute_id" integer NOT NULL,
	"series_id" bigint NOT NULL,
	"financial_year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counter_institute_id_series_id_financial_year_pk" PRIMARY KEY("institute_id","series_id","financial_year")
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipt_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"format" text NOT NULL,
	"digits" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"is_used" boolean DEFAULT true NOT NULL,
	CONSTRAINT "receipt_series_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "fee_entry" ADD CONSTRAINT "fee_entry_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entry" ADD CONSTRAINT "fee_entry_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entry" ADD CONSTRAINT "fee_entry_institute_id_series_id_receipt_series_institute_id_id_fk" FOREIGN KEY ("institute_id","series_id") REFERENCES "public"."receipt_series"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_write_off" ADD CONSTRAINT "fee_write_off_institute_id_instalment_id_fee_instalment_institute_id_id_fk" FOREIGN KEY ("institute_id","instalment_id") REFERENCES "public"."fee_instalment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_write_off" ADD CONSTRAINT "fee_write_off_institute_id_asked_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","asked_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_write_off" ADD CONSTRAINT "fee_write_off_institute_id_decided_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","decided_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counter" ADD CONSTRAINT "receipt_counter_institute_id_series_id_receipt_series_institute_id_id_fk" FOREIGN KEY ("institute_id","series_id") REFERENCES "public"."receipt_series"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_entry_payment" ON "fee_entry" USING btree ("institute_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_entry_number" ON "fee_entry" USING btree ("institute_id","series_id","financial_year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_write_off_open" ON "fee_write_off" USING btree ("institute_id","instalment_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "fee_write_off_instalment" ON "fee_write_off" USING btree ("institute_id","instalment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_series_name" ON "receipt_series" USING btree ("institute_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_series_format" ON "receipt_series" USING btree ("institute_id","format");