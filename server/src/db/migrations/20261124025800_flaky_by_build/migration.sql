CREATE TABLE "flaky_mutes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid,
	"case_key" text,
	"muted_by" uuid NOT NULL,
	"muted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"muted_until" timestamp(3) with time zone,
	CONSTRAINT "flaky_mutes_pkey" PRIMARY KEY("suite_id","case_key")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "build" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "flaky_mutes_company_muted_by" ON "flaky_mutes" ("company_id","muted_by");--> statement-breakpoint
CREATE INDEX "flaky_mutes_project" ON "flaky_mutes" ("company_id","project_id","suite_id");--> statement-breakpoint
CREATE INDEX "suite_cases_renamed" ON "suite_cases" ("company_id","suite_id") WHERE "until" is null and "earlier_keys" <> '[]';--> statement-breakpoint
ALTER TABLE "flaky_mutes" ADD CONSTRAINT "flaky_mutes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "flaky_mutes" ADD CONSTRAINT "flaky_mutes_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "flaky_mutes" ADD CONSTRAINT "flaky_mutes_muted_by_fk" FOREIGN KEY ("company_id","muted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
UPDATE "suite_cases" SET "earlier_keys" = (SELECT jsonb_agg(earlier || '{"until": 2147483647}' ORDER BY place) FROM jsonb_array_elements("earlier_keys") WITH ORDINALITY AS entries(earlier, place)) WHERE "earlier_keys" <> '[]';
