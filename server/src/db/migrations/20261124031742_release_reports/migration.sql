ALTER TABLE "releases" ADD COLUMN "builds" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD COLUMN "release_id" uuid;--> statement-breakpoint
ALTER TABLE "shared_reports" ALTER COLUMN "run_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "shared_reports_release" ON "shared_reports" ("company_id","project_id","release_id");--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_release_fk" FOREIGN KEY ("company_id","project_id","release_id") REFERENCES "releases"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_of_one" CHECK (num_nonnulls("run_id", "release_id") = 1);--> statement-breakpoint
-- row-security.ts makes it again: a link may open a release, which no bin hides
DROP POLICY IF EXISTS "bin" ON "shared_reports";
