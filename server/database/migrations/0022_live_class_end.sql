DROP INDEX CONCURRENTLY IF EXISTS "live_class_end";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "live_class_end" ON "live_class" USING btree ("institute_id","ends_at");
