CREATE UNLOGGED TABLE "tries" (
	"id" text PRIMARY KEY,
	"count" integer DEFAULT 1 NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tries_until" ON "tries" ("until");