ALTER TABLE "case_attributes" ALTER COLUMN "priority" DROP NOT NULL;--> statement-breakpoint
-- of cases that came from a file that said no priority, and of those of which that was not kept, the default is none
UPDATE "case_attributes" a SET "priority" = NULL
FROM "suite_cases" c WHERE c."company_id" = a."company_id" AND c."suite_id" = a."suite_id" AND c."key" = a."key"
	AND c."until" IS NULL AND c."origin" = 'written' AND c."source_id" IS NOT NULL AND a."priority" = 'medium'
	AND coalesce(c."content" -> 'open' ? 'priority', true);
