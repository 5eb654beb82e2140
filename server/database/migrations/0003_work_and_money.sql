CREATE SEQUENCE "public"."attachment_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "upload" (
	"institute_id" integer NOT NULL,
	"id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_institute_id_id_pk" PRIMARY KEY("institute_id","id"),
	CONSTRAINT "upload_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "assignment" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "assignment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"sub_topic" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"allows_late" boolean DEFAULT false NOT NULL,
	"is_evaluated" boolean DEFAULT true NOT NULL,
	"is_graded" boolean DEFAULT false NOT NULL,
	"marks" numeric(7, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text,
	CONSTRAINT "assignment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_attachment" (
	"institute_id" integer NOT NULL,
	"id" bigint DEFAULT nextval('attachment_number') NOT NULL,
	"assignment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_id" bigint,
	"link" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assignment_attachment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"institute_id" integer NOT NULL,
	"assignment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"status" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"evaluated_at" timestamp with time zone,
	"marks" numeric(7, 2),
	"grade" text DEFAULT '' NOT NULL,
	"teacher_comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "submission_institute_id_assignment_id_student_id_pk" PRIMARY KEY("institute_id","assignment_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "submission_attachment" (
	"institute_id" integer NOT NULL,
	"id" bigint DEFAULT nextval('attachment_number') NOT NULL,
	"assignment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"file_id" bigint,
	"link" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_attachment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "fee_instalment" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_instalment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"academic_year_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"section_id" bigint,
	"initial_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint DEFAULT 0 NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"fine_paise" bigint DEFAULT 0 NOT NULL,
	"bad_debt_paise" bigint DEFAULT 0 NOT NULL,
	"source_id" text,
	CONSTRAINT "fee_instalment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "fee_payment" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"academic_year_id" bigint NOT NULL,
	"receipt_no" text NOT NULL,
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"financial_year" text NOT NULL,
	"code" text NOT NULL,
	"receipt_file_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text,
	CONSTRAINT "fee_payment_institute_id_id_pk" PRIMARY KEY("institute_id","id"),
	CONSTRAINT "fee_payment_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "fee_payment_part" (
	"institute_id" integer NOT NULL,
	"payment_id" bigint NOT NULL,
	"instalment_id" bigint NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"fine_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_payment_part_institute_id_payment_id_instalment_id_pk" PRIMARY KEY("institute_id","payment_id","instalment_id")
);
--> statement-breakpoint
CREATE TABLE "announcements_read" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_read_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"permanent_address" text DEFAULT '' NOT NULL,
	"mother_tongue" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"birth_place" text DEFAULT '' NOT NULL,
	"religion" text DEFAULT '' NOT NULL,
	"blood_group" text DEFAULT '' NOT NULL,
	"sealed_aadhaar" text DEFAULT '' NOT NULL,
	"aadhaar_end" text DEFAULT '' NOT NULL,
	"parent_profession" text DEFAULT '' NOT NULL,
	"sealed_parent_aadhaar" text DEFAULT '' NOT NULL,
	"parent_aadhaar_end" text DEFAULT '' NOT NULL,
	"guardian_name" text DEFAULT '' NOT NULL,
	"guardian_email" text DEFAULT '' NOT NULL,
	"guardian_phone" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "fines_late_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "lets_edit_profile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_attachment" ADD CONSTRAINT "assignment_attachment_institute_id_assignment_id_assignment_institute_id_id_fk" FOREIGN KEY ("institute_id","assignment_id") REFERENCES "public"."assignment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_attachment" ADD CONSTRAINT "assignment_attachment_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_institute_id_assignment_id_assignment_institute_id_id_fk" FOREIGN KEY ("institute_id","assignment_id") REFERENCES "public"."assignment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_attachment" ADD CONSTRAINT "submission_attachment_institute_id_assignment_id_student_id_submission_institute_id_assignment_id_student_id_fk" FOREIGN KEY ("institute_id","assignment_id","student_id") REFERENCES "public"."submission"("institute_id","assignment_id","student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_attachment" ADD CONSTRAINT "submission_attachment_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_instalment" ADD CONSTRAINT "fee_instalment_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_instalment" ADD CONSTRAINT "fee_instalment_institute_id_academic_year_id_academic_year_institute_id_id_fk" FOREIGN KEY ("institute_id","academic_year_id") REFERENCES "public"."academic_year"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_instalment" ADD CONSTRAINT "fee_instalment_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payment" ADD CONSTRAINT "fee_payment_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payment" ADD CONSTRAINT "fee_payment_institute_id_academic_year_id_academic_year_institute_id_id_fk" FOREIGN KEY ("institute_id","academic_year_id") REFERENCES "public"."academic_year"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payment" ADD CONSTRAINT "fee_payment_institute_id_receipt_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","receipt_file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payment_part" ADD CONSTRAINT "fee_payment_part_institute_id_payment_id_fee_payment_institute_id_id_fk" FOREIGN KEY ("institute_id","payment_id") REFERENCES "public"."fee_payment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payment_part" ADD CONSTRAINT "fee_payment_part_institute_id_instalment_id_fee_instalment_institute_id_id_fk" FOREIGN KEY ("institute_id","instalment_id") REFERENCES "public"."fee_instalment"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements_read" ADD CONSTRAINT "announcements_read_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_person" ON "upload" USING btree ("institute_id","person_id");--> statement-breakpoint
CREATE INDEX "upload_expiry" ON "upload" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_source" ON "assignment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "assignment_section" ON "assignment" USING btree ("institute_id","section_id","ends_at");--> statement-breakpoint
CREATE INDEX "assignment_attachment_of" ON "assignment_attachment" USING btree ("institute_id","assignment_id");--> statement-breakpoint
CREATE INDEX "submission_student" ON "submission" USING btree ("institute_id","student_id");--> statement-breakpoint
CREATE INDEX "submission_attachment_of" ON "submission_attachment" USING btree ("institute_id","assignment_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_instalment_source" ON "fee_instalment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_instalment_number" ON "fee_instalment" USING btree ("institute_id","student_id","academic_year_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payment_source" ON "fee_payment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payment_receipt" ON "fee_payment" USING btree ("institute_id","financial_year","receipt_no");--> statement-breakpoint
CREATE INDEX "fee_payment_student" ON "fee_payment" USING btree ("institute_id","student_id","academic_year_id");--> statement-breakpoint
CREATE INDEX "fee_payment_part_instalment" ON "fee_payment_part" USING btree ("institute_id","instalment_id");--> statement-breakpoint
CREATE INDEX "message_phone" ON "message" USING btree ("institute_id","phone","sent_at");