CREATE TABLE "result_actions" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"api_key_id" uuid,
	"undoes" uuid UNIQUE,
	"event_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_actions_id_run_project_company_key" UNIQUE("id","run_id","project_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verdicts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"case_key" text NOT NULL,
	"case_since" integer NOT NULL,
	"action_id" uuid NOT NULL,
	"status" text NOT NULL,
	"step_statuses" jsonb DEFAULT '[]' NOT NULL,
	"failed_step" integer,
	"comment" text DEFAULT '' NOT NULL,
	"comment_of" bigint,
	"duration_ms" integer,
	CONSTRAINT "verdicts_action_case_key" UNIQUE("action_id","case_key")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "result_rule" text DEFAULT 'latest' NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "shown_verdict" bigint;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "manual_verdict" bigint;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "import_verdict" bigint;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "sources_differ" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "result_actions_created_by" ON "result_actions" ("created_by");--> statement-breakpoint
CREATE INDEX "result_actions_run_created" ON "result_actions" ("run_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "result_actions_event" ON "result_actions" ("event_id");--> statement-breakpoint
CREATE INDEX "verdicts_case" ON "verdicts" ("run_id","case_key","number");--> statement-breakpoint
ALTER TABLE "result_actions" ADD CONSTRAINT "result_actions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "result_actions" ADD CONSTRAINT "result_actions_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "result_actions" ADD CONSTRAINT "result_actions_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_result_fk" FOREIGN KEY ("company_id","project_id","run_id","case_key") REFERENCES "results"("company_id","project_id","run_id","case_key");--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_action_fk" FOREIGN KEY ("company_id","project_id","run_id","action_id") REFERENCES "result_actions"("company_id","project_id","run_id","id");
--> statement-breakpoint
-- A result that was given before there was a history is the first verdict of its case, by whom and when it says. Of a
-- comment on an untested case nobody noted whose it is.
with earlier as materialized (
  select r.*, gen_random_uuid() as action_id, n.environment
  from results r join runs n on n.company_id = r.company_id and n.id = r.run_id
  where r.status <> 'untested' or r.comment <> ''
), actions as (
  insert into result_actions (id, company_id, project_id, run_id, source, environment, created_by, created_at)
  select action_id, company_id, project_id, run_id, source, environment, updated_by, coalesce(updated_at, touched_at)
  from earlier
), given as (
  insert into verdicts (company_id, project_id, run_id, case_key, case_since, action_id, status,
    step_statuses, failed_step, comment, duration_ms)
  select company_id, project_id, run_id, case_key, case_since, action_id, status,
    step_statuses, failed_step, comment, duration_ms
  from earlier order by coalesce(updated_at, touched_at), run_id, position
  returning number, run_id, case_key, status
)
update results r set shown_verdict = g.number,
  manual_verdict = case when r.source = 'manual' and g.status <> 'untested' then g.number end,
  import_verdict = case when r.source = 'import' and g.status <> 'untested' then g.number end
from given g where r.run_id = g.run_id and r.case_key = g.case_key;
--> statement-breakpoint
-- A comment is stored once, with its verdict: what a result shows is a copy, which no plan counts.
drop trigger if exists results_stored on results;
--> statement-breakpoint
drop trigger if exists results_changed on results;
--> statement-breakpoint
drop trigger if exists results_gone on results;
--> statement-breakpoint
create trigger verdicts_stored after insert on verdicts referencing new table as new_rows
  for each statement execute function note_storage('octet_length(comment)');
--> statement-breakpoint
create trigger verdicts_gone after delete on verdicts referencing old table as old_rows
  for each statement execute function note_storage('octet_length(comment)');
