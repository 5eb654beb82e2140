CREATE TABLE "ask_pause" (
	"institute_id" integer NOT NULL,
	"student_id" bigint NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"paused_by" bigint NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ask_pause_institute_id_student_id_pk" PRIMARY KEY("institute_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "ask_post" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ask_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"author_id" bigint,
	"author_role" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"file_id" bigint,
	"sent_at" timestamp with time zone NOT NULL,
	"source_id" text,
	CONSTRAINT "ask_post_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "ask_read" (
	"institute_id" integer NOT NULL,
	"thread_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "ask_read_institute_id_thread_id_person_id_pk" PRIMARY KEY("institute_id","thread_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "ask_report" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ask_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"side" text NOT NULL,
	"reported_by" bigint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"decision" text DEFAULT 'none' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "ask_report_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "ask_thread" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ask_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"addressee" text NOT NULL,
	"subject_id" bigint,
	"title" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_side" text NOT NULL,
	"closed_at" timestamp with time zone,
	"source_id" text,
	CONSTRAINT "ask_thread_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "ask_pause" ADD CONSTRAINT "ask_pause_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_pause" ADD CONSTRAINT "ask_pause_institute_id_paused_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","paused_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_post" ADD CONSTRAINT "ask_post_institute_id_thread_id_ask_thread_institute_id_id_fk" FOREIGN KEY ("institute_id","thread_id") REFERENCES "public"."ask_thread"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_post" ADD CONSTRAINT "ask_post_institute_id_author_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","author_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_post" ADD CONSTRAINT "ask_post_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_read" ADD CONSTRAINT "ask_read_institute_id_thread_id_ask_thread_institute_id_id_fk" FOREIGN KEY ("institute_id","thread_id") REFERENCES "public"."ask_thread"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_read" ADD CONSTRAINT "ask_read_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_report" ADD CONSTRAINT "ask_report_institute_id_thread_id_ask_thread_institute_id_id_fk" FOREIGN KEY ("institute_id","thread_id") REFERENCES "public"."ask_thread"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_report" ADD CONSTRAINT "ask_report_institute_id_post_id_ask_post_institute_id_id_fk" FOREIGN KEY ("institute_id","post_id") REFERENCES "public"."ask_post"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_report" ADD CONSTRAINT "ask_report_institute_id_reported_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","reported_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_report" ADD CONSTRAINT "ask_report_institute_id_decided_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","decided_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_thread" ADD CONSTRAINT "ask_thread_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_thread" ADD CONSTRAINT "ask_thread_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_thread" ADD CONSTRAINT "ask_thread_institute_id_asked_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","asked_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ask_post_source" ON "ask_post" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "ask_post_thread" ON "ask_post" USING btree ("institute_id","thread_id","id");--> statement-breakpoint
CREATE INDEX "ask_post_author" ON "ask_post" USING btree ("institute_id","author_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ask_report_post" ON "ask_report" USING btree ("institute_id","post_id");--> statement-breakpoint
CREATE INDEX "ask_report_thread" ON "ask_report" USING btree ("institute_id","thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ask_thread_source" ON "ask_thread" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "ask_thread_student" ON "ask_thread" USING btree ("institute_id","student_id","last_at");--> statement-breakpoint
CREATE INDEX "ask_thread_last" ON "ask_thread" USING btree ("institute_id","last_at");