DROP INDEX CONCURRENTLY IF EXISTS "test_end";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "test_end" ON "test" USING btree ("institute_id","ends_at");
