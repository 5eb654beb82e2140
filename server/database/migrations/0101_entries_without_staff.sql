ALTER TABLE "fee_entry" ALTER COLUMN "person_id" DROP NOT NULL;
