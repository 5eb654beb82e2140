CREATE TABLE "begin_code" (
	"id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "beginning" (
	"institute_id" integer NOT NULL,
	"step" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "beginning_institute_id_step_pk" PRIMARY KEY("institute_id","step")
);
--> statement-breakpoint
ALTER TABLE "beginning" ADD CONSTRAINT "beginning_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;