ALTER TABLE "result_actions" ADD COLUMN "build" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "is_happy_path" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "result_actions" a SET "build" = "runs"."build" FROM "runs"
WHERE "runs"."id" = a."run_id" AND "runs"."build" <> '';--> statement-breakpoint
-- as the suite was when the run began: positions did not change before
UPDATE "results" r SET "is_happy_path" = true FROM "runs"
WHERE "runs"."id" = r."run_id" AND r."position" = (
	SELECT min(c."position") FROM "suite_cases" c WHERE c."suite_id" = r."suite_id" AND c."polarity" = 'positive'
		AND c."since" <= "runs"."revision" AND coalesce(c."until" > "runs"."revision", true)
		AND coalesce(c."retired_in" > "runs"."revision", true));
