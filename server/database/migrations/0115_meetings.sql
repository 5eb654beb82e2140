CREATE TABLE "meeting_booking" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meeting_booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"start_time" time NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"booked_by" bigint,
	"booked_at" timestamp with time zone NOT NULL,
	"staff_changed_at" timestamp with time zone,
	"word" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_booking_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_offer" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meeting_offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"day" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"minutes" integer NOT NULL,
	"pause" integer DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"book_until" date NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text,
	CONSTRAINT "meeting_offer_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_offer_section" (
	"institute_id" integer NOT NULL,
	"offer_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	CONSTRAINT "meeting_offer_section_institute_id_offer_id_section_id_pk" PRIMARY KEY("institute_id","offer_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_offer_student" (
	"institute_id" integer NOT NULL,
	"offer_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	CONSTRAINT "meeting_offer_student_institute_id_offer_id_student_id_pk" PRIMARY KEY("institute_id","offer_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_institute_id_offer_id_meeting_offer_institute_id_id_fk" FOREIGN KEY ("institute_id","offer_id") REFERENCES "public"."meeting_offer"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_booking" ADD CONSTRAINT "meeting_booking_institute_id_booked_by_person_institute_id_id_fk" FOREIGN KEY ("institute_id","booked_by") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offer" ADD CONSTRAINT "meeting_offer_institute_id_teacher_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","teacher_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offer_section" ADD CONSTRAINT "meeting_offer_section_institute_id_offer_id_meeting_offer_institute_id_id_fk" FOREIGN KEY ("institute_id","offer_id") REFERENCES "public"."meeting_offer"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offer_section" ADD CONSTRAINT "meeting_offer_section_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offer_student" ADD CONSTRAINT "meeting_offer_student_institute_id_offer_id_meeting_offer_institute_id_id_fk" FOREIGN KEY ("institute_id","offer_id") REFERENCES "public"."meeting_offer"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offer_student" ADD CONSTRAINT "meeting_offer_student_institute_id_student_id_student_institute_id_id_fk" FOREIGN KEY ("institute_id","student_id") REFERENCES "public"."student"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_booking_student" ON "meeting_booking" USING btree ("institute_id","offer_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_booking_slot" ON "meeting_booking" USING btree ("institute_id","offer_id","start_time") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "meeting_booking_own" ON "meeting_booking" USING btree ("institute_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_offer_source" ON "meeting_offer" USING btree ("institute_id","source_id");--> statement-breakpoint
CREATE INDEX "meeting_offer_day" ON "meeting_offer" USING btree ("institute_id","day");--> statement-breakpoint
CREATE INDEX "meeting_offer_teacher" ON "meeting_offer" USING btree ("institute_id","teacher_id","day");