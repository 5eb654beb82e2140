CREATE TABLE "exam_message" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exam_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"person_id" bigint,
	"text" text NOT NULL,
	"message_key" text NOT NULL,
	"token_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_message_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "test_attempt" ADD COLUMN "is_begun" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_institute_id_test_id_test_institute_id_id_fk" FOREIGN KEY ("institute_id","test_id") REFERENCES "public"."test"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_institute_id_token_id_admin_token_institute_id_id_fk" FOREIGN KEY ("institute_id","token_id") REFERENCES "public"."admin_token"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_message_once" ON "exam_message" USING btree ("institute_id","test_id","message_key");--> statement-breakpoint
CREATE INDEX "exam_message_test" ON "exam_message" USING btree ("institute_id","test_id","id");