CREATE TABLE "import_image" (
	"institute_id" integer NOT NULL,
	"number" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"was" jsonb,
	"became" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_image_institute_id_number_table_name_key_pk" PRIMARY KEY("institute_id","number","table_name","key")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"institute_id" integer NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"what" text NOT NULL,
	"counts" json DEFAULT '{}'::json NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_run_institute_id_number_pk" PRIMARY KEY("institute_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_image" ADD CONSTRAINT "import_image_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_image_created" ON "import_image" USING brin ("created_at");