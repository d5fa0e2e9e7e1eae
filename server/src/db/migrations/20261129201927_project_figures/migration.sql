CREATE TABLE "project_figures" (
	"company_id" uuid,
	"project_id" uuid,
	"year" integer,
	"figures" jsonb NOT NULL,
	"results" integer NOT NULL,
	"counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "project_figures_pkey" PRIMARY KEY("company_id","project_id","year")
);
--> statement-breakpoint
CREATE TABLE "stale_figures" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stale_figures_project" ON "stale_figures" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "project_figures" ADD CONSTRAINT "project_figures_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_figures" ADD CONSTRAINT "project_figures_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stale_figures" ADD CONSTRAINT "stale_figures_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stale_figures" ADD CONSTRAINT "stale_figures_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;
--> statement-breakpoint
-- what the figures of a project depend on: whatever is done to it leaves a mark, in the same transaction
create function mark_figures() returns trigger language plpgsql as $$
declare
  place record;
begin
  -- one by one: Citus joins no rows of a statement with a table
  for place in select distinct c.company_id, c.project_id from changed c loop
    if exists (select from projects p join companies k on k.id = p.company_id
        where p.company_id = place.company_id and p.id = place.project_id) then
      insert into stale_figures (company_id, project_id) values (place.company_id, place.project_id);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- public data is seen by all projects of its company
create function mark_figures_of_company() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  if tg_table_name = 'projects' then
    if exists (select from test_data d where d.company_id = new.company_id and d.project_id = new.id and d.is_public) then
      company := new.company_id;
    end if;
  elsif tg_op = 'UPDATE' then
    select a.company_id into company from
      (select company_id, is_public from changed union all select company_id, is_public from earlier) a
      where a.is_public limit 1;
  else
    select c.company_id into company from changed c where c.is_public limit 1;
  end if;
  if company is not null and exists (select from companies k where k.id = company) then
    insert into stale_figures (company_id, project_id)
      select p.company_id, p.id from projects p where p.company_id = company;
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  place text;
begin
  foreach place in array array['models', 'steps', 'test_data', 'suites', 'suite_cases', 'case_attributes', 'flaky_mutes',
    'runs', 'results', 'verdicts', 'result_actions']
  loop
    execute format('create trigger %1$s_figures_added after insert on %1$I referencing new table as changed
      for each statement execute function mark_figures()', place);
    execute format('create trigger %1$s_figures_changed after update on %1$I referencing new table as changed
      for each statement execute function mark_figures()', place);
    execute format('create trigger %1$s_figures_gone after delete on %1$I referencing old table as changed
      for each statement execute function mark_figures()', place);
  end loop;
end $$;
--> statement-breakpoint
create trigger test_data_company_figures_added after insert on test_data referencing new table as changed
  for each statement execute function mark_figures_of_company();
--> statement-breakpoint
create trigger test_data_company_figures_changed after update on test_data
  referencing old table as earlier new table as changed
  for each statement execute function mark_figures_of_company();
--> statement-breakpoint
create trigger test_data_company_figures_gone after delete on test_data referencing old table as changed
  for each statement execute function mark_figures_of_company();
--> statement-breakpoint
create trigger projects_company_figures after update of deleted_at on projects
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function mark_figures_of_company();
