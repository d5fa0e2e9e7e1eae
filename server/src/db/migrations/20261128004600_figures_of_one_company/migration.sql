-- What of each figure is in a project, as plans count it. In statements of one company each, which are answered
-- where its rows are: on a cluster of Citus a function of SQL cannot be.
create or replace function amount_in(company uuid, project uuid, figure text) returns bigint
  language plpgsql stable as $$
begin
  case figure
    when 'models' then return (select count(*) from models x
      where x.company_id = company and x.project_id = project and x.deleted_at is null);
    when 'testData' then return (select count(*) from test_data x
      left join models m on m.company_id = x.company_id and m.id = x.model_id
      where x.company_id = company and x.project_id = project
        and x.deleted_at is null and m.deleted_at is null);
    when 'testSteps' then return (select count(*) from steps x
      where x.company_id = company and x.project_id = project);
    when 'testCases' then return (select coalesce(sum(x.test_cases), 0) from models x
      where x.company_id = company and x.project_id = project and x.deleted_at is null);
    when 'storage' then return (select coalesce(sum(x.bytes), 0) from storage_changes x
        where x.company_id = company and x.project_id = project)
      + (select octet_length(x.name) + octet_length(x.description) + coalesce(octet_length(x.logo), 0)
        from projects x where x.company_id = company and x.id = project);
  end case;
end $$;
--> statement-breakpoint
-- The same of a company: what lies in the bin is not counted, nor what we drew into samples ourselves.
create or replace function used_of_plan(company uuid, figure text) returns bigint
  language plpgsql stable as $$
declare
  total bigint := 0;
  place record;
begin
  for place in select p.id, coalesce((p.sample_figures ->> figure)::bigint, 0) as drawn
    from projects p where p.company_id = company and p.deleted_at is null
  loop
    total := total + greatest(0, amount_in(company, place.id, figure) - place.drawn);
  end loop;
  if figure = 'storage' then
    total := total
      + coalesce((select octet_length(c.logo) from companies c where c.id = company), 0)
      + (select coalesce(sum(octet_length(i.png)), 0) from user_images i where i.company_id = company);
  end if;
  return total;
end $$;
--> statement-breakpoint
-- What a statement added to and took from a table, by project; its argument says how a row is
-- measured. Of a project or company that goes with all it has, nothing is noted. The rows of the statement are
-- summed by themselves: on a cluster of Citus no statement about tables sees them.
create or replace function note_storage() returns trigger language plpgsql as $$
declare
  added text := format('select company_id, project_id, (%s) as bytes from new_rows', tg_argv[0]);
  gone text := format('select company_id, project_id, -(%s) as bytes from old_rows', tg_argv[0]);
  changed record;
begin
  for changed in execute format('select r.company_id, r.project_id, sum(r.bytes) as bytes from (%s) r
      group by r.company_id, r.project_id having sum(r.bytes) <> 0',
    case tg_op when 'INSERT' then added when 'DELETE' then gone
      else added || ' union all ' || gone end)
  loop
    if exists (select from projects p join companies c on c.id = p.company_id
        where p.company_id = changed.company_id and p.id = changed.project_id) then
      insert into storage_changes (company_id, project_id, bytes)
        values (changed.company_id, changed.project_id, changed.bytes);
    end if;
  end loop;
  return null;
end $$;
