ALTER TABLE "models" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sample_figures" jsonb;--> statement-breakpoint
-- What of each figure is in a project, as plans count it.
create function amount_in(company uuid, project uuid, figure text) returns bigint
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
      (select coalesce(sum(x.stored_bytes), 0) from models x
        where x.company_id = company and x.project_id = project)
      + (select coalesce(sum(x.bytes), 0) from attachments x
        where x.company_id = company and x.project_id = project)
      + (select coalesce(octet_length(x.logo), 0) from projects x where x.id = project)
  end::bigint
$$;
--> statement-breakpoint
-- The same of a company: what lies in the bin is not counted, nor what we drew into samples ourselves.
create function used_of_plan(company uuid, figure text) returns bigint
  language sql stable as $$
  select coalesce(sum(greatest(0,
      amount_in(company, p.id, figure) - coalesce((p.sample_figures ->> figure)::bigint, 0))), 0)::bigint
    + case figure when 'storage'
        then (select coalesce(octet_length(c.logo), 0) from companies c where c.id = company)
        else 0 end
    from projects p where p.company_id = company and p.deleted_at is null
$$;
--> statement-breakpoint
create or replace function keep_plan_limit(company uuid, figure text) returns void language plpgsql as $$
declare
  most bigint;
begin
  select (s.limits ->> figure)::bigint into most from subscriptions s where s.company_id = company;
  if most is null then
    return;
  end if;
  select (s.limits ->> figure)::bigint into most
    from subscriptions s where s.company_id = company for no key update;
  if used_of_plan(company, figure) > most then
    raise exception 'the plan lets this company have % (%)', most, figure
      using errcode = 'CL001', detail = json_build_object('figure', figure, 'limit', most)::text;
  end if;
end $$;
--> statement-breakpoint
create or replace function keep_restored_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, figure)
    from unnest(array['models', 'testData', 'testCases', 'testSteps', 'storage']) figure;
  return null;
end $$;
--> statement-breakpoint
create function add_version_to_model() returns trigger language plpgsql as $$
begin
  update models set stored_bytes = stored_bytes
      + octet_length(new.nodes::text) + octet_length(new.edges::text) + octet_length(new.description)
    where company_id = new.company_id and project_id = new.project_id and id = new.model_id;
  return null;
end $$;
--> statement-breakpoint
create trigger version_is_stored after insert on model_versions
  for each row execute function add_version_to_model();
--> statement-breakpoint
update models m set stored_bytes = v.bytes from (
    select model_id, sum(octet_length(nodes::text) + octet_length(edges::text) + octet_length(description)) as bytes
    from model_versions group by model_id
  ) v where v.model_id = m.id;
--> statement-breakpoint
-- Looked at when the transaction is about to end, so that nobody waits for what else it does.
create function keep_storage_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, 'storage');
  return null;
end $$;
--> statement-breakpoint
create function keep_logo_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.id, 'storage');
  return null;
end $$;
--> statement-breakpoint
create constraint trigger versions_within_storage after insert on model_versions
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger attachments_within_storage after insert on attachments
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger logo_of_project_within_storage after insert or update of logo on projects
  deferrable initially deferred for each row when (new.logo is not null)
  execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger logo_of_company_within_storage after update of logo on companies
  deferrable initially deferred for each row when (new.logo is not null)
  execute function keep_logo_within_plan();
--> statement-breakpoint
update subscriptions s set limits = s.limits || jsonb_build_object('storage',
    case c.plan when 'free' then 1073741824 when 'team' then 21474836480 end)
  from companies c where c.id = s.company_id;
