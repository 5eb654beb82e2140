CREATE TABLE "file_pdf" (
	"institute_id" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_pdf_institute_id_file_id_pk" PRIMARY KEY("institute_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"file_id" bigint,
	"video_key" text DEFAULT '' NOT NULL,
	"poster_file_id" bigint,
	"shared_at" timestamp with time zone NOT NULL,
	"is_readonly" boolean DEFAULT true NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', title)) STORED,
	CONSTRAINT "document_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_product" (
	"institute_id" integer NOT NULL,
	"document_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "document_product_institute_id_product_id_document_id_pk" PRIMARY KEY("institute_id","product_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_section" (
	"institute_id" integer NOT NULL,
	"document_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	CONSTRAINT "document_section_institute_id_section_id_document_id_pk" PRIMARY KEY("institute_id","section_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "product_item" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"item_type" text NOT NULL,
	"description" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_item_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "ecourse" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ecourse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"standard_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ecourse_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_download" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_download_institute_id_person_id_kind_item_id_pk" PRIMARY KEY("institute_id","person_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "file_place" (
	"institute_id" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"place" numeric(10, 1) NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_place_institute_id_person_id_kind_item_id_pk" PRIMARY KEY("institute_id","person_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "product_ecourse" (
	"institute_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"ecourse_id" bigint NOT NULL,
	CONSTRAINT "product_ecourse_institute_id_product_id_ecourse_id_pk" PRIMARY KEY("institute_id","product_id","ecourse_id")
);
--> statement-breakpoint
CREATE TABLE "study_file" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "study_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ecourse_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"topic_id" bigint,
	"title" text NOT NULL,
	"material_type" text NOT NULL,
	"host" text NOT NULL,
	"file_id" bigint,
	"video_key" text DEFAULT '' NOT NULL,
	"poster_file_id" bigint,
	"shared_at" timestamp with time zone NOT NULL,
	"is_readonly" boolean DEFAULT true NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', title)) STORED,
	CONSTRAINT "study_file_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_topic" (
	"institute_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "study_topic_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ecourse_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_topic_institute_id_id_pk" PRIMARY KEY("institute_id","id")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "about_html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "logo_file_id" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "currency_code" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "youtube_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "video_file_id" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product_holder" ADD COLUMN "public_order_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_pdf" ADD CONSTRAINT "file_pdf_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_product" ADD CONSTRAINT "document_product_institute_id_document_id_document_institute_id_id_fk" FOREIGN KEY ("institute_id","document_id") REFERENCES "public"."document"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_product" ADD CONSTRAINT "document_product_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_section" ADD CONSTRAINT "document_section_institute_id_document_id_document_institute_id_id_fk" FOREIGN KEY ("institute_id","document_id") REFERENCES "public"."document"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_section" ADD CONSTRAINT "document_section_institute_id_section_id_section_institute_id_id_fk" FOREIGN KEY ("institute_id","section_id") REFERENCES "public"."section"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_item" ADD CONSTRAINT "product_item_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecourse" ADD CONSTRAINT "ecourse_institute_id_institute_id_fk" FOREIGN KEY ("institute_id") REFERENCES "public"."institute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecourse" ADD CONSTRAINT "ecourse_institute_id_standard_id_standard_institute_id_id_fk" FOREIGN KEY ("institute_id","standard_id") REFERENCES "public"."standard"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_download" ADD CONSTRAINT "file_download_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_place" ADD CONSTRAINT "file_place_institute_id_person_id_person_institute_id_id_fk" FOREIGN KEY ("institute_id","person_id") REFERENCES "public"."person"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ecourse" ADD CONSTRAINT "product_ecourse_institute_id_product_id_product_institute_id_id_fk" FOREIGN KEY ("institute_id","product_id") REFERENCES "public"."product"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ecourse" ADD CONSTRAINT "product_ecourse_institute_id_ecourse_id_ecourse_institute_id_id_fk" FOREIGN KEY ("institute_id","ecourse_id") REFERENCES "public"."ecourse"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_file" ADD CONSTRAINT "study_file_institute_id_ecourse_id_ecourse_institute_id_id_fk" FOREIGN KEY ("institute_id","ecourse_id") REFERENCES "public"."ecourse"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_file" ADD CONSTRAINT "study_file_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_file" ADD CONSTRAINT "study_file_institute_id_topic_id_study_topic_institute_id_id_fk" FOREIGN KEY ("institute_id","topic_id") REFERENCES "public"."study_topic"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_file" ADD CONSTRAINT "study_file_institute_id_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_topic" ADD CONSTRAINT "study_topic_institute_id_ecourse_id_ecourse_institute_id_id_fk" FOREIGN KEY ("institute_id","ecourse_id") REFERENCES "public"."ecourse"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_topic" ADD CONSTRAINT "study_topic_institute_id_subject_id_subject_institute_id_id_fk" FOREIGN KEY ("institute_id","subject_id") REFERENCES "public"."subject"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_topic" ADD CONSTRAINT "study_topic_institute_id_parent_id_study_topic_institute_id_id_fk" FOREIGN KEY ("institute_id","parent_id") REFERENCES "public"."study_topic"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_subject" ON "document" USING btree ("institute_id","subject_id");--> statement-breakpoint
CREATE INDEX "document_search" ON "document" USING gin ("search");--> statement-breakpoint
CREATE INDEX "ecourse_standard" ON "ecourse" USING btree ("institute_id","standard_id");--> statement-breakpoint
CREATE INDEX "study_file_course" ON "study_file" USING btree ("institute_id","ecourse_id","subject_id");--> statement-breakpoint
CREATE INDEX "study_file_search" ON "study_file" USING gin ("search");--> statement-breakpoint
CREATE INDEX "study_topic_course" ON "study_topic" USING btree ("institute_id","ecourse_id","subject_id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_institute_id_logo_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","logo_file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_institute_id_video_file_id_file_institute_id_id_fk" FOREIGN KEY ("institute_id","video_file_id") REFERENCES "public"."file"("institute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_holder_product" ON "product_holder" USING btree ("institute_id","product_id");