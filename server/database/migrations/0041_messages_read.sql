CREATE TABLE "messages_read" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_read_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "messages_read" ADD CONSTRAINT "messages_read_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;