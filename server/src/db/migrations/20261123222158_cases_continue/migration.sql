CREATE TABLE "case_outcomes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid,
	"case_key" text,
	"case_since" integer NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "case_outcomes_pkey" PRIMARY KEY("suite_id","case_key")
);
--> statement-breakpoint
CREATE TABLE "requirement_outcomes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"requirement" text,
	"status" text NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_outcomes_pkey" PRIMARY KEY("project_id","requirement")
);
--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "earlier_keys" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD COLUMN "match" jsonb;--> statement-breakpoint
ALTER TABLE "suites" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "suites" ADD COLUMN "sources" jsonb;--> statement-breakpoint
CREATE INDEX "case_outcomes_project" ON "case_outcomes" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "requirement_outcomes_project" ON "requirement_outcomes" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "case_outcomes" ADD CONSTRAINT "case_outcomes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "case_outcomes" ADD CONSTRAINT "case_outcomes_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_outcomes" ADD CONSTRAINT "requirement_outcomes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_outcomes" ADD CONSTRAINT "requirement_outcomes_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;