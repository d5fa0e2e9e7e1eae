-- Of what cases depend on in a drawing: not where its nodes stand, nor the words of steps, which are the library's.
create function drawing_print(nodes jsonb, edges jsonb) returns text
  language sql immutable parallel safe as $$
  select md5(jsonb_build_array((
    select jsonb_agg((node - 'position') || jsonb_build_object('data', case when node ? 'stepId'
        then coalesce(node -> 'data', '{}') - array['label', 'type', 'expected']
        else coalesce(node -> 'data', '{}') end) order by place)
    from jsonb_array_elements(nodes) with ordinality as listed (node, place)), edges)::text)
$$;
--> statement-breakpoint
CREATE TABLE "model_generations" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid,
	"settings" text,
	"model_version" integer NOT NULL,
	"cases" bytea NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_generations_pkey" PRIMARY KEY("model_id","settings")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "print" text GENERATED ALWAYS AS (drawing_print(nodes, edges)) STORED;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "print" text GENERATED ALWAYS AS (drawing_print(nodes, edges)) STORED;--> statement-breakpoint
ALTER TABLE "suites" ADD COLUMN "generations" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "model_generations_company_model" ON "model_generations" ("company_id","project_id","model_id");--> statement-breakpoint
ALTER TABLE "model_generations" ADD CONSTRAINT "model_generations_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "model_generations" ADD CONSTRAINT "model_generations_model_fk" FOREIGN KEY ("company_id","project_id","model_id") REFERENCES "models"("company_id","project_id","id") ON DELETE CASCADE;--> statement-breakpoint
create trigger model_generations_stored after insert on model_generations referencing new table as new_rows
  for each statement execute function note_storage('octet_length(cases)');
--> statement-breakpoint
create trigger model_generations_changed after update on model_generations
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_storage('octet_length(cases)');
--> statement-breakpoint
create trigger model_generations_gone after delete on model_generations referencing old table as old_rows
  for each statement execute function note_storage('octet_length(cases)');
--> statement-breakpoint
update suites set
  generations = jsonb_build_array(jsonb_build_object('revision', generated_in, 'modelVersion', model_version))
where status = 'ready';
--> statement-breakpoint
-- What they say of models is their versions: until a suite is generated again each version counts.
update suites set sources = null where sources is not null;
--> statement-breakpoint
-- Mails came at once or never.
update users set notifications = (
  select jsonb_object_agg(kind, case when channels ? 'mail'
    then channels || jsonb_build_object('mail', case when (channels ->> 'mail')::boolean then 'atOnce' else 'never' end)
    else channels end)
  from jsonb_each(notifications) as chosen (kind, channels))
where notifications <> '{}';
