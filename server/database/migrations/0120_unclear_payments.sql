drop index concurrently if exists "online_payment_refunded";--> statement-breakpoint
create index concurrently "online_payment_refunded" ON "online_payment" USING btree ("institute_id","id") WHERE refunded_paise > 0;--> statement-breakpoint
drop index concurrently if exists "online_refund_failed";--> statement-breakpoint
create index concurrently "online_refund_failed" ON "online_refund" USING btree ("institute_id","online_id") WHERE state = 'failed' and settled_at is null;