drop index concurrently if exists "announcement_asks";--> statement-breakpoint
create index concurrently "announcement_asks" ON "announcement" USING btree ("institute_id","answer_until") WHERE asks <> '';
