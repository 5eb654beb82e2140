CREATE TABLE "news_refusal" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_refusal_institute_id_person_id_channel_pk" PRIMARY KEY("institute_id","person_id","channel")
);
--> statement-breakpoint
ALTER TABLE "news_refusal" ADD CONSTRAINT "news_refusal_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;