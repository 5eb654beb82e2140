CREATE TABLE "data_change" (
	"institute_id" integer NOT NULL,
	"topic" text NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "data_change_institute_id_topic_transaction_pk" PRIMARY KEY("institute_id","topic","transaction")
);
--> statement-breakpoint
CREATE INDEX "data_change_at" ON "data_change" USING brin ("at");
--> statement-breakpoint
-- Its arguments are expressions of a row: the institute and the topic. No other transaction writes the same key, so none waits.
CREATE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO data_change (institute_id, topic) SELECT DISTINCT %s, %s FROM (%s) changed ON CONFLICT DO NOTHING',
    TG_ARGV[0], TG_ARGV[1], CASE TG_OP
      WHEN 'INSERT' THEN 'TABLE added'
      WHEN 'DELETE' THEN 'TABLE removed'
      ELSE 'TABLE added UNION ALL TABLE removed' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes each change of a table from now on. Where the table is locked it gives up, so that no request waits behind it, and may be repeated.
CREATE FUNCTION watch_data(watched regclass, topic text DEFAULT '''institute''', institute text DEFAULT 'institute_id')
RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER note_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_data_change(%L, %L)', watched, institute, topic);
  EXECUTE format('CREATE OR REPLACE TRIGGER note_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION note_data_change(%L, %L)', watched, institute, topic);
  EXECUTE format('CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_data_change(%L, %L)', watched, institute, topic);
END $$;
