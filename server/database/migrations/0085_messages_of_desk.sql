drop index concurrently if exists "message_of_desk";--> statement-breakpoint
create index concurrently "message_of_desk" ON "message" USING btree ("institute_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE source_id ~ '^desk-m-[0-9a-z]+-[0-9]{1,15}-[0-9a-z]+-[0-9]{1,4}-0$';
