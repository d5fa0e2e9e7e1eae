CREATE TABLE "model_imports" (
	"company_id" uuid,
	"project_id" uuid NOT NULL,
	"id" uuid,
	"file_name" text NOT NULL,
	"models" jsonb NOT NULL,
	"test_data" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_imports_pkey" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "model_imports_company_created_by" ON "model_imports" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "model_imports_project" ON "model_imports" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "model_imports" ADD CONSTRAINT "model_imports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_imports" ADD CONSTRAINT "model_imports_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_imports" ADD CONSTRAINT "model_imports_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");