CREATE TABLE "product" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_holder" (
	"institute_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_on" date,
	CONSTRAINT "product_holder_institute_id_person_id_product_id_pk" PRIMARY KEY("institute_id","person_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_event" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "calendar_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"holiday_type" integer,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"user_types" integer[] NOT NULL,
	"is_for_all" boolean DEFAULT true NOT NULL,
	"document_url" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_event_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_event_standard" (
	"institute_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"standard_id" bigint NOT NULL,
	CONSTRAINT "calendar_event_standard_institute_id_event_id_standard_id_pk" PRIMARY KEY("institute_id","event_id","standard_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_off" (
	"institute_id" integer NOT NULL,
	"day_of_week" integer NOT NULL,
	CONSTRAINT "weekly_off_institute_id_day_of_week_pk" PRIMARY KEY("institute_id","day_of_week")
);
--> statement-breakpoint
CREATE TABLE "launch_ticket" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "launch_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "launch_ticket_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "offline_exam" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offline_exam_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"name" text NOT NULL,
	"topics" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"total_marks" numeric(8, 2),
	"is_result_published" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offline_exam_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "offline_exam_result" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offline_exam_result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"subject_id" bigint,
	"is_present" boolean NOT NULL,
	"marks" numeric(8, 2),
	"rank" integer,
	CONSTRAINT "offline_exam_result_institute_id_id_pk" PRIMARY KEY("institute_id","id"),
	CONSTRAINT "offline_exam_result_one" UNIQUE NULLS NOT DISTINCT("institute_id","student_id","exam_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "offline_exam_subject" (
	"institute_id" integer NOT NULL,
	"exam_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"total_marks" numeric(8, 2) NOT NULL,
	CONSTRAINT "offline_exam_subject_institute_id_exam_id_subject_id_pk" PRIMARY KEY("institute_id","exam_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "test" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"attempt_limit" integer DEFAULT 1 NOT NULL,
	"maximum_marks" numeric(8, 2) NOT NULL,
	"is_result_published" boolean DEFAULT false NOT NULL,
	"is_solution_offered" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_attempt" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"evaluated_at" timestamp with time zone,
	"marks" numeric(8, 2),
	"right_count" integer,
	"wrong_count" integer,
	"left_count" integer,
	"time_taken" integer,
	CONSTRAINT "test_attempt_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_attempt_subject" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"right_count" integer NOT NULL,
	"wrong_count" integer NOT NULL,
	"left_count" integer NOT NULL,
	"right_marks" numeric(8, 2) NOT NULL,
	"wrong_marks" numeric(8, 2) NOT NULL,
	"time_taken" integer NOT NULL,
	CONSTRAINT "test_attempt_subject_institute_id_attempt_id_subject_id_pk" PRIMARY KEY("institute_id","attempt_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "test_label" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"test_type_id" integer NOT NULL,
	CONSTRAINT "test_label_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_product" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "test_product_institute_id_product_id_test_id_pk" PRIMARY KEY("institute_id","product_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "test_section" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	CONSTRAINT "test_section_institute_id_section_id_test_id_pk" PRIMARY KEY("institute_id","section_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "live_class" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject_id" bigint,
	"teacher_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"link_url" text NOT NULL,
	"meeting_with" text NOT NULL,
	"topics" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_class_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_class_product" (
	"institute_id" integer NOT NULL,
	"live_class_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "live_class_product_institute_id_product_id_live_class_id_pk" PRIMARY KEY("institute_id","product_id","live_class_id")
);
--> statement-breakpoint
CREATE TABLE "live_class_section" (
	"institute_id" integer NOT NULL,
	"live_class_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	CONSTRAINT "live_class_section_institute_id_section_id_live_class_id_pk" PRIMARY KEY("institute_id","section_id","live_class_id")
);
--> statement-breakpoint
CREATE TABLE "recording" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"live_class_id" bigint NOT NULL,
	"name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"duration_seconds" integer NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"host" text NOT NULL,
	"file_id" bigint,
	"video_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "recording_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"video_key" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_institute_id_person_id_video_key_pk" PRIMARY KEY("institute_id","person_id","video_key")
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"institute_id" integer NOT NULL,
	"class_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"is_present" boolean NOT NULL,
	"homework_status" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "attendance_institute_id_student_id_class_id_pk" PRIMARY KEY("institute_id","student_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"student_id" bigint,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "classroom_class" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "classroom_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"teacher_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"topics" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"custom_type" text DEFAULT 'Regular' NOT NULL,
	"homework" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classroom_class_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "video" jsonb DEFAULT '{"view":true,"cloud":1,"vimeoDownload":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "minimum_attendance_percent" integer DEFAULT 75 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_holder" ADD CONSTRAINT "product_holder_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_holder" ADD CONSTRAINT "product_holder_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event" ADD CONSTRAINT "calendar_event_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_standard" ADD CONSTRAINT "calendar_event_standard_institute_id_event_id_calendar_event_institute_id_id_fk" FOREIGN KEY ("institute_id","event_id") REFERENCES "public"."calendar_event"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_standard" ADD CONSTRAINT "calendar_event_standard_institute_id_standard_id_standard_institute_id_id_fk" FOREIGN KEY ("institute_id","standard_id") REFERENCES "public"."standard"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_off" ADD CONSTRAINT "weekly_off_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_ticket" ADD CONSTRAINT "launch_ticket_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_ticket" ADD CONSTRAINT "launch_ticket_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam" ADD CONSTRAINT "offline_exam_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam_result" ADD CONSTRAINT "offline_exam_result_institute_id_exam_id_offline_exam_institute_id_id_fk" FOREIGN KEY ("institute_id","exam_id") REFERENCES "public"."offline_exam"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam_result" ADD CONSTRAINT "offline_exam_result_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam_result" ADD CONSTRAINT "offline_exam_result_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam_subject" ADD CONSTRAINT "offline_exam_subject_institute_id_exam_id_offline_exam_institute_id_id_fk" FOREIGN KEY ("institute_id","exam_id") REFERENCES "public"."offline_exam"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_exam_subject" ADD CONSTRAINT "offline_exam_subject_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test" ADD CONSTRAINT "test_institute_id_label_id_test_label_institute_id_id_fk" FOREIGN KEY ("institute_id","label_id") REFERENCES "public"."test_label"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test" ADD CONSTRAINT "test_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempt_subject" ADD CONSTRAINT "test_attempt_subject_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempt_subject" ADD CONSTRAINT "test_attempt_subject_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_label" ADD CONSTRAINT "test_label_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_product" ADD CONSTRAINT "test_product_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_product" ADD CONSTRAINT "test_product_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_section" ADD CONSTRAINT "test_section_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_section" ADD CONSTRAINT "test_section_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class" ADD CONSTRAINT "live_class_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class" ADD CONSTRAINT "live_class_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_product" ADD CONSTRAINT "live_class_product_institute_id_live_class_id_live_class_institute_id_id_fk" FOREIGN KEY ("institute_id","live_class_id") REFERENCES "public"."live_class"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_product" ADD CONSTRAINT "live_class_product_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_section" ADD CONSTRAINT "live_class_section_institute_id_live_class_id_live_class_institute_id_id_fk" FOREIGN KEY ("institute_id","live_class_id") REFERENCES "public"."live_class"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_section" ADD CONSTRAINT "live_class_section_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_institute_id_live_class_id_live_class_institute_id_id_fk" FOREIGN KEY ("institute_id","live_class_id") REFERENCES "public"."live_class"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_institute_id_class_id_classroom_class_institute_id_id_fk" FOREIGN KEY ("institute_id","class_id") REFERENCES "public"."classroom_class"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_class" ADD CONSTRAINT "classroom_class_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_class" ADD CONSTRAINT "classroom_class_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_class" ADD CONSTRAINT "classroom_class_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_days" ON "calendar_event" USING btree ("institute_id","start_date","end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "launch_ticket_hash" ON "launch_ticket" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "offline_exam_section" ON "offline_exam" USING btree ("institute_id","section_id","starts_at");--> statement-breakpoint
CREATE INDEX "test_window" ON "test" USING btree ("institute_id","starts_at");--> statement-breakpoint
CREATE INDEX "test_attempt_test" ON "test_attempt" USING btree ("institute_id","test_id","marks" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_attempt_person" ON "test_attempt" USING btree ("institute_id","person_id","test_id");--> statement-breakpoint
CREATE INDEX "test_product_test" ON "test_product" USING btree ("institute_id","test_id");--> statement-breakpoint
CREATE INDEX "test_section_test" ON "test_section" USING btree ("institute_id","test_id");--> statement-breakpoint
CREATE INDEX "live_class_start" ON "live_class" USING btree ("institute_id","starts_at");--> statement-breakpoint
CREATE INDEX "live_class_product_class" ON "live_class_product" USING btree ("institute_id","live_class_id");--> statement-breakpoint
CREATE INDEX "live_class_section_class" ON "live_class_section" USING btree ("institute_id","live_class_id");--> statement-breakpoint
CREATE INDEX "recording_class" ON "recording" USING btree ("institute_id","live_class_id");--> statement-breakpoint
CREATE INDEX "attendance_class" ON "attendance" USING btree ("institute_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_secret" ON "calendar_feed" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "calendar_feed_person" ON "calendar_feed" USING btree ("institute_id","person_id");--> statement-breakpoint
CREATE INDEX "classroom_class_section" ON "classroom_class" USING btree ("institute_id","section_id","starts_at");--> statement-breakpoint
CREATE FUNCTION raise_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(new) - 'sequence' - 'changed_at' IS DISTINCT FROM to_jsonb(old) - 'sequence' - 'changed_at' THEN
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON classroom_class FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON live_class FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON test FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON offline_exam FOR EACH ROW EXECUTE FUNCTION raise_sequence();
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON calendar_event FOR EACH ROW EXECUTE FUNCTION raise_sequence();
