-- What is told of how a suite or a draft was made is no part of what is stored: it must have room
-- where there is none left.
insert into storage_changes (company_id, project_id, bytes, is_sum)
  select company_id, project_id, -sum(octet_length(problems::text)), true from suites group by 1, 2;
--> statement-breakpoint
insert into storage_changes (company_id, project_id, bytes, is_sum)
  select company_id, project_id, -sum(octet_length(files::text) + coalesce(octet_length(failure::text), 0)), true
  from drafts group by 1, 2;
--> statement-breakpoint
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('suites', 'octet_length(name) + octet_length(note) + octet_length(settings::text)
      + coalesce(octet_length(coverage::text), 0)'),
    ('drafts', 'octet_length(title) + octet_length(prompt) + octet_length(documents::text)
      + octet_length(content::text) + octet_length(refinements::text) + octet_length(earlier::text)')
  ) as list (place, size)
  loop
    execute format('drop trigger %I on %I', kept.place || '_stored', kept.place);
    execute format('drop trigger %I on %I', kept.place || '_changed', kept.place);
    execute format('drop trigger %I on %I', kept.place || '_gone', kept.place);
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function note_storage(%L)', kept.place || '_stored', kept.place, kept.size);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function note_storage(%L)', kept.place || '_changed', kept.place, kept.size);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function note_storage(%L)', kept.place || '_gone', kept.place, kept.size);
  end loop;
end $$;
