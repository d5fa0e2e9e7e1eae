CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"key" text,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"template" text NOT NULL,
	"params" jsonb DEFAULT '{}' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"caller_id" uuid,
	"called_id" uuid,
	CONSTRAINT "model_calls_pkey" PRIMARY KEY("caller_id","called_id")
);
--> statement-breakpoint
CREATE TABLE "model_steps" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid,
	"step_id" uuid,
	CONSTRAINT "model_steps_pkey" PRIMARY KEY("model_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "model_versions" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid,
	"version" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bdd_type" text DEFAULT 'bdd' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"nodes" jsonb DEFAULT '[]' NOT NULL,
	"edges" jsonb DEFAULT '[]' NOT NULL,
	"settings" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "model_versions_pkey" PRIMARY KEY("model_id","version")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bdd_type" text DEFAULT 'bdd' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"nodes" jsonb DEFAULT '[]' NOT NULL,
	"edges" jsonb DEFAULT '[]' NOT NULL,
	"settings" jsonb DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"test_cases" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "models_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"user_id" uuid,
	"email" text NOT NULL,
	"data" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	"role" text DEFAULT 'member' NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_pkey" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "projects_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "projects_company_slug_key" UNIQUE("company_id","slug")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"expected" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "steps_company_project_id_key" UNIQUE("company_id","project_id","id"),
	CONSTRAINT "steps_project_type_label_key" UNIQUE("project_id","type","label")
);
--> statement-breakpoint
CREATE TABLE "test_data" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid,
	"name" text NOT NULL,
	"validity" text NOT NULL,
	"type" text NOT NULL,
	"values" jsonb NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"range" jsonb,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_data_class_key" UNIQUE NULLS NOT DISTINCT("project_id","model_id","name","validity","label")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL UNIQUE,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"image_url" text,
	"language" text DEFAULT 'en' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "users_role_known" CHECK ("role" in ('companyOwner', 'member'))
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_company_user" ON "idempotency_keys" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_status_created" ON "mail_outbox" ("status","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_company" ON "mail_outbox" ("company_id");--> statement-breakpoint
CREATE INDEX "model_calls_company_called" ON "model_calls" ("company_id","project_id","called_id");--> statement-breakpoint
CREATE INDEX "model_steps_company_step" ON "model_steps" ("company_id","project_id","step_id");--> statement-breakpoint
CREATE INDEX "model_versions_company_model" ON "model_versions" ("company_id","project_id","model_id");--> statement-breakpoint
CREATE INDEX "model_versions_company_created_by" ON "model_versions" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "models_project_created" ON "models" ("company_id","project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "models_company_updated_by" ON "models" ("company_id","updated_by");--> statement-breakpoint
CREATE INDEX "one_time_tokens_company_kind" ON "one_time_tokens" ("company_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_email_kind" ON "one_time_tokens" ("email","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" ("expires_at");--> statement-breakpoint
CREATE INDEX "project_members_company_project" ON "project_members" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "project_members_company_user" ON "project_members" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "projects_company_created" ON "projects" ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_company_creator" ON "projects" ("company_id","creator_id");--> statement-breakpoint
CREATE INDEX "sessions_company_user" ON "sessions" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "steps_project_created" ON "steps" ("company_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "test_data_project_created" ON "test_data" ("company_id","project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_data_model" ON "test_data" ("company_id","project_id","model_id");--> statement-breakpoint
CREATE INDEX "test_data_public" ON "test_data" ("company_id") WHERE "is_public";--> statement-breakpoint
CREATE INDEX "users_company_created" ON "users" ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_caller_fk" FOREIGN KEY ("company_id","project_id","caller_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_called_fk" FOREIGN KEY ("company_id","project_id","called_id") REFERENCES "models"("company_id","project_id","id");--> statement-breakpoint
ALTER TABLE "model_steps" ADD CONSTRAINT "model_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_steps" ADD CONSTRAINT "model_steps_model_fk" FOREIGN KEY ("company_id","project_id","model_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_steps" ADD CONSTRAINT "model_steps_step_fk" FOREIGN KEY ("company_id","project_id","step_id") REFERENCES "steps"("company_id","project_id","id");--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_model_fk" FOREIGN KEY ("company_id","project_id","model_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_updated_by_fk" FOREIGN KEY ("company_id","updated_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_creator_fk" FOREIGN KEY ("company_id","creator_id") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_model_fk" FOREIGN KEY ("company_id","project_id","model_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;