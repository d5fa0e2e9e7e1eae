ALTER TABLE "test_data" DROP CONSTRAINT "test_data_class_key";
ALTER TABLE "models" ADD COLUMN "deleted_at" timestamp(3) with time zone;
ALTER TABLE "models" ADD COLUMN "deleted_by" uuid;
ALTER TABLE "projects" ADD COLUMN "deleted_by" uuid;
ALTER TABLE "test_data" ADD COLUMN "deleted_at" timestamp(3) with time zone;
ALTER TABLE "test_data" ADD COLUMN "deleted_by" uuid;
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp(3) with time zone;
ALTER TABLE "audit_events" ADD COLUMN "details" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "runs" ADD COLUMN "deleted_at" timestamp(3) with time zone;
ALTER TABLE "runs" ADD COLUMN "deleted_by" uuid;
ALTER TABLE "suites" ADD COLUMN "deleted_at" timestamp(3) with time zone;
ALTER TABLE "suites" ADD COLUMN "deleted_by" uuid;
CREATE INDEX "models_company_deleted_by" ON "models" ("company_id","deleted_by");
CREATE INDEX "models_binned" ON "models" ("company_id","deleted_at") WHERE "deleted_at" is not null;
CREATE INDEX "projects_company_deleted_by" ON "projects" ("company_id","deleted_by");
CREATE INDEX "projects_binned" ON "projects" ("company_id","deleted_at") WHERE "deleted_at" is not null;
CREATE UNIQUE INDEX "test_data_class_key" ON "test_data" ("project_id",coalesce("model_id", "project_id"),"name","validity","label") WHERE "deleted_at" is null;
CREATE INDEX "test_data_company_deleted_by" ON "test_data" ("company_id","deleted_by");
CREATE INDEX "test_data_binned" ON "test_data" ("company_id","deleted_at") WHERE "deleted_at" is not null;
CREATE INDEX "runs_company_deleted_by" ON "runs" ("company_id","deleted_by");
CREATE INDEX "runs_binned" ON "runs" ("company_id","deleted_at") WHERE "deleted_at" is not null;
CREATE INDEX "suites_company_deleted_by" ON "suites" ("company_id","deleted_by");
CREATE INDEX "suites_binned" ON "suites" ("company_id","deleted_at") WHERE "deleted_at" is not null;
ALTER TABLE "models" ADD CONSTRAINT "models_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");
ALTER TABLE "projects" ADD CONSTRAINT "projects_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");
ALTER TABLE "test_data" ADD CONSTRAINT "test_data_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");
ALTER TABLE "runs" ADD CONSTRAINT "runs_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");
ALTER TABLE "suites" ADD CONSTRAINT "suites_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "users"("company_id","id");
update users u set last_seen_at = (select max(s.last_seen_at) from sessions s where s.user_id = u.id);
update projects p set deleted_by = (
    select a.actor_id from audit_events a join users u on u.company_id = a.company_id and u.id = a.actor_id
    where a.company_id = p.company_id and a.subject_id = p.id and a.action = 'project.delete'
    order by a.id desc limit 1)
  where p.deleted_at is not null;
-- What lies in the bin is not counted, nor the data of a model that does; what it takes to keep it is.
create or replace function amount_in(company uuid, project uuid, figure text) returns bigint
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
-- Who takes something out of the bin waits as who adds it.
create function keep_figures_within_plan() returns trigger language plpgsql as $$
begin
  perform keep_plan_limit(new.company_id, figure) from unnest(tg_argv) figure;
  return null;
end $$;
create trigger restored_models_within_plan after update of deleted_at on models
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_figures_within_plan('models', 'testCases', 'testData');
create trigger restored_data_within_plan after update of deleted_at on test_data
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function keep_figures_within_plan('testData');
-- Of the sample company all counts: it has nothing else to show.
update projects set sample_figures = '{}' where sample_figures is not null
  and company_id in (select company_id from users where email = 'sample@caseloom.example');
