CREATE TABLE "offline_exam_sitting" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offline_exam_sitting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"day" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text,
	CONSTRAINT "offline_exam_sitting_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "offline_exam_sitting" ADD CONSTRAINT "offline_exam_sitting_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "offline_exam_sitting_source" ON "offline_exam_sitting" USING btree ("institute_id","source_id");
--> statement-breakpoint
CREATE INDEX "offline_exam_sitting_exam" ON "offline_exam_sitting" USING btree ("institute_id","exam_id","day");
--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON offline_exam_sitting FOR EACH ROW EXECUTE FUNCTION raise_sequence();
