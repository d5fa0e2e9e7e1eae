CREATE TABLE "ai_settings" (
	"company_id" uuid PRIMARY KEY,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"company_id" uuid,
	"month" date,
	"drafts" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_pkey" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"stage" text DEFAULT 'reading' NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"wishes" jsonb NOT NULL,
	"files" jsonb DEFAULT '[]' NOT NULL,
	"documents" jsonb DEFAULT '[]' NOT NULL,
	"content" jsonb DEFAULT '{"models":[],"steps":[],"testData":[],"sources":{},"assumed":[],"questions":[],"leftOver":[],"problems":[]}' NOT NULL,
	"refinements" jsonb DEFAULT '[]' NOT NULL,
	"earlier" jsonb DEFAULT '[]' NOT NULL,
	"failure" jsonb,
	"usage" jsonb,
	"accepted" jsonb,
	"model_id" uuid,
	"model_version" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_company_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "drafts_created_by_newest" ON "drafts" ("company_id","created_by","id");--> statement-breakpoint
CREATE INDEX "drafts_project" ON "drafts" ("company_id","project_id");--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");