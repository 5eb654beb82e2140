CREATE TABLE "admin_token" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "admin_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "admin_token_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "attempt_event" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_event_institute_id_attempt_id_happened_at_page_kind_pk" PRIMARY KEY("institute_id","attempt_id","happened_at","page","kind")
);
--> statement-breakpoint
CREATE TABLE "attempt_question" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"marks" numeric(8, 2) NOT NULL,
	"negative_marks" numeric(8, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "attempt_question_institute_id_attempt_id_question_id_pk" PRIMARY KEY("institute_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_receipt" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"code" text NOT NULL,
	"test_name" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"answers_hash" text NOT NULL,
	"answered" integer NOT NULL,
	"questions" integer NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "attempt_receipt_institute_id_attempt_id_pk" PRIMARY KEY("institute_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_window" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"page" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_window_institute_id_attempt_id_page_pk" PRIMARY KEY("institute_id","attempt_id","page")
);
--> statement-breakpoint
CREATE TABLE "due_publication" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	CONSTRAINT "due_publication_institute_id_test_id_pk" PRIMARY KEY("institute_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "late_answer" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"answer" jsonb,
	"answer_at" bigint NOT NULL,
	"answer_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "late_answer_institute_id_attempt_id_question_id_pk" PRIMARY KEY("institute_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "panel_pass" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "panel_pass_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"pass_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "panel_pass_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "launch_ticket" ALTER COLUMN "test_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "test_attempt" ALTER COLUMN "test_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD COLUMN "answer_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD COLUMN "answer_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD COLUMN "mark_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD COLUMN "mark_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD COLUMN "times" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "launch_ticket" ADD COLUMN "question_ids" bigint[];--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "last_sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "active_page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "is_evaluation_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_token" ADD CONSTRAINT "admin_token_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_event" ADD CONSTRAINT "attempt_event_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_question" ADD CONSTRAINT "attempt_question_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_question" ADD CONSTRAINT "attempt_question_institute_id_question_id_question_institute_id_id_fk" FOREIGN KEY ("institute_id","question_id") REFERENCES "public"."question"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_question" ADD CONSTRAINT "attempt_question_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_receipt" ADD CONSTRAINT "attempt_receipt_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_window" ADD CONSTRAINT "attempt_window_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_publication" ADD CONSTRAINT "due_publication_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answer" ADD CONSTRAINT "late_answer_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answer" ADD CONSTRAINT "late_answer_institute_id_question_id_question_institute_id_id_fk" FOREIGN KEY ("institute_id","question_id") REFERENCES "public"."question"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_pass" ADD CONSTRAINT "panel_pass_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_token_hash" ON "admin_token" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_receipt_code" ON "attempt_receipt" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "panel_pass_hash" ON "panel_pass" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "panel_pass_attempt" ON "panel_pass" USING btree ("institute_id","attempt_id");--> statement-breakpoint
CREATE INDEX "test_attempt_running" ON "test_attempt" USING btree ("ends_at") WHERE submitted_at is null and ends_at is not null;--> statement-breakpoint
CREATE INDEX "test_attempt_due" ON "test_attempt" USING btree ("submitted_at") WHERE is_evaluation_due;