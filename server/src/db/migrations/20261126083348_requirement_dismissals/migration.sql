CREATE TABLE "requirement_dismissals" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"requirement" text,
	"reason" text NOT NULL,
	"dismissed_by" uuid NOT NULL,
	"dismissed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_dismissals_pkey" PRIMARY KEY("project_id","requirement")
);
--> statement-breakpoint
ALTER TABLE "suites" ALTER COLUMN "figures" SET DEFAULT '{"testCases":0,"testSteps":0,"retired":0,"changes":{"new":0,"back":0,"changed":0,"unchanged":0,"gone":0}}';--> statement-breakpoint
CREATE INDEX "requirement_dismissals_company_dismissed_by" ON "requirement_dismissals" ("company_id","dismissed_by");--> statement-breakpoint
CREATE INDEX "requirement_dismissals_project" ON "requirement_dismissals" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "requirement_dismissals" ADD CONSTRAINT "requirement_dismissals_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_dismissals" ADD CONSTRAINT "requirement_dismissals_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_dismissals" ADD CONSTRAINT "requirement_dismissals_dismissed_by_fk" FOREIGN KEY ("company_id","dismissed_by") REFERENCES "users"("company_id","id");