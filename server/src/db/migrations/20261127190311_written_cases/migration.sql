ALTER TABLE "suite_cases" ADD COLUMN "origin" text DEFAULT 'generated' NOT NULL;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "source_print" text;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "changed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "suites" ALTER COLUMN "model_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "suite_cases_company_changed_by" ON "suite_cases" ("company_id","changed_by") WHERE "changed_by" is not null;--> statement-breakpoint
CREATE INDEX "suite_cases_written" ON "suite_cases" ("company_id","suite_id") WHERE "until" is null and "origin" = 'written';--> statement-breakpoint
ALTER TABLE "suite_cases" ADD CONSTRAINT "suite_cases_changed_by_fk" FOREIGN KEY ("company_id","changed_by") REFERENCES "users"("company_id","id");