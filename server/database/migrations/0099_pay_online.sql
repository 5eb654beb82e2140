CREATE TABLE "online_payment" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "online_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"order_id" bigint,
	"provider_payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"captured_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"unclear" text DEFAULT '' NOT NULL,
	"charges_paise" bigint,
	"settled_on" date,
	CONSTRAINT "online_payment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "online_refund" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "online_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"online_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"provider_refund_id" text DEFAULT '' NOT NULL,
	"source_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "online_refund_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_account" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key_secret" text NOT NULL,
	"sealed_webhook_secret" text DEFAULT '' NOT NULL,
	"sealed_former_secret" text DEFAULT '' NOT NULL,
	"former_until" timestamp with time zone,
	"account_ref" text DEFAULT '' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"is_on" boolean NOT NULL,
	"basis_points" integer DEFAULT 0 NOT NULL,
	"fixed_paise" integer DEFAULT 0 NOT NULL,
	"may_part" boolean DEFAULT true NOT NULL,
	"webhook_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	CONSTRAINT "payment_account_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_order" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"state" text NOT NULL,
	"parts" jsonb NOT NULL,
	"instalment_ids" bigint[] NOT NULL,
	"student_ids" bigint[] NOT NULL,
	"amount_paise" bigint NOT NULL,
	"convenience_paise" bigint NOT NULL,
	"provider_order_id" text,
	"begun_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"ask_at" timestamp with time zone,
	CONSTRAINT "payment_order_institute_id_id_pk" PRIMARY KEY("institute_id","id"),
	CONSTRAINT "payment_order_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "test_provider" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" jsonb NOT NULL,
	CONSTRAINT "test_provider_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "online_payment" ADD CONSTRAINT "online_payment_institute_id_account_id_payment_account_institute_id_id_fk" FOREIGN KEY ("institute_id","account_id") REFERENCES "public"."payment_account"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_payment" ADD CONSTRAINT "online_payment_institute_id_order_id_payment_order_institute_id_id_fk" FOREIGN KEY ("institute_id","order_id") REFERENCES "public"."payment_order"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_refund" ADD CONSTRAINT "online_refund_institute_id_online_id_online_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","online_id") REFERENCES "public"."online_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_institute_id_account_id_payment_account_institute_id_id_fk" FOREIGN KEY ("institute_id","account_id") REFERENCES "public"."payment_account"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "online_payment_provider" ON "online_payment" USING btree ("institute_id","account_id","provider_payment_id");
--> statement-breakpoint
CREATE INDEX "online_payment_order" ON "online_payment" USING btree ("institute_id","order_id");
--> statement-breakpoint
CREATE INDEX "online_payment_unclear" ON "online_payment" USING btree ("institute_id","id") WHERE unclear <> '' or decided_at is null;
--> statement-breakpoint
CREATE INDEX "online_refund_payment" ON "online_refund" USING btree ("institute_id","online_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_current" ON "payment_account" USING btree ("institute_id") WHERE is_current;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_key" ON "payment_account" USING btree ("institute_id","provider","key_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_provider" ON "payment_order" USING btree ("institute_id","account_id","provider_order_id");
--> statement-breakpoint
CREATE INDEX "payment_order_ask" ON "payment_order" USING btree ("ask_at") WHERE ask_at is not null;
--> statement-breakpoint
CREATE INDEX "payment_order_person" ON "payment_order" USING btree ("institute_id","person_id","begun_at");
--> statement-breakpoint
CREATE INDEX "payment_order_student" ON "payment_order" USING gin ("student_ids");
--> statement-breakpoint
CREATE UNIQUE INDEX "test_provider_institute" ON "test_provider" USING btree ("institute_id");
