CREATE TABLE "news" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"child_id" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cause_id" bigint NOT NULL,
	"args" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "news_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "news_choice" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "news_choice_institute_id_person_id_topic_channel_pk" PRIMARY KEY("institute_id","person_id","topic","channel")
);
--> statement-breakpoint
CREATE TABLE "news_delivery" (
	"institute_id" integer NOT NULL,
	"news_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"person_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"job_id" bigint,
	"handed_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "news_delivery_institute_id_news_id_channel_pk" PRIMARY KEY("institute_id","news_id","channel")
);
--> statement-breakpoint
CREATE TABLE "news_hours" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL,
	"digest_at" integer,
	"paused_until" timestamp with time zone,
	CONSTRAINT "news_hours_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_institute_id_child_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","child_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_choice" ADD CONSTRAINT "news_choice_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_delivery" ADD CONSTRAINT "news_delivery_institute_id_news_id_news_institute_id_id_fk" FOREIGN KEY ("institute_id","news_id") REFERENCES "public"."news"("institute_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_hours" ADD CONSTRAINT "news_hours_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "news_once" ON "news" USING btree ("institute_id","person_id","kind","subject");--> statement-breakpoint
CREATE INDEX "news_person" ON "news" USING btree ("institute_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "news_cause" ON "news" USING btree ("institute_id","kind","cause_id");--> statement-breakpoint
CREATE INDEX "news_unplanned" ON "news" USING btree ("institute_id","id") WHERE planned_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "news_created" ON "news" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "news_delivery_due" ON "news_delivery" USING btree ("institute_id","person_id","channel") WHERE handed_at is null and dropped_at is null;