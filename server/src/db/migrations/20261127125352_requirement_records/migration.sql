CREATE TABLE "requirement_imports" (
	"company_id" uuid NOT NULL,
	"project_id" uuid PRIMARY KEY,
	"id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requirements" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"requirement" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"parent" text,
	"link" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reviewed_title" text NOT NULL,
	"reviewed_text" text NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirements_pkey" PRIMARY KEY("project_id","requirement")
);
--> statement-breakpoint
CREATE INDEX "requirement_imports_company_created_by" ON "requirement_imports" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "requirement_imports_project" ON "requirement_imports" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "requirements_company_reviewed_by" ON "requirements" ("company_id","reviewed_by");--> statement-breakpoint
CREATE INDEX "requirements_company_updated_by" ON "requirements" ("company_id","updated_by");--> statement-breakpoint
CREATE INDEX "requirements_project" ON "requirements" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "requirement_imports" ADD CONSTRAINT "requirement_imports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_imports" ADD CONSTRAINT "requirement_imports_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_imports" ADD CONSTRAINT "requirement_imports_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_reviewed_by_fk" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_updated_by_fk" FOREIGN KEY ("company_id","updated_by") REFERENCES "users"("company_id","id");
--> statement-breakpoint
create trigger requirements_stored after insert on requirements referencing new table as new_rows
  for each statement execute function note_storage('octet_length(title) + octet_length(text) + octet_length(reviewed_title) + octet_length(reviewed_text)');
--> statement-breakpoint
create trigger requirements_changed after update on requirements
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(title) + octet_length(text) + octet_length(reviewed_title) + octet_length(reviewed_text)');
--> statement-breakpoint
create trigger requirements_gone after delete on requirements referencing old table as old_rows
  for each statement execute function note_storage('octet_length(title) + octet_length(text) + octet_length(reviewed_title) + octet_length(reviewed_text)');
--> statement-breakpoint
create trigger requirement_imports_stored after insert on requirement_imports referencing new table as new_rows
  for each statement execute function note_storage('octet_length(changes::text)');
--> statement-breakpoint
create trigger requirement_imports_changed after update on requirement_imports
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(changes::text)');
--> statement-breakpoint
create trigger requirement_imports_gone after delete on requirement_imports referencing old table as old_rows
  for each statement execute function note_storage('octet_length(changes::text)');
