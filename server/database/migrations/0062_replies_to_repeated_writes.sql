CREATE TABLE "written_reply" (
	"institute_id" integer NOT NULL,
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_reply_institute_id_caller_key_pk" PRIMARY KEY("institute_id","caller","key")
);
--> statement-breakpoint
CREATE INDEX "written_reply_expires" ON "written_reply" USING btree ("expires_at");