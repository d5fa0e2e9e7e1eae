CREATE TABLE "storage_changes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "models" DROP COLUMN "stored_bytes";--> statement-breakpoint
CREATE INDEX "storage_changes_project" ON "storage_changes" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
drop trigger version_is_stored on model_versions;
--> statement-breakpoint
drop function add_version_to_model();
--> statement-breakpoint
drop trigger versions_within_storage on model_versions;
--> statement-breakpoint
drop trigger attachments_within_storage on attachments;
--> statement-breakpoint
drop trigger logo_of_project_within_storage on projects;
--> statement-breakpoint
drop trigger logo_of_company_within_storage on companies;
--> statement-breakpoint
-- What a statement added to and took from a table, by project; its argument says how a row is
-- measured. Of a project or company that goes with all it has, nothing is noted.
create function note_storage() returns trigger language plpgsql as $$
declare
  added text := format('select company_id, project_id, (%s) as bytes from new_rows', tg_argv[0]);
  gone text := format('select company_id, project_id, -(%s) as bytes from old_rows', tg_argv[0]);
begin
  execute format('insert into storage_changes (company_id, project_id, bytes)
      select r.company_id, r.project_id, sum(r.bytes) from (%s) r
        join projects p on p.company_id = r.company_id and p.id = r.project_id
        join companies c on c.id = r.company_id
      group by r.company_id, r.project_id having sum(r.bytes) <> 0',
    case tg_op when 'INSERT' then added when 'DELETE' then gone
      else added || ' union all ' || gone end);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('model_versions', 'octet_length(name) + octet_length(description) + octet_length(nodes::text)
      + octet_length(edges::text) + octet_length(settings::text)'),
    ('steps', 'octet_length(label) + coalesce(octet_length(expected), 0)'),
    ('test_data', 'octet_length(name) + octet_length(label) + octet_length("values"::text)
      + coalesce(octet_length(range::text), 0)'),
    ('suites', 'octet_length(name) + octet_length(note) + octet_length(settings::text)
      + octet_length(problems::text) + coalesce(octet_length(coverage::text), 0)'),
    ('suite_cases', 'octet_length(name) + octet_length(note) + octet_length(content::text)
      + coalesce(octet_length(wording::text), 0)'),
    ('runs', 'octet_length(name) + octet_length(environment)'),
    ('results', 'octet_length(comment)'),
    ('attachments', 'octet_length(name) + octet_length(content)'),
    ('drafts', 'octet_length(title) + octet_length(prompt) + octet_length(files::text)
      + octet_length(documents::text) + octet_length(content::text) + octet_length(refinements::text)
      + octet_length(earlier::text) + coalesce(octet_length(failure::text), 0)')
  ) as list (place, size)
  loop
    execute format('insert into storage_changes (company_id, project_id, bytes, is_sum)
      select company_id, project_id, sum(%s), true from %I group by 1, 2', kept.size, kept.place);
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function note_storage(%L)', kept.place || '_stored', kept.place, kept.size);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function note_storage(%L)', kept.place || '_changed', kept.place, kept.size);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function note_storage(%L)', kept.place || '_gone', kept.place, kept.size);
  end loop;
end $$;
--> statement-breakpoint
create or replace function amount_in(company uuid, project uuid, figure text) returns bigint
  language sql stable as $$
  select case figure
    when 'models' then (select count(*) from models x
      where x.company_id = company and x.project_id = project)
    when 'testData' then (select count(*) from test_data x
      where x.company_id = company and x.project_id = project)
    when 'testSteps' then (select count(*) from steps x
      where x.company_id = company and x.project_id = project)
    when 'testCases' then (select coalesce(sum(x.test_cases), 0) from models x
      where x.company_id = company and x.project_id = project)
    when 'storage' then
      (select coalesce(sum(x.bytes), 0) from storage_changes x
        where x.company_id = company and x.project_id = project)
      + (select octet_length(x.name) + octet_length(x.description) + coalesce(octet_length(x.logo), 0)
        from projects x where x.id = project)
  end::bigint
$$;
--> statement-breakpoint
create or replace function used_of_plan(company uuid, figure text) returns bigint
  language sql stable as $$
  select coalesce(sum(greatest(0,
      amount_in(company, p.id, figure) - coalesce((p.sample_figures ->> figure)::bigint, 0))), 0)::bigint
    + case figure when 'storage'
        then (select coalesce(octet_length(c.logo), 0) from companies c where c.id = company)
          + (select coalesce(sum(octet_length(i.png)), 0) from user_images i where i.company_id = company)
        else 0 end
    from projects p where p.company_id = company and p.deleted_at is null
$$;
--> statement-breakpoint
update projects set sample_figures =
    jsonb_set(sample_figures, '{storage}', to_jsonb(amount_in(company_id, id, 'storage')))
  where sample_figures is not null;
--> statement-breakpoint
create constraint trigger changes_within_storage after insert on storage_changes
  deferrable initially deferred for each row when (new.bytes > 0 and not new.is_sum)
  execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger projects_within_storage after insert on projects
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger changed_projects_within_storage after update of name, description, logo on projects
  deferrable initially deferred for each row
  when (octet_length(new.name) + octet_length(new.description) + coalesce(octet_length(new.logo), 0)
    > octet_length(old.name) + octet_length(old.description) + coalesce(octet_length(old.logo), 0))
  execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger logo_of_company_within_storage after update of logo on companies
  deferrable initially deferred for each row
  when (octet_length(new.logo) > coalesce(octet_length(old.logo), 0))
  execute function keep_logo_within_plan();
--> statement-breakpoint
create constraint trigger new_pictures_within_storage after insert on user_images
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger pictures_within_storage after update on user_images
  deferrable initially deferred for each row when (octet_length(new.png) > octet_length(old.png))
  execute function keep_storage_within_plan();
