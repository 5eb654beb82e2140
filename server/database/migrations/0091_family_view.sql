CREATE TABLE "family_view" (
	"institute_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"desk_session_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "family_view_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "family_view" ADD CONSTRAINT "family_view_institute_id_staff_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","staff_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_view" ADD CONSTRAINT "family_view_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_view_token" ON "family_view" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "family_view_desk_session" ON "family_view" USING btree ("institute_id","desk_session_id");