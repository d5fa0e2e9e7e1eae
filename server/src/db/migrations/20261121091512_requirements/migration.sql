CREATE TABLE "requirement_prints" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid,
	"requirement" text,
	"print" text NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	CONSTRAINT "requirement_prints_pkey" PRIMARY KEY("model_id","requirement")
);
--> statement-breakpoint
CREATE INDEX "requirement_prints_project" ON "requirement_prints" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "requirement_prints_company_reviewed_by" ON "requirement_prints" ("company_id","reviewed_by");--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_reviewed_by_fk" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "users"("company_id","id");