CREATE TABLE "bank_line" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"amount_paise" bigint NOT NULL,
	"text" text NOT NULL,
	"occurrence" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_line_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "upi_account" (
	"institute_id" integer NOT NULL,
	"vpa" text NOT NULL,
	"payee" text NOT NULL,
	"is_offered" boolean NOT NULL,
	"matches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "upi_account_institute_id_pk" PRIMARY KEY("institute_id")
);
--> statement-breakpoint
CREATE TABLE "upi_transfer" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upi_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"vpa" text NOT NULL,
	"payee" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"utr" text,
	"claimed_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"is_confirmed" boolean,
	"answer" text DEFAULT '' NOT NULL,
	"line_id" bigint,
	CONSTRAINT "upi_transfer_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "upi_transfer_part" (
	"institute_id" integer NOT NULL,
	"transfer_id" bigint NOT NULL,
	"instalment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"year_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"payment_id" bigint,
	CONSTRAINT "upi_transfer_part_institute_id_transfer_id_instalment_id_pk" PRIMARY KEY("institute_id","transfer_id","instalment_id")
);
--> statement-breakpoint
ALTER TABLE "upi_transfer" ADD CONSTRAINT "upi_transfer_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_transfer" ADD CONSTRAINT "upi_transfer_institute_id_decided_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","decided_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_transfer" ADD CONSTRAINT "upi_transfer_institute_id_line_id_bank_line_institute_id_id_fk" FOREIGN KEY ("institute_id","line_id") REFERENCES "public"."bank_line"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_transfer_part" ADD CONSTRAINT "upi_transfer_part_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_transfer_part" ADD CONSTRAINT "upi_transfer_part_institute_id_transfer_id_upi_transfer_institute_id_id_fk" FOREIGN KEY ("institute_id","transfer_id") REFERENCES "public"."upi_transfer"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_hash" ON "bank_line" USING btree ("institute_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "upi_transfer_reference" ON "upi_transfer" USING btree ("institute_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "upi_transfer_utr" ON "upi_transfer" USING btree ("institute_id","utr") WHERE is_confirmed is distinct from false;--> statement-breakpoint
CREATE UNIQUE INDEX "upi_transfer_line" ON "upi_transfer" USING btree ("institute_id","line_id");--> statement-breakpoint
CREATE INDEX "upi_transfer_waiting" ON "upi_transfer" USING btree ("institute_id","claimed_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "upi_transfer_part_student" ON "upi_transfer_part" USING btree ("institute_id","student_id");