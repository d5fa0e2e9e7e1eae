ALTER TABLE "generated_cases" ADD PRIMARY KEY ("company_id","suite_id","position");
--> statement-breakpoint
-- What has rows that are alike is moved to another server of Citus by all that stands in them (rebalance.ts).
ALTER TABLE "stale_figures" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "storage_changes" REPLICA IDENTITY FULL;
