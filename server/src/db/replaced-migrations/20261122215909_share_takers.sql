ALTER TABLE "shared_reports" ADD COLUMN "taken_over_by" uuid;
CREATE INDEX "shared_reports_company_taken_over_by" ON "shared_reports" ("company_id","taken_over_by");
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_taken_over_by_fk" FOREIGN KEY ("company_id","taken_over_by") REFERENCES "users"("company_id","id");
-- Answers that hold a token were kept; those of calls without grounds are forgotten.
delete from answered_calls where grounds is null and status is not null;
