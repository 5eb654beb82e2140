drop index concurrently if exists "payment_order_begun";--> statement-breakpoint
create index concurrently "payment_order_begun" ON "payment_order" USING btree ("institute_id","begun_at","id");