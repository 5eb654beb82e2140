-- contract of 0.1.0: no release has the table; jobs of the queue have attempts and leases
ALTER TABLE "own_data" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "own_data" DROP COLUMN "leased_until";