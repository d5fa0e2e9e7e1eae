-- Searches inside texts. Behind row security an index is asked only with operators that tell nothing of
-- other rows, which no search inside a text is. So these functions read as the owner of the tables, and
-- only rows of the company that the transaction names: what they find is read again behind row security.
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists btree_gin;--> statement-breakpoint
-- Turkish letters by themselves: a database may be set up for a language that has none
create function folded(said text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(said, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'))
$$;--> statement-breakpoint
-- the requirements that nodes and edges carry, a line each
create function drawn_requirements(nodes jsonb, edges jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(id, e'\n'), '') from jsonb_array_elements_text(
    jsonb_path_query_array(nodes, '$[*].data.requirements[*]')
      || jsonb_path_query_array(edges, '$[*].requirements[*]')) id
$$;--> statement-breakpoint
create index models_text on models using gin (company_id, folded(name || ' ' || description) gin_trgm_ops);--> statement-breakpoint
create index models_requirements on models
  using gin (company_id, folded(drawn_requirements(nodes, edges)) gin_trgm_ops);--> statement-breakpoint
create index steps_text on steps using gin (company_id, folded(label) gin_trgm_ops);--> statement-breakpoint
create index test_data_text on test_data using gin (company_id, folded(name) gin_trgm_ops);--> statement-breakpoint
create index suites_text on suites using gin (company_id, folded(name) gin_trgm_ops);--> statement-breakpoint
create index runs_text on runs using gin (company_id, folded(name || ' ' || environment) gin_trgm_ops);--> statement-breakpoint
create index requirements_text on requirements
  using gin (company_id, folded(requirement || ' ' || title) gin_trgm_ops);--> statement-breakpoint
create index requirement_prints_text on requirement_prints
  using gin (company_id, folded(requirement) gin_trgm_ops);--> statement-breakpoint
-- whether a folded text holds each of some folded words
create function holds_words(said text, words text[]) returns boolean language sql immutable strict parallel safe as $$
  select bool_and(strpos(said, word) > 0) from unnest(words) word
$$;--> statement-breakpoint
-- the pattern of the word that an index narrows best, none of its letters a wildcard
create function index_pattern(words text[]) returns text language sql immutable strict parallel safe as $$
  select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  from unnest(words) word order by length(word) desc, word limit 1
$$;--> statement-breakpoint
-- the things of some projects that hold each word: at most so many of each kind, the shortest text first
create function search_ids(asked text[], projects uuid[], hits int)
returns table (kind text, id uuid) language plpgsql stable security definer as $$
#variable_conflict use_column
declare
  company constant uuid := nullif(current_setting('app.company', true), '')::uuid;
  words constant text[] := array(select folded(word) from unnest(asked) word);
  pattern constant text := index_pattern(words);
begin
  return query (select 'model', m.id from models m
    where m.company_id = company and m.project_id = any(projects) and m.deleted_at is null and not m.is_hidden
      and folded(m.name || ' ' || m.description) like pattern
      and holds_words(folded(m.name || ' ' || m.description), words)
    order by length(m.name), m.updated_at desc, m.id desc limit hits);
  return query (select 'step', s.id from steps s
    where s.company_id = company and s.project_id = any(projects)
      and folded(s.label) like pattern and holds_words(folded(s.label), words)
    order by length(s.label), s.created_at desc limit hits);
  return query (select 'suite', s.id from suites s
    where s.company_id = company and s.project_id = any(projects) and s.deleted_at is null
      and folded(s.name) like pattern and holds_words(folded(s.name), words)
    order by length(s.name), s.id desc limit hits);
  return query (select 'run', r.id from runs r
    where r.company_id = company and r.project_id = any(projects) and r.deleted_at is null
      and folded(r.name || ' ' || r.environment) like pattern
      and holds_words(folded(r.name || ' ' || r.environment), words)
    order by length(r.name), r.id desc limit hits);
  -- a variable counts once for all its classes
  return query (select 'testData', min(d.id::text)::uuid from test_data d
    where d.company_id = company and d.project_id = any(projects) and d.deleted_at is null
      and not exists (select from models m
        where m.company_id = company and m.id = d.model_id and m.deleted_at is not null)
      and folded(d.name) like pattern and holds_words(folded(d.name), words)
    group by d.name, d.project_id order by length(d.name), d.name limit hits);
end $$;--> statement-breakpoint
-- the requirements of some projects whose id, or title, holds each word
create function search_requirements(asked text[], projects uuid[])
returns table (project_id uuid, requirement text) language plpgsql stable security definer as $$
#variable_conflict use_column
declare
  company constant uuid := nullif(current_setting('app.company', true), '')::uuid;
  words constant text[] := array(select folded(word) from unnest(asked) word);
  pattern constant text := index_pattern(words);
begin
  return query (select m.project_id, drawn.requirement from models m
    cross join lateral string_to_table(drawn_requirements(m.nodes, m.edges), e'\n') drawn(requirement)
    where m.company_id = company and m.project_id = any(projects) and m.deleted_at is null
      and folded(drawn_requirements(m.nodes, m.edges)) like pattern
      and holds_words(folded(drawn.requirement), words)
    union
    -- of those that only test cases have still the prints are asked first, which are few: each has one
    select p.project_id, p.requirement from requirement_prints p
    where p.company_id = company and p.project_id = any(projects)
      and folded(p.requirement) like pattern and holds_words(folded(p.requirement), words)
      and exists (select from suite_cases c
        join suites s on s.company_id = c.company_id and s.id = c.suite_id and s.deleted_at is null
        where c.company_id = company and c.project_id = p.project_id and c.until is null
          and c.retired_in is null and c.content -> 'requirements' ? p.requirement)
    union
    select r.project_id, r.requirement from requirements r
    where r.company_id = company and r.project_id = any(projects)
      and folded(r.requirement || ' ' || r.title) like pattern
      and holds_words(folded(r.requirement || ' ' || r.title), words));
end $$;--> statement-breakpoint
-- objects of a session must not stand in for the tables
do $$
begin
  execute format('alter function search_ids(text[], uuid[], int) set search_path = %I, pg_temp', current_schema());
  execute format('alter function search_requirements(text[], uuid[]) set search_path = %I, pg_temp', current_schema());
  revoke execute on function search_ids(text[], uuid[], int), search_requirements(text[], uuid[]) from public;
end $$;
