-- A company has no more than its plan lets it have, whoever adds it and however many at once:
-- who adds waits at the company's subscription for the one before to be done, and then counts.
create function keep_plan_limit(company uuid, figure text) returns void language plpgsql as $$
declare
  most integer;
  has bigint;
begin
  select (s.limits ->> figure)::integer into most
    from subscriptions s where s.company_id = company for no key update;
  if most is null then
    return;
  end if;
  if figure = 'models' then
    select count(*) into has from models x join projects p on p.id = x.project_id
      where x.company_id = company and p.deleted_at is null;
  elsif figure = 'testData' then
    select count(*) into has from test_data x join projects p on p.id = x.project_id
      where x.company_id = company and p.deleted_at is null;
  elsif figure = 'testSteps' then
    select count(*) into has from steps x join projects p on p.id = x.project_id
      where x.company_id = company and p.deleted_at is null;
  else
    select coalesce(sum(x.test_cases), 0) into has from models x join projects p on p.id = x.project_id
      where x.company_id = company and p.deleted_at is null;
  end if;
  if has > most then
    raise exception 'the plan lets this company have % (%)', most, figure
      using errcode = 'CL001', detail = json_build_object('figure', figure, 'limit', most)::text;
  end if;
end $$;
--> statement-breakpoint
create function keep_plan_limit_of_added() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(company_id, tg_argv[0]) from (select distinct company_id from added) a;
  return null;
end $$;
--> statement-breakpoint
create trigger models_within_plan after insert on models referencing new table as added
  for each statement execute function keep_plan_limit_of_added('models');
--> statement-breakpoint
create trigger test_data_within_plan after insert on test_data referencing new table as added
  for each statement execute function keep_plan_limit_of_added('testData');
--> statement-breakpoint
create trigger steps_within_plan after insert on steps referencing new table as added
  for each statement execute function keep_plan_limit_of_added('testSteps');
--> statement-breakpoint
create function keep_test_cases_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, 'testCases');
  return null;
end $$;
--> statement-breakpoint
create trigger test_cases_within_plan after update of test_cases on models
  for each row when (new.test_cases > coalesce(old.test_cases, 0))
  execute function keep_test_cases_within_plan();
--> statement-breakpoint
create trigger new_test_cases_within_plan after insert on models
  for each row when (new.test_cases > 0)
  execute function keep_test_cases_within_plan();
--> statement-breakpoint
create function keep_restored_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, figure)
    from unnest(array['models', 'testData', 'testCases', 'testSteps']) figure;
  return null;
end $$;
--> statement-breakpoint
create trigger restored_within_plan after update of deleted_at on projects
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_restored_within_plan();
--> statement-breakpoint
insert into subscriptions (company_id, limits)
  select id, '{"apiCalls": 100000, "models": 500, "testData": 5000, "testCases": 50000, "testSteps": 10000}'
  from companies;
