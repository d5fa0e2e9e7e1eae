ALTER TABLE "answered_calls" ADD COLUMN "grounds" jsonb;
