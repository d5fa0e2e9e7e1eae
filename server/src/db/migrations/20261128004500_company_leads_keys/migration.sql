-- The company leads every key, so that the tables can be distributed by it. The keys that others refer to are made
-- anew, so what refers to them is dropped and comes back at the end.
create temporary table references_to_keys on commit drop as
  select conrelid::regclass as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and confrelid in ('users'::regclass, 'projects'::regclass, 'drafts'::regclass, 'result_actions'::regclass);
--> statement-breakpoint
do $$
declare
  held record;
begin
  for held in select * from references_to_keys loop
    execute format('alter table %s drop constraint %I', held.place, held.name);
  end loop;
end $$;
--> statement-breakpoint
CREATE TABLE "logins" (
	"email" text PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT IF EXISTS "mail_outbox_company_id_companies_id_fkey";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_company_id_key";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_email_key";--> statement-breakpoint
ALTER TABLE "result_actions" DROP CONSTRAINT IF EXISTS "result_actions_id_run_project_company_key";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT IF EXISTS "projects_company_id_key";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT IF EXISTS "drafts_company_id_key";--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT IF EXISTS "one_time_tokens_secret_hash_key";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_token_hash_key";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "passkeys_credential_id_key";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT IF EXISTS "push_subscriptions_endpoint_key";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT IF EXISTS "subscriptions_stripe_customer_id_key";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT IF EXISTS "subscriptions_stripe_subscription_id_key";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT IF EXISTS "api_keys_secret_hash_key";--> statement-breakpoint
ALTER TABLE "shared_reports" DROP CONSTRAINT IF EXISTS "shared_reports_secret_hash_key";--> statement-breakpoint
DROP INDEX IF EXISTS "project_members_company_project";--> statement-breakpoint
DROP INDEX IF EXISTS "draft_uploads_draft";--> statement-breakpoint
DROP INDEX IF EXISTS "requirement_outcomes_project";--> statement-breakpoint
DROP INDEX IF EXISTS "requirement_dismissals_project";--> statement-breakpoint
DROP INDEX IF EXISTS "requirement_imports_project";--> statement-breakpoint
DROP INDEX IF EXISTS "requirements_project";--> statement-breakpoint
DROP INDEX IF EXISTS "dismissed_results_project";--> statement-breakpoint
DROP INDEX IF EXISTS "automation_names_project";--> statement-breakpoint
DROP INDEX IF EXISTS "case_columns_project";--> statement-breakpoint
ALTER TABLE "model_calls" DROP CONSTRAINT IF EXISTS "model_calls_pkey";--> statement-breakpoint
ALTER TABLE "model_calls" ADD PRIMARY KEY ("company_id","caller_id","called_id");--> statement-breakpoint
ALTER TABLE "model_steps" DROP CONSTRAINT IF EXISTS "model_steps_pkey";--> statement-breakpoint
ALTER TABLE "model_steps" ADD PRIMARY KEY ("company_id","model_id","step_id");--> statement-breakpoint
ALTER TABLE "model_versions" DROP CONSTRAINT IF EXISTS "model_versions_pkey";--> statement-breakpoint
ALTER TABLE "model_versions" ADD PRIMARY KEY ("company_id","model_id","version");--> statement-breakpoint
ALTER TABLE "project_members" DROP CONSTRAINT IF EXISTS "project_members_pkey";--> statement-breakpoint
ALTER TABLE "project_members" ADD PRIMARY KEY ("company_id","project_id","user_id");--> statement-breakpoint
ALTER TABLE "favourites" DROP CONSTRAINT IF EXISTS "favourites_pkey";--> statement-breakpoint
ALTER TABLE "favourites" ADD PRIMARY KEY ("company_id","user_id","project_id");--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT IF EXISTS "recovery_codes_pkey";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD PRIMARY KEY ("company_id","user_id","code_hash");--> statement-breakpoint
ALTER TABLE "requirement_prints" DROP CONSTRAINT IF EXISTS "requirement_prints_pkey";--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD PRIMARY KEY ("company_id","model_id","requirement");--> statement-breakpoint
ALTER TABLE "results" DROP CONSTRAINT IF EXISTS "results_pkey";--> statement-breakpoint
ALTER TABLE "results" ADD PRIMARY KEY ("company_id","run_id","case_key");--> statement-breakpoint
ALTER TABLE "run_visitors" DROP CONSTRAINT IF EXISTS "run_visitors_pkey";--> statement-breakpoint
ALTER TABLE "run_visitors" ADD PRIMARY KEY ("company_id","run_id","user_id");--> statement-breakpoint
ALTER TABLE "suite_cases" DROP CONSTRAINT IF EXISTS "suite_cases_pkey";--> statement-breakpoint
ALTER TABLE "suite_cases" ADD PRIMARY KEY ("company_id","suite_id","key","since");--> statement-breakpoint
ALTER TABLE "models" DROP CONSTRAINT IF EXISTS "models_pkey";--> statement-breakpoint
ALTER TABLE "models" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT IF EXISTS "one_time_tokens_pkey";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT IF EXISTS "projects_pkey";--> statement-breakpoint
ALTER TABLE "projects" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_pkey";--> statement-breakpoint
ALTER TABLE "sessions" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "steps" DROP CONSTRAINT IF EXISTS "steps_pkey";--> statement-breakpoint
ALTER TABLE "steps" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "test_data" DROP CONSTRAINT IF EXISTS "test_data_pkey";--> statement-breakpoint
ALTER TABLE "test_data" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_pkey";--> statement-breakpoint
ALTER TABLE "users" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT IF EXISTS "audit_events_pkey";--> statement-breakpoint
ALTER TABLE "audit_events" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "passkeys_pkey";--> statement-breakpoint
ALTER TABLE "passkeys" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT IF EXISTS "push_subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "two_factor" DROP CONSTRAINT IF EXISTS "two_factor_pkey";--> statement-breakpoint
ALTER TABLE "two_factor" ADD PRIMARY KEY ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "user_images" DROP CONSTRAINT IF EXISTS "user_images_pkey";--> statement-breakpoint
ALTER TABLE "user_images" ADD PRIMARY KEY ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT IF EXISTS "api_keys_pkey";--> statement-breakpoint
ALTER TABLE "api_keys" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT IF EXISTS "attachments_pkey";--> statement-breakpoint
ALTER TABLE "attachments" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT IF EXISTS "runs_pkey";--> statement-breakpoint
ALTER TABLE "runs" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "shared_reports" DROP CONSTRAINT IF EXISTS "shared_reports_pkey";--> statement-breakpoint
ALTER TABLE "shared_reports" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "suites" DROP CONSTRAINT IF EXISTS "suites_pkey";--> statement-breakpoint
ALTER TABLE "suites" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT IF EXISTS "drafts_pkey";--> statement-breakpoint
ALTER TABLE "drafts" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "draft_uploads" DROP CONSTRAINT IF EXISTS "draft_uploads_pkey";--> statement-breakpoint
ALTER TABLE "draft_uploads" ADD PRIMARY KEY ("company_id","draft_id","place");--> statement-breakpoint
ALTER TABLE "result_actions" DROP CONSTRAINT IF EXISTS "result_actions_pkey";--> statement-breakpoint
ALTER TABLE "result_actions" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "verdicts" DROP CONSTRAINT IF EXISTS "verdicts_pkey";--> statement-breakpoint
ALTER TABLE "verdicts" ADD PRIMARY KEY ("company_id","number");--> statement-breakpoint
ALTER TABLE "case_outcomes" DROP CONSTRAINT IF EXISTS "case_outcomes_pkey";--> statement-breakpoint
ALTER TABLE "case_outcomes" ADD PRIMARY KEY ("company_id","suite_id","case_key");--> statement-breakpoint
ALTER TABLE "requirement_outcomes" DROP CONSTRAINT IF EXISTS "requirement_outcomes_pkey";--> statement-breakpoint
ALTER TABLE "requirement_outcomes" ADD PRIMARY KEY ("company_id","project_id","requirement");--> statement-breakpoint
ALTER TABLE "release_runs" DROP CONSTRAINT IF EXISTS "release_runs_pkey";--> statement-breakpoint
ALTER TABLE "release_runs" ADD PRIMARY KEY ("company_id","run_id");--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT IF EXISTS "releases_pkey";--> statement-breakpoint
ALTER TABLE "releases" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "flaky_mutes" DROP CONSTRAINT IF EXISTS "flaky_mutes_pkey";--> statement-breakpoint
ALTER TABLE "flaky_mutes" ADD PRIMARY KEY ("company_id","suite_id","case_key");--> statement-breakpoint
ALTER TABLE "model_generations" DROP CONSTRAINT IF EXISTS "model_generations_pkey";--> statement-breakpoint
ALTER TABLE "model_generations" ADD PRIMARY KEY ("company_id","model_id","settings");--> statement-breakpoint
ALTER TABLE "case_attributes" DROP CONSTRAINT IF EXISTS "case_attributes_pkey";--> statement-breakpoint
ALTER TABLE "case_attributes" ADD PRIMARY KEY ("company_id","suite_id","key");--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT IF EXISTS "saved_views_pkey";--> statement-breakpoint
ALTER TABLE "saved_views" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "requirement_dismissals" DROP CONSTRAINT IF EXISTS "requirement_dismissals_pkey";--> statement-breakpoint
ALTER TABLE "requirement_dismissals" ADD PRIMARY KEY ("company_id","project_id","requirement");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT IF EXISTS "webhook_deliveries_pkey";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT IF EXISTS "webhooks_pkey";--> statement-breakpoint
ALTER TABLE "webhooks" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "requirement_imports" DROP CONSTRAINT IF EXISTS "requirement_imports_pkey";--> statement-breakpoint
ALTER TABLE "requirement_imports" ADD PRIMARY KEY ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "requirements" DROP CONSTRAINT IF EXISTS "requirements_pkey";--> statement-breakpoint
ALTER TABLE "requirements" ADD PRIMARY KEY ("company_id","project_id","requirement");--> statement-breakpoint
ALTER TABLE "dismissed_results" DROP CONSTRAINT IF EXISTS "dismissed_results_pkey";--> statement-breakpoint
ALTER TABLE "dismissed_results" ADD PRIMARY KEY ("company_id","project_id","automation_name");--> statement-breakpoint
ALTER TABLE "automation_names" DROP CONSTRAINT IF EXISTS "automation_names_pkey";--> statement-breakpoint
ALTER TABLE "automation_names" ADD PRIMARY KEY ("company_id","project_id","case_key","name");--> statement-breakpoint
ALTER TABLE "unmatched_results" DROP CONSTRAINT IF EXISTS "unmatched_results_pkey";--> statement-breakpoint
ALTER TABLE "unmatched_results" ADD PRIMARY KEY ("company_id","id");--> statement-breakpoint
ALTER TABLE "case_columns" DROP CONSTRAINT IF EXISTS "case_columns_pkey";--> statement-breakpoint
ALTER TABLE "case_columns" ADD PRIMARY KEY ("company_id","project_id","print");--> statement-breakpoint
DROP INDEX IF EXISTS "test_data_class_key";--> statement-breakpoint
CREATE UNIQUE INDEX "test_data_class_key" ON "test_data" ("company_id","project_id",coalesce("model_id", "project_id"),"name","validity","label") WHERE "deleted_at" is null;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_company_email_key";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_email_key" UNIQUE("company_id","email");--> statement-breakpoint
ALTER TABLE "result_actions" DROP CONSTRAINT IF EXISTS "result_actions_company_id_run_project_key";--> statement-breakpoint
ALTER TABLE "result_actions" ADD CONSTRAINT "result_actions_company_id_run_project_key" UNIQUE("company_id","id","run_id","project_id");--> statement-breakpoint
ALTER TABLE "steps" DROP CONSTRAINT IF EXISTS "steps_project_type_label_key";--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_project_type_label_key" UNIQUE("company_id","project_id","type","label");--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_user_key";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_key" UNIQUE("company_id","user_id","key");--> statement-breakpoint
ALTER TABLE "verdicts" DROP CONSTRAINT IF EXISTS "verdicts_action_case_key";--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_action_case_key" UNIQUE("company_id","action_id","case_key");--> statement-breakpoint
ALTER TABLE "result_actions" DROP CONSTRAINT IF EXISTS "result_actions_undoes_key";--> statement-breakpoint
ALTER TABLE "result_actions" ADD CONSTRAINT "result_actions_undoes_key" UNIQUE("company_id","undoes");--> statement-breakpoint
ALTER TABLE "unmatched_results" DROP CONSTRAINT IF EXISTS "unmatched_results_run_name_key";--> statement-breakpoint
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_run_name_key" UNIQUE("company_id","run_id","automation_name");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "logins_company_user" ON "logins" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_secret" ON "api_keys" ("secret_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "one_time_tokens_secret" ON "one_time_tokens" ("secret_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "passkeys_credential" ON "passkeys" ("credential_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shared_reports_secret" ON "shared_reports" ("secret_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_token" ON "sessions" ("token_hash");
--> statement-breakpoint
do $$
declare
  held record;
begin
  for held in select * from references_to_keys loop
    execute format('alter table %s add constraint %I %s', held.place, held.name, held.definition);
  end loop;
end $$;
--> statement-breakpoint
-- who has left, or is only named by what was imported, cannot log in
insert into logins (email, company_id, user_id) select email, company_id, id from users where removed_at is null;
