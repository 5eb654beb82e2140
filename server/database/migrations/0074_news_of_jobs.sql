drop index concurrently if exists "news_delivery_job";--> statement-breakpoint
create index concurrently "news_delivery_job" on "news_delivery" using btree ("institute_id","job_id");
