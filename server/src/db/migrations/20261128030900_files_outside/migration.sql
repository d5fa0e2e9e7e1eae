-- What attachments and uploads hold is kept in files. What is stored in the database already is read from there until
-- a job has moved it.
CREATE TABLE "unnamed_files" (
	"company_id" uuid,
	"name" text,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "unnamed_files_pkey" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "draft_uploads" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "unnamed_files_due" ON "unnamed_files" ("due_at");--> statement-breakpoint
CREATE INDEX "attachments_to_move" ON "attachments" ("id") WHERE "content" is not null;--> statement-breakpoint
-- Attachments are measured by what they hold, wherever that is.
drop trigger attachments_stored on attachments;--> statement-breakpoint
drop trigger attachments_changed on attachments;--> statement-breakpoint
drop trigger attachments_gone on attachments;--> statement-breakpoint
create trigger attachments_stored after insert on attachments referencing new table as new_rows
  for each statement execute function note_storage('octet_length(name) + bytes');--> statement-breakpoint
create trigger attachments_changed after update on attachments referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(name) + bytes');--> statement-breakpoint
create trigger attachments_gone after delete on attachments referencing old table as old_rows
  for each statement execute function note_storage('octet_length(name) + bytes');--> statement-breakpoint
-- The files of rows that a statement deleted are nobody's; its argument says how a row names its file. Each is noted by
-- itself: on a cluster of Citus no statement about tables sees the rows of the statement.
create function note_unnamed_files() returns trigger language plpgsql as $$
declare
  gone record;
begin
  for gone in execute format('select company_id, %s as name from old_rows', tg_argv[0]) loop
    insert into unnamed_files (company_id, name, due_at) values (gone.company_id, gone.name, now())
      on conflict (company_id, name) do update set due_at = excluded.due_at;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger attachments_unnamed after delete on attachments referencing old table as old_rows
  for each statement execute function note_unnamed_files('''attachments/'' || id');--> statement-breakpoint
create trigger draft_uploads_unnamed after delete on draft_uploads referencing old table as old_rows
  for each statement execute function note_unnamed_files('''uploads/'' || draft_id || ''-'' || place');
