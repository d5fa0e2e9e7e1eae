CREATE TABLE "dismissed_results" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"automation_name" text,
	"dismissed_by" uuid NOT NULL,
	"dismissed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_results_pkey" PRIMARY KEY("project_id","automation_name")
);
--> statement-breakpoint
CREATE TABLE "unmatched_results" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"automation_name" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"duration_ms" integer,
	"message" text DEFAULT '' NOT NULL,
	"action_id" uuid NOT NULL,
	"proposals" jsonb DEFAULT '[]' NOT NULL,
	"matched_key" text,
	"match_action" uuid,
	"is_named_by_match" boolean DEFAULT false NOT NULL,
	CONSTRAINT "unmatched_results_run_name_key" UNIQUE("run_id","automation_name")
);
--> statement-breakpoint
CREATE TABLE "automation_names" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"case_key" text,
	"name" text,
	CONSTRAINT "automation_names_pkey" PRIMARY KEY("project_id","case_key","name")
);
--> statement-breakpoint
CREATE INDEX "dismissed_results_company_dismissed_by" ON "dismissed_results" ("company_id","dismissed_by");--> statement-breakpoint
CREATE INDEX "dismissed_results_project" ON "dismissed_results" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "unmatched_results_company_run" ON "unmatched_results" ("company_id","project_id","run_id");--> statement-breakpoint
CREATE INDEX "automation_names_project" ON "automation_names" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "dismissed_results" ADD CONSTRAINT "dismissed_results_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dismissed_results" ADD CONSTRAINT "dismissed_results_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dismissed_results" ADD CONSTRAINT "dismissed_results_dismissed_by_fk" FOREIGN KEY ("company_id","dismissed_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "automation_names" ADD CONSTRAINT "automation_names_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "automation_names" ADD CONSTRAINT "automation_names_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;
--> statement-breakpoint
-- What waits in runs is stored for its company like the comments of results are, and so are the names of tests.
create trigger unmatched_results_stored after insert on unmatched_results referencing new table as new_rows
  for each statement execute function note_storage('octet_length(name) + octet_length(message)');
--> statement-breakpoint
create trigger unmatched_results_changed after update on unmatched_results
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(name) + octet_length(message)');
--> statement-breakpoint
create trigger unmatched_results_gone after delete on unmatched_results referencing old table as old_rows
  for each statement execute function note_storage('octet_length(name) + octet_length(message)');
--> statement-breakpoint
create trigger automation_names_stored after insert on automation_names referencing new table as new_rows
  for each statement execute function note_storage('octet_length(name)');
--> statement-breakpoint
create trigger automation_names_gone after delete on automation_names referencing old table as old_rows
  for each statement execute function note_storage('octet_length(name)');
