drop index concurrently if exists "assignment_opens";--> statement-breakpoint
create index concurrently "assignment_opens" on "assignment" using btree ("institute_id","opens_at");
