CREATE TABLE "run_visitors" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid,
	"user_id" uuid,
	"case_key" text,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_visitors_pkey" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "requirement_link" text;--> statement-breakpoint
CREATE INDEX "results_run_status" ON "results" ("run_id","status");--> statement-breakpoint
CREATE INDEX "run_visitors_run" ON "run_visitors" ("company_id","project_id","run_id");--> statement-breakpoint
CREATE INDEX "run_visitors_company_user" ON "run_visitors" ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;