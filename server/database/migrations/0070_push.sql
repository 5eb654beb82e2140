CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"shows_details" boolean NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" text[] DEFAULT '{}' NOT NULL,
	"last_notified_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	CONSTRAINT "push_subscription_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_of_device" FOREIGN KEY ("institute_id","person_id","device_key") REFERENCES "public"."device"("institute_id","person_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_device" ON "push_subscription" USING btree ("institute_id","person_id","device_key");--> statement-breakpoint
CREATE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint_hash");