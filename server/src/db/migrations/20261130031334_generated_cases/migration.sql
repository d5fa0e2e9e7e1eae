CREATE UNLOGGED TABLE "generated_cases" (
	"company_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"polarity" text NOT NULL,
	"text_hash" text NOT NULL,
	"content" jsonb,
	"new_key" text,
	"match" jsonb,
	"wording" jsonb
);
--> statement-breakpoint
CREATE INDEX "generated_cases_key" ON "generated_cases" ("company_id","suite_id","key");
--> statement-breakpoint
-- As before, and told by what fires it: a part of the projects on a server of Citus has a name of its own.
create or replace function mark_figures_of_company() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  -- of projects each row, of test data each statement
  if tg_level = 'ROW' then
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
