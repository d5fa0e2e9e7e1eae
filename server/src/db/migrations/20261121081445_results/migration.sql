CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"scopes" jsonb NOT NULL,
	"project_ids" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"case_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" bytea NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "results" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid,
	"case_key" text,
	"suite_id" uuid NOT NULL,
	"case_since" integer NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'untested' NOT NULL,
	"step_statuses" jsonb DEFAULT '[]' NOT NULL,
	"failed_step" integer,
	"comment" text DEFAULT '' NOT NULL,
	"duration_ms" integer,
	"assignee_id" uuid,
	"source" text DEFAULT 'manual' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone,
	"touched_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "results_pkey" PRIMARY KEY("run_id","case_key"),
	CONSTRAINT "results_company_project_key" UNIQUE("company_id","project_id","run_id","case_key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"rerun_of" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "runs_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
CREATE TABLE "suite_cases" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid,
	"key" text,
	"since" integer,
	"until" integer,
	"first_since" integer NOT NULL,
	"text_since" integer NOT NULL,
	"retired_in" integer,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"polarity" text NOT NULL,
	"content" jsonb NOT NULL,
	"text_hash" text NOT NULL,
	"wording" jsonb,
	"reviewed_hash" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "suite_cases_pkey" PRIMARY KEY("suite_id","key","since")
);
--> statement-breakpoint
CREATE TABLE "suites" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"model_name" text NOT NULL,
	"model_version" integer NOT NULL,
	"bdd_type" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"generated_in" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]' NOT NULL,
	"settings" jsonb NOT NULL,
	"coverage" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suites_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
CREATE INDEX "api_keys_company_user" ON "api_keys" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "api_keys_expires" ON "api_keys" ("expires_at");--> statement-breakpoint
CREATE INDEX "attachments_result" ON "attachments" ("company_id","project_id","run_id","case_key");--> statement-breakpoint
CREATE INDEX "attachments_company_created_by" ON "attachments" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "results_run_position" ON "results" ("run_id","position");--> statement-breakpoint
CREATE INDEX "results_case" ON "results" ("company_id","suite_id","case_key");--> statement-breakpoint
CREATE INDEX "results_project_updated" ON "results" ("company_id","project_id","updated_at");--> statement-breakpoint
CREATE INDEX "results_company_assignee" ON "results" ("company_id","assignee_id");--> statement-breakpoint
CREATE INDEX "results_company_updated_by" ON "results" ("company_id","updated_by");--> statement-breakpoint
CREATE INDEX "runs_project_created" ON "runs" ("company_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_company_suite" ON "runs" ("company_id","project_id","suite_id");--> statement-breakpoint
CREATE INDEX "runs_company_created_by" ON "runs" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "suite_cases_company_suite" ON "suite_cases" ("company_id","project_id","suite_id");--> statement-breakpoint
CREATE INDEX "suite_cases_current" ON "suite_cases" ("suite_id","position") WHERE "until" is null;--> statement-breakpoint
CREATE INDEX "suites_project_created" ON "suites" ("company_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "suites_company_created_by" ON "suites" ("company_id","created_by");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_result_fk" FOREIGN KEY ("company_id","project_id","run_id","case_key") REFERENCES "results"("company_id","project_id","run_id","case_key") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_assignee_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_updated_by_fk" FOREIGN KEY ("company_id","updated_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "suite_cases" ADD CONSTRAINT "suite_cases_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD CONSTRAINT "suite_cases_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");