CREATE TABLE "academic_year" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "academic_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"source_id" text,
	CONSTRAINT "academic_year_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "institute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "institute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"country_calling_code" text DEFAULT '91' NOT NULL,
	"announcement" text DEFAULT '' NOT NULL,
	"plan" jsonb NOT NULL,
	"features" jsonb NOT NULL,
	"links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sign_in" jsonb NOT NULL,
	"logo_file_id" bigint,
	"favicon_file_id" bigint,
	"source_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "institute_source_id_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "institute_host" (
	"host" text PRIMARY KEY NOT NULL,
	"institute_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "section_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"standard_id" bigint NOT NULL,
	"academic_year_id" bigint NOT NULL,
	"name" text NOT NULL,
	"source_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "section_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "section_subject" (
	"institute_id" integer NOT NULL,
	"section_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	CONSTRAINT "section_subject_institute_id_section_id_subject_id_pk" PRIMARY KEY("institute_id","section_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "standard" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "standard_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "standard_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "subject" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source_id" text,
	CONSTRAINT "subject_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "enrolment" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enrolment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"academic_year_id" bigint NOT NULL,
	"start_date" date,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"source_id" text,
	CONSTRAINT "enrolment_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "guardian" (
	"institute_id" integer NOT NULL,
	"parent_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"relation" text DEFAULT 'parent' NOT NULL,
	CONSTRAINT "guardian_institute_id_parent_id_student_id_pk" PRIMARY KEY("institute_id","parent_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"pending_password_hash" text,
	"pending_password_expires_at" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"registered_devices_only" boolean DEFAULT false NOT NULL,
	"photo_file_id" bigint,
	"joined_on" date NOT NULL,
	"source_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "student" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "student_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"display_id" text DEFAULT '' NOT NULL,
	"roll_no" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"fees_block_login" boolean DEFAULT false NOT NULL,
	CONSTRAINT "student_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject_kind" text DEFAULT '' NOT NULL,
	"subject_id" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_outbox" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_outbox_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"academic_year_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description_html" text NOT NULL,
	"updated_by" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"is_for_all" boolean NOT NULL,
	"attachment_file_id" bigint,
	"attachment_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "announcement_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_section" (
	"institute_id" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	CONSTRAINT "announcement_section_institute_id_announcement_id_section_id_pk" PRIMARY KEY("institute_id","announcement_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_file_id" bigint,
	"link_url" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"for_students" boolean DEFAULT true NOT NULL,
	"for_parents" boolean DEFAULT true NOT NULL,
	"for_open_users" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banner_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_file_id" bigint,
	"link_url" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"for_students" boolean DEFAULT true NOT NULL,
	"for_parents" boolean DEFAULT true NOT NULL,
	"for_open_users" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "device" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"key" text NOT NULL,
	"is_registered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_institute_id_person_id_key_pk" PRIMARY KEY("institute_id","person_id","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_password" (
	"institute_id" integer NOT NULL,
	"hash" text NOT NULL,
	"person_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_password_institute_id_hash_pk" PRIMARY KEY("institute_id","hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"student_token_hash" text NOT NULL,
	"exam_token_hash" text NOT NULL,
	"scorecard_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "session_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_sso_token" (
	"institute_id" integer NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_sso_token_institute_id_hash_pk" PRIMARY KEY("institute_id","hash")
);
--> statement-breakpoint
ALTER TABLE "academic_year" ADD CONSTRAINT "academic_year_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institute_host" ADD CONSTRAINT "institute_host_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_institute_id_standard_id_standard_institute_id_id_fk" FOREIGN KEY ("institute_id","standard_id") REFERENCES "public"."standard"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_institute_id_academic_year_id_academic_year_institute_id_id_fk" FOREIGN KEY ("institute_id","academic_year_id") REFERENCES "public"."academic_year"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_subject" ADD CONSTRAINT "section_subject_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_subject" ADD CONSTRAINT "section_subject_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard" ADD CONSTRAINT "standard_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_institute_id_academic_year_id_academic_year_institute_id_id_fk" FOREIGN KEY ("institute_id","academic_year_id") REFERENCES "public"."academic_year"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_institute_id_parent_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","parent_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_outbox" ADD CONSTRAINT "message_outbox_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_institute_id_academic_year_id_academic_year_institute_id_id_fk" FOREIGN KEY ("institute_id","academic_year_id") REFERENCES "public"."academic_year"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_section" ADD CONSTRAINT "announcement_section_institute_id_announcement_id_announcement_institute_id_id_fk" FOREIGN KEY ("institute_id","announcement_id") REFERENCES "public"."announcement"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_section" ADD CONSTRAINT "announcement_section_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_password" ADD CONSTRAINT "one_time_password_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_sso_token" ADD CONSTRAINT "used_sso_token_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "academic_year_source" ON "academic_year" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "section_source" ON "section" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "standard_source" ON "standard" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subject_source" ON "subject" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_source" ON "enrolment" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "enrolment_student" ON "enrolment" USING btree ("institute_id","student_id","academic_year_id");--> statement-breakpoint
CREATE INDEX "enrolment_section" ON "enrolment" USING btree ("institute_id","section_id");--> statement-breakpoint
CREATE INDEX "guardian_student" ON "guardian" USING btree ("institute_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_source" ON "person" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE INDEX "person_phone" ON "person" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "student_person" ON "student" USING btree ("institute_id","person_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("institute_id","at");--> statement-breakpoint
CREATE INDEX "file_sha256" ON "file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "message_outbox_due" ON "message_outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "announcement_newest" ON "announcement" USING btree ("institute_id","academic_year_id","announced_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_password_hash" ON "one_time_password" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_student_token" ON "session" USING btree ("student_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_exam_token" ON "session" USING btree ("exam_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_scorecard_token" ON "session" USING btree ("scorecard_token_hash");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("institute_id","person_id");