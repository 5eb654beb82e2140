CREATE TABLE "passkey" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"host" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_institute_id_person_id_hash_pk" PRIMARY KEY("institute_id","person_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_institute_id_person_id_pk" PRIMARY KEY("institute_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "used_challenge" (
	"institute_id" integer NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_challenge_institute_id_hash_pk" PRIMARY KEY("institute_id","hash")
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_challenge" ADD CONSTRAINT "used_challenge_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("host","credential_id");--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("institute_id","person_id");