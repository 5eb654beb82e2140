CREATE TABLE "attempt_answer" (
	"institute_id" integer NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"answer" jsonb,
	"is_marked_for_review" boolean DEFAULT false NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"time_ms" integer DEFAULT 0 NOT NULL,
	"state" text,
	"marks" numeric(8, 2),
	CONSTRAINT "attempt_answer_institute_id_attempt_id_question_id_pk" PRIMARY KEY("institute_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "bookmark" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmark_institute_id_person_id_question_id_pk" PRIMARY KEY("institute_id","person_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"html" text NOT NULL,
	"other_html" text DEFAULT '' NOT NULL,
	"source_id" text,
	CONSTRAINT "passage_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" bigint NOT NULL,
	"type" integer NOT NULL,
	"passage_id" bigint,
	"html" text NOT NULL,
	"other_html" text DEFAULT '' NOT NULL,
	"other_language" text DEFAULT '' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"matches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"model_answer_html" text DEFAULT '' NOT NULL,
	"solution_html" text DEFAULT '' NOT NULL,
	"other_solution_html" text DEFAULT '' NOT NULL,
	"source_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_figures" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"takers" integer NOT NULL,
	"topper_attempt_id" bigint,
	"average_marks" numeric(8, 2) NOT NULL,
	"average_right" numeric(8, 2) NOT NULL,
	"average_wrong" numeric(8, 2) NOT NULL,
	"average_attempted" numeric(8, 2) NOT NULL,
	"average_time" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_figures_institute_id_test_id_pk" PRIMARY KEY("institute_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "test_part" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "test_part_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_question" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"marks" numeric(8, 2) NOT NULL,
	"negative_marks" numeric(8, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "test_question_institute_id_test_id_question_id_pk" PRIMARY KEY("institute_id","test_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "test_question_figures" (
	"institute_id" integer NOT NULL,
	"test_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"average_time_ms" integer NOT NULL,
	"right_count" integer NOT NULL,
	"wrong_count" integer NOT NULL,
	CONSTRAINT "test_question_figures_institute_id_test_id_question_id_pk" PRIMARY KEY("institute_id","test_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "instructions_html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "is_shuffled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test" ADD COLUMN "result_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "seed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD CONSTRAINT "attempt_answer_institute_id_attempt_id_test_attempt_institute_id_id_fk" FOREIGN KEY ("institute_id","attempt_id") REFERENCES "public"."test_attempt"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answer" ADD CONSTRAINT "attempt_answer_institute_id_question_id_question_institute_id_id_fk" FOREIGN KEY ("institute_id","question_id") REFERENCES "public"."question"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_institute_id_test_id_question_id_test_question_institute_id_test_id_question_id_fk" FOREIGN KEY ("institute_id","test_id","question_id") REFERENCES "public"."test_question"("institute_id","test_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_institute_id_passage_id_passage_institute_id_id_fk" FOREIGN KEY ("institute_id","passage_id") REFERENCES "public"."passage"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_figures" ADD CONSTRAINT "test_figures_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_part" ADD CONSTRAINT "test_part_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_question" ADD CONSTRAINT "test_question_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_question" ADD CONSTRAINT "test_question_institute_id_question_id_question_institute_id_id_fk" FOREIGN KEY ("institute_id","question_id") REFERENCES "public"."question"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_question" ADD CONSTRAINT "test_question_institute_id_part_id_test_part_institute_id_id_fk" FOREIGN KEY ("institute_id","part_id") REFERENCES "public"."test_part"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_question_figures" ADD CONSTRAINT "test_question_figures_institute_id_test_id_question_id_test_question_institute_id_test_id_question_id_fk" FOREIGN KEY ("institute_id","test_id","question_id") REFERENCES "public"."test_question"("institute_id","test_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_answer_question" ON "attempt_answer" USING btree ("institute_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passage_source" ON "passage" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_source" ON "question" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "test_part_test" ON "test_part" USING btree ("institute_id","test_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_question_position" ON "test_question" USING btree ("institute_id","test_id","position");--> statement-breakpoint
CREATE INDEX "test_question_question" ON "test_question" USING btree ("institute_id","question_id");--> statement-breakpoint
CREATE INDEX "test_to_publish" ON "test" USING btree ("result_at") WHERE not is_result_published;