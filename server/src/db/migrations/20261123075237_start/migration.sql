CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"leaves_at" timestamp(3) with time zone,
	"logo" text,
	"language" text DEFAULT 'en' NOT NULL
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
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
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
	"invited_by" uuid,
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
	"requirement_link" text,
	"sample_figures" jsonb,
	"deleted_by" uuid,
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
CREATE TABLE "storage_changes" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
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
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid
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
	"theme" text DEFAULT 'system' NOT NULL,
	"notifications" jsonb DEFAULT '{}' NOT NULL,
	"leaves_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone,
	"first_steps" text[] DEFAULT '{}'::text[] NOT NULL,
	"hides_first_steps" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp(3) with time zone,
	CONSTRAINT "users_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "users_role_known" CHECK ("role" in ('companyOwner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "answered_calls" (
	"id" text PRIMARY KEY,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"grounds" jsonb
);
--> statement-breakpoint
CREATE TABLE "api_usage" (
	"company_id" uuid,
	"period" date,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_usage_pkey" PRIMARY KEY("company_id","period")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"project_id" uuid,
	"subject_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_steps" (
	"call_id" text,
	"position" integer,
	"result" text NOT NULL,
	CONSTRAINT "call_steps_pkey" PRIMARY KEY("call_id","position")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"challenge" text PRIMARY KEY,
	"user_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY,
	"value" jsonb NOT NULL
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}' NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone,
	"pushed_at" timestamp(3) with time zone,
	CONSTRAINT "notifications_user_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL UNIQUE,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL UNIQUE,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"code_hash" text,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"company_id" uuid PRIMARY KEY,
	"limits" jsonb DEFAULT '{}' NOT NULL,
	"period_start" timestamp(3) with time zone,
	"period_end" timestamp(3) with time zone,
	"is_past_due" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text UNIQUE,
	"stripe_subscription_id" text UNIQUE,
	"requested_plan" text,
	"requested_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "tries" (
	"id" text PRIMARY KEY,
	"count" integer DEFAULT 1 NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"company_id" uuid NOT NULL,
	"user_id" uuid PRIMARY KEY,
	"secret" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"company_id" uuid NOT NULL,
	"user_id" uuid PRIMARY KEY,
	"png" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"scopes" jsonb NOT NULL,
	"project_ids" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"case_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" bytea NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "results" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid,
	"case_key" text,
	"suite_id" uuid NOT NULL,
	"case_since" integer NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'untested' NOT NULL,
	"step_statuses" jsonb DEFAULT '[]' NOT NULL,
	"failed_step" integer,
	"comment" text DEFAULT '' NOT NULL,
	"duration_ms" integer,
	"assignee_id" uuid,
	"source" text DEFAULT 'manual' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone,
	"touched_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "results_pkey" PRIMARY KEY("run_id","case_key"),
	CONSTRAINT "results_company_project_key" UNIQUE("company_id","project_id","run_id","case_key")
);
--> statement-breakpoint
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
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"rerun_of" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "runs_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
CREATE TABLE "shared_reports" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"taken_over_by" uuid
);
--> statement-breakpoint
CREATE TABLE "suite_cases" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid,
	"key" text,
	"since" integer,
	"until" integer,
	"first_since" integer NOT NULL,
	"text_since" integer NOT NULL,
	"retired_in" integer,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"polarity" text NOT NULL,
	"content" jsonb NOT NULL,
	"text_hash" text NOT NULL,
	"wording" jsonb,
	"reviewed_hash" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "suite_cases_pkey" PRIMARY KEY("suite_id","key","since")
);
--> statement-breakpoint
CREATE TABLE "suites" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"model_name" text NOT NULL,
	"model_version" integer NOT NULL,
	"bdd_type" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"generated_in" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]' NOT NULL,
	"settings" jsonb NOT NULL,
	"coverage" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"figures" jsonb DEFAULT '{"testCases":0,"testSteps":0,"retired":0,"changes":{"new":0,"changed":0,"unchanged":0,"gone":0}}' NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "suites_company_project_id_key" UNIQUE("company_id","project_id","id")
);
--> statement-breakpoint
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
	"content" jsonb NOT NULL,
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
CREATE INDEX "model_calls_company_called" ON "model_calls" ("company_id","project_id","called_id");--> statement-breakpoint
CREATE INDEX "model_steps_company_step" ON "model_steps" ("company_id","project_id","step_id");--> statement-breakpoint
CREATE INDEX "model_versions_company_created_by" ON "model_versions" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "model_versions_company_model" ON "model_versions" ("company_id","project_id","model_id");--> statement-breakpoint
CREATE INDEX "models_company_updated_by" ON "models" ("company_id","updated_by");--> statement-breakpoint
CREATE INDEX "models_company_deleted_by" ON "models" ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "models_binned" ON "models" ("company_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "models_project_created" ON "models" ("company_id","project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_tokens_company_kind" ON "one_time_tokens" ("company_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_email_kind" ON "one_time_tokens" ("email","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" ("expires_at");--> statement-breakpoint
CREATE INDEX "project_members_company_user" ON "project_members" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "project_members_company_invited_by" ON "project_members" ("company_id","invited_by");--> statement-breakpoint
CREATE INDEX "project_members_company_project" ON "project_members" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_company_creator" ON "projects" ("company_id","creator_id");--> statement-breakpoint
CREATE INDEX "projects_company_deleted_by" ON "projects" ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "projects_binned" ON "projects" ("company_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_company_created" ON "projects" ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_company_user" ON "sessions" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "steps_project_created" ON "steps" ("company_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "storage_changes_project" ON "storage_changes" ("company_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_data_class_key" ON "test_data" ("project_id",coalesce("model_id", "project_id"),"name","validity","label") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "test_data_company_deleted_by" ON "test_data" ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "test_data_binned" ON "test_data" ("company_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "test_data_project_created" ON "test_data" ("company_id","project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_data_model" ON "test_data" ("company_id","project_id","model_id");--> statement-breakpoint
CREATE INDEX "test_data_public" ON "test_data" ("company_id") WHERE "is_public";--> statement-breakpoint
CREATE INDEX "users_company_created" ON "users" ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "answered_calls_created" ON "answered_calls" ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_company_newest" ON "audit_events" ("company_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_project_newest" ON "audit_events" ("company_id","project_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_newest" ON "audit_events" ("company_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "challenges_expires" ON "challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "favourites_company_user" ON "favourites" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "favourites_company_project" ON "favourites" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_status_created" ON "mail_outbox" ("status","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_company" ON "mail_outbox" ("company_id");--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" ("created_at") WHERE "mailed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" ("created_at") WHERE "pushed_at" is null;--> statement-breakpoint
CREATE INDEX "passkeys_company_user" ON "passkeys" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_company_user" ON "push_subscriptions" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_company_user" ON "recovery_codes" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "tries_until" ON "tries" ("until");--> statement-breakpoint
CREATE INDEX "two_factor_company_user" ON "two_factor" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "user_images_company_user" ON "user_images" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "api_keys_company_user" ON "api_keys" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "api_keys_expires" ON "api_keys" ("expires_at");--> statement-breakpoint
CREATE INDEX "attachments_company_created_by" ON "attachments" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "attachments_result" ON "attachments" ("company_id","project_id","run_id","case_key");--> statement-breakpoint
CREATE INDEX "requirement_prints_company_reviewed_by" ON "requirement_prints" ("company_id","reviewed_by");--> statement-breakpoint
CREATE INDEX "requirement_prints_project" ON "requirement_prints" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "results_company_assignee" ON "results" ("company_id","assignee_id");--> statement-breakpoint
CREATE INDEX "results_company_updated_by" ON "results" ("company_id","updated_by");--> statement-breakpoint
CREATE INDEX "results_run_position" ON "results" ("run_id","position");--> statement-breakpoint
CREATE INDEX "results_run_status" ON "results" ("run_id","status");--> statement-breakpoint
CREATE INDEX "results_case" ON "results" ("company_id","suite_id","case_key");--> statement-breakpoint
CREATE INDEX "results_project_updated" ON "results" ("company_id","project_id","updated_at");--> statement-breakpoint
CREATE INDEX "run_visitors_company_user" ON "run_visitors" ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "run_visitors_run" ON "run_visitors" ("company_id","project_id","run_id");--> statement-breakpoint
CREATE INDEX "runs_company_created_by" ON "runs" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "runs_company_deleted_by" ON "runs" ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "runs_binned" ON "runs" ("company_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_project_created" ON "runs" ("company_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_company_suite" ON "runs" ("company_id","project_id","suite_id");--> statement-breakpoint
CREATE INDEX "shared_reports_company_created_by" ON "shared_reports" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "shared_reports_company_taken_over_by" ON "shared_reports" ("company_id","taken_over_by");--> statement-breakpoint
CREATE INDEX "shared_reports_run" ON "shared_reports" ("company_id","project_id","run_id");--> statement-breakpoint
CREATE INDEX "suite_cases_company_suite" ON "suite_cases" ("company_id","project_id","suite_id");--> statement-breakpoint
CREATE INDEX "suite_cases_current" ON "suite_cases" ("suite_id","position") WHERE "until" is null;--> statement-breakpoint
CREATE INDEX "suites_company_created_by" ON "suites" ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "suites_company_deleted_by" ON "suites" ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "suites_binned" ON "suites" ("company_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "suites_project_created" ON "suites" ("company_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drafts_created_by_newest" ON "drafts" ("company_id","created_by","id");--> statement-breakpoint
CREATE INDEX "drafts_project" ON "drafts" ("company_id","project_id");--> statement-breakpoint
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
ALTER TABLE "models" ADD CONSTRAINT "models_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_invited_by_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_creator_fk" FOREIGN KEY ("company_id","creator_id") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_model_fk" FOREIGN KEY ("company_id","project_id","model_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "call_steps" ADD CONSTRAINT "call_steps_call_id_answered_calls_id_fkey" FOREIGN KEY ("call_id") REFERENCES "answered_calls"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_result_fk" FOREIGN KEY ("company_id","project_id","run_id","case_key") REFERENCES "results"("company_id","project_id","run_id","case_key") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requirement_prints" ADD CONSTRAINT "requirement_prints_reviewed_by_fk" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_assignee_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_updated_by_fk" FOREIGN KEY ("company_id","updated_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_visitors" ADD CONSTRAINT "run_visitors_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_run_fk" FOREIGN KEY ("company_id","project_id","run_id") REFERENCES "runs"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_taken_over_by_fk" FOREIGN KEY ("company_id","taken_over_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "suite_cases" ADD CONSTRAINT "suite_cases_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suite_cases" ADD CONSTRAINT "suite_cases_suite_fk" FOREIGN KEY ("company_id","project_id","suite_id") REFERENCES "suites"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "suites" ADD CONSTRAINT "suites_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "users"("company_id","id");--> statement-breakpoint
-- What of each figure is in a project, as plans count it. What lies in the bin is not counted, nor the data of a
-- model that does; what it takes to keep it is.
create function amount_in(company uuid, project uuid, figure text) returns bigint
  language sql stable as $$
  select case figure
    when 'models' then (select count(*) from models x
      where x.company_id = company and x.project_id = project and x.deleted_at is null)
    when 'testData' then (select count(*) from test_data x
      left join models m on m.company_id = x.company_id and m.id = x.model_id
      where x.company_id = company and x.project_id = project
        and x.deleted_at is null and m.deleted_at is null)
    when 'testSteps' then (select count(*) from steps x
      where x.company_id = company and x.project_id = project)
    when 'testCases' then (select coalesce(sum(x.test_cases), 0) from models x
      where x.company_id = company and x.project_id = project and x.deleted_at is null)
    when 'storage' then
      (select coalesce(sum(x.bytes), 0) from storage_changes x
        where x.company_id = company and x.project_id = project)
      + (select octet_length(x.name) + octet_length(x.description) + coalesce(octet_length(x.logo), 0)
        from projects x where x.id = project)
  end::bigint
$$;
--> statement-breakpoint
-- The same of a company: what lies in the bin is not counted, nor what we drew into samples ourselves.
create function used_of_plan(company uuid, figure text) returns bigint
  language sql stable as $$
  select coalesce(sum(greatest(0,
      amount_in(company, p.id, figure) - coalesce((p.sample_figures ->> figure)::bigint, 0))), 0)::bigint
    + case figure when 'storage'
        then (select coalesce(octet_length(c.logo), 0) from companies c where c.id = company)
          + (select coalesce(sum(octet_length(i.png)), 0) from user_images i where i.company_id = company)
        else 0 end
    from projects p where p.company_id = company and p.deleted_at is null
$$;
--> statement-breakpoint
-- A company has no more than its plan lets it have, whoever adds it and however many at once:
-- who adds waits at the company's subscription for the one before to be done, and then counts.
create function keep_plan_limit(company uuid, figure text) returns void language plpgsql as $$
declare
  most bigint;
begin
  select (s.limits ->> figure)::bigint into most from subscriptions s where s.company_id = company;
  if most is null then
    return;
  end if;
  select (s.limits ->> figure)::bigint into most
    from subscriptions s where s.company_id = company for no key update;
  if used_of_plan(company, figure) > most then
    raise exception 'the plan lets this company have % (%)', most, figure
      using errcode = 'CL001', detail = json_build_object('figure', figure, 'limit', most)::text;
  end if;
end $$;
--> statement-breakpoint
create function keep_plan_limit_of_added() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(company_id, tg_argv[0]) from (select distinct company_id from added) a;
  return null;
end $$;
--> statement-breakpoint
create trigger models_within_plan after insert on models referencing new table as added
  for each statement execute function keep_plan_limit_of_added('models');
--> statement-breakpoint
create trigger test_data_within_plan after insert on test_data referencing new table as added
  for each statement execute function keep_plan_limit_of_added('testData');
--> statement-breakpoint
create trigger steps_within_plan after insert on steps referencing new table as added
  for each statement execute function keep_plan_limit_of_added('testSteps');
--> statement-breakpoint
create function keep_test_cases_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, 'testCases');
  return null;
end $$;
--> statement-breakpoint
create trigger test_cases_within_plan after update of test_cases on models
  for each row when (new.test_cases > coalesce(old.test_cases, 0))
  execute function keep_test_cases_within_plan();
--> statement-breakpoint
create trigger new_test_cases_within_plan after insert on models
  for each row when (new.test_cases > 0)
  execute function keep_test_cases_within_plan();
--> statement-breakpoint
create function keep_restored_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, figure)
    from unnest(array['models', 'testData', 'testCases', 'testSteps', 'storage']) figure;
  return null;
end $$;
--> statement-breakpoint
create trigger restored_within_plan after update of deleted_at on projects
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_restored_within_plan();
--> statement-breakpoint
-- Who takes something out of the bin waits as who adds it.
create function keep_figures_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, figure) from unnest(tg_argv) figure;
  return null;
end $$;
--> statement-breakpoint
create trigger restored_models_within_plan after update of deleted_at on models
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_figures_within_plan('models', 'testCases', 'testData');
--> statement-breakpoint
create trigger restored_data_within_plan after update of deleted_at on test_data
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_figures_within_plan('testData');
--> statement-breakpoint
-- Looked at when the transaction is about to end, so that nobody waits for what else it does.
create function keep_storage_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, 'storage');
  return null;
end $$;
--> statement-breakpoint
create function keep_logo_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.id, 'storage');
  return null;
end $$;
--> statement-breakpoint
-- What a statement added to and took from a table, by project; its argument says how a row is
-- measured. Of a project or company that goes with all it has, nothing is noted.
create function note_storage() returns trigger language plpgsql as $$
declare
  added text := format('select company_id, project_id, (%s) as bytes from new_rows', tg_argv[0]);
  gone text := format('select company_id, project_id, -(%s) as bytes from old_rows', tg_argv[0]);
begin
  execute format('insert into storage_changes (company_id, project_id, bytes)
      select r.company_id, r.project_id, sum(r.bytes) from (%s) r
        join projects p on p.company_id = r.company_id and p.id = r.project_id
        join companies c on c.id = r.company_id
      group by r.company_id, r.project_id having sum(r.bytes) <> 0',
    case tg_op when 'INSERT' then added when 'DELETE' then gone
      else added || ' union all ' || gone end);
  return null;
end $$;
--> statement-breakpoint
-- What is told of how a suite or a draft was made is no part of what is stored: it must have room where there is
-- none left.
do $$
declare
  measured record;
begin
  for measured in select * from (values
    ('model_versions', 'octet_length(name) + octet_length(description) + octet_length(nodes::text)
      + octet_length(edges::text) + octet_length(settings::text)'),
    ('steps', 'octet_length(label) + coalesce(octet_length(expected), 0)'),
    ('test_data', 'octet_length(name) + octet_length(label) + octet_length("values"::text)
      + coalesce(octet_length(range::text), 0)'),
    ('suites', 'octet_length(name) + octet_length(note) + octet_length(settings::text)
      + coalesce(octet_length(coverage::text), 0)'),
    ('suite_cases', 'octet_length(name) + octet_length(note) + octet_length(content::text)
      + coalesce(octet_length(wording::text), 0)'),
    ('runs', 'octet_length(name) + octet_length(environment)'),
    ('results', 'octet_length(comment)'),
    ('attachments', 'octet_length(name) + octet_length(content)'),
    ('drafts', 'octet_length(title) + octet_length(prompt) + octet_length(documents::text)
      + octet_length(content::text) + octet_length(refinements::text) + octet_length(earlier::text)')
  ) as list (place, size)
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function note_storage(%L)', measured.place || '_stored', measured.place, measured.size);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function note_storage(%L)', measured.place || '_changed', measured.place, measured.size);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function note_storage(%L)', measured.place || '_gone', measured.place, measured.size);
  end loop;
end $$;
--> statement-breakpoint
create constraint trigger changes_within_storage after insert on storage_changes
  deferrable initially deferred for each row when (new.bytes > 0 and not new.is_sum)
  execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger projects_within_storage after insert on projects
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger changed_projects_within_storage after update of name, description, logo on projects
  deferrable initially deferred for each row
  when (octet_length(new.name) + octet_length(new.description) + coalesce(octet_length(new.logo), 0)
    > octet_length(old.name) + octet_length(old.description) + coalesce(octet_length(old.logo), 0))
  execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger logo_of_company_within_storage after update of logo on companies
  deferrable initially deferred for each row
  when (octet_length(new.logo) > coalesce(octet_length(old.logo), 0))
  execute function keep_logo_within_plan();
--> statement-breakpoint
create constraint trigger new_pictures_within_storage after insert on user_images
  deferrable initially deferred for each row execute function keep_storage_within_plan();
--> statement-breakpoint
create constraint trigger pictures_within_storage after update on user_images
  deferrable initially deferred for each row when (octet_length(new.png) > octet_length(old.png))
  execute function keep_storage_within_plan();
