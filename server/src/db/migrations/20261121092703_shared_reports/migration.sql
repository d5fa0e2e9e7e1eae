CREATE TABLE "shared_reports" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_reports_run" ON "shared_reports" ("company_id","project_id","run_id");--> statement-breakpoint
CREATE INDEX "shared_reports_company_created_by" ON "shared_reports" ("company_id","created_by");--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");