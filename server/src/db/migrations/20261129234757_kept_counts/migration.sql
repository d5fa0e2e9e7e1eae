ALTER TABLE "project_figures" ADD COLUMN "counts" jsonb;--> statement-breakpoint
ALTER TABLE "project_figures" ADD COLUMN "all_results" integer;--> statement-breakpoint
CREATE INDEX "results_company_executed" ON "results" ("company_id","updated_at" DESC NULLS LAST,"run_id","position") WHERE "status" <> 'untested';--> statement-breakpoint
create index projects_text on projects using gin (company_id, folded(name || ' ' || description) gin_trgm_ops);--> statement-breakpoint
-- As before, and projects too. Of words that very many things hold a thousand of each kind are looked at: the shortest
-- of those come first. What is looked at of each is little: one word is what the pattern holds already.
create or replace function search_ids(asked text[], projects uuid[], hits int)
returns table (kind text, id uuid) language plpgsql stable security definer as $$
#variable_conflict use_column
declare
  company constant uuid := nullif(current_setting('app.company', true), '')::uuid;
  words constant text[] := array(select folded(word) from unnest(asked) word);
  pattern constant text := index_pattern(words);
  is_one constant boolean := cardinality(words) = 1;
  candidates constant int := 1000;
begin
  return query (select 'project', p.id from (
      select * from projects p
      where p.company_id = company and folded(p.name || ' ' || p.description) like pattern
        and (p.id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(p.name || ' ' || p.description), words)) limit candidates) p
    order by length(p.name), p.created_at desc limit hits);
  return query (select 'model', m.id from (
      select * from models m
      where m.company_id = company and folded(m.name || ' ' || m.description) like pattern
        and m.deleted_at is null and not m.is_hidden and (m.project_id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(m.name || ' ' || m.description), words)) limit candidates) m
    order by length(m.name), m.updated_at desc, m.id desc limit hits);
  return query (select 'step', s.id from (
      select * from steps s
      where s.company_id = company and folded(s.label) like pattern and (s.project_id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(s.label), words)) limit candidates) s
    order by length(s.label), s.created_at desc limit hits);
  return query (select 'suite', s.id from (
      select * from suites s
      where s.company_id = company and folded(s.name) like pattern and s.deleted_at is null
        and (s.project_id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(s.name), words)) limit candidates) s
    order by length(s.name), s.id desc limit hits);
  return query (select 'run', r.id from (
      select * from runs r
      where r.company_id = company and folded(r.name || ' ' || r.environment) like pattern and r.deleted_at is null
        and (r.project_id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(r.name || ' ' || r.environment), words)) limit candidates) r
    order by length(r.name), r.id desc limit hits);
  -- a variable counts once for all its classes
  return query (select 'testData', min(d.id::text)::uuid from (
      select * from test_data d
      where d.company_id = company and folded(d.name) like pattern and d.deleted_at is null
        and (d.project_id in (select unnest(projects))) is true
        and (is_one or holds_words(folded(d.name), words))
        and not exists (select from models m
          where m.company_id = company and m.id = d.model_id and m.deleted_at is not null) limit candidates) d
    group by d.name, d.project_id order by length(d.name), d.name limit hits);
end $$;--> statement-breakpoint
do $$
begin
  execute format('alter function search_ids(text[], uuid[], int) set search_path = %I, pg_temp', current_schema());
end $$;
