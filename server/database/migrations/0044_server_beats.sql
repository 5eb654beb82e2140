CREATE TABLE "server_beat" (
	"process" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_stall" (
	"began_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "server_stall_end" ON "server_stall" USING btree ("ended_at");