CREATE TABLE "release_runs" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid PRIMARY KEY,
	"release_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
CREATE INDEX "release_runs_release" ON "release_runs" ("company_id","project_id","release_id");--> statement-breakpoint
CREATE INDEX "releases_company_created_by" ON "releases" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "releases_project_created" ON "releases" ("company_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "release_runs" ADD CONSTRAINT "release_runs_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "release_runs" ADD CONSTRAINT "release_runs_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "release_runs" ADD CONSTRAINT "release_runs_release_fk" FOREIGN KEY ("company_id","project_id","release_id") REFERENCES "releases"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");