CREATE TABLE "case_columns" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"print" text,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_columns_pkey" PRIMARY KEY("project_id","print")
);
--> statement-breakpoint
CREATE INDEX "case_columns_project" ON "case_columns" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "case_columns" ADD CONSTRAINT "case_columns_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "case_columns" ADD CONSTRAINT "case_columns_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;