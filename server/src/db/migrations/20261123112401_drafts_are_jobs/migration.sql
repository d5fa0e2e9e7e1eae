CREATE TABLE "draft_uploads" (
	"company_id" uuid NOT NULL,
	"draft_id" uuid,
	"place" integer,
	"bytes" bytea NOT NULL,
	CONSTRAINT "draft_uploads_pkey" PRIMARY KEY("draft_id","place")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "job_id" uuid;--> statement-breakpoint
CREATE INDEX "draft_uploads_draft" ON "draft_uploads" ("company_id","draft_id");--> statement-breakpoint
CREATE INDEX "drafts_working" ON "drafts" ("company_id") WHERE "status" = 'working';--> statement-breakpoint
ALTER TABLE "draft_uploads" ADD CONSTRAINT "draft_uploads_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "draft_uploads" ADD CONSTRAINT "draft_uploads_draft_fk" FOREIGN KEY ("company_id","draft_id") REFERENCES "drafts"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
-- No job goes on with what a version without jobs was making: it can be generated again.
update drafts set status = 'failed', failure = '{"code": "interrupted", "raw": null}', wishes = wishes - 'isTakenOver'
  where status = 'working';
