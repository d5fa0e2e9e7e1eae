-- What people say of test cases is stored for their company like their notes are: of attributes the tags can grow.
create trigger case_attributes_stored after insert on case_attributes referencing new table as new_rows
  for each statement execute function note_storage('octet_length(tags::text)');
--> statement-breakpoint
create trigger case_attributes_changed after update on case_attributes
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(tags::text)');
--> statement-breakpoint
create trigger case_attributes_gone after delete on case_attributes referencing old table as old_rows
  for each statement execute function note_storage('octet_length(tags::text)');
--> statement-breakpoint
-- as a sum, so that nobody's plan refuses what they have already
insert into storage_changes (company_id, project_id, bytes, is_sum)
  select company_id, project_id, sum(octet_length(tags::text)), true from case_attributes group by 1, 2;
