CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"words" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_attributes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid,
	"key" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"likelihood" smallint,
	"damage" smallint,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "case_attributes_pkey" PRIMARY KEY("suite_id","key")
);
--> statement-breakpoint
CREATE INDEX "saved_views_company_user" ON "saved_views" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "saved_views_project" ON "saved_views" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "case_attributes_company_suite" ON "case_attributes" ("company_id","project_id","suite_id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "case_attributes" ADD CONSTRAINT "case_attributes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "case_attributes" ADD CONSTRAINT "case_attributes_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id") ON DELETE CASCADE;