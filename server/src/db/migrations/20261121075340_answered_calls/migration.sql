CREATE TABLE "answered_calls" (
	"id" text PRIMARY KEY,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP TABLE "idempotency_keys";--> statement-breakpoint
CREATE INDEX "answered_calls_created" ON "answered_calls" ("created_at");