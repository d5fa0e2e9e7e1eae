import type { ClientBase } from 'pg';

/** The role that signed-in work runs as: it owns nothing, so every policy holds for it. */
export const APP_ROLE = 'caseloom_app';

/** A role belongs to the whole server, so another database may be making it at this moment. */
const role = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    begin
      create role ${APP_ROLE} nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The database user % may not create roles', current_user
          using hint = 'As an administrator run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to '
            || quote_ident(current_user) || ';';
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant ${APP_ROLE} to %I', current_user);
    exception
      when insufficient_privilege then
        if not pg_has_role(current_user, '${APP_ROLE}', 'member') then raise; end if;
    end;
  end if;
end $$`;

/**
 * Every table with a \`company_id\` (and \`companies\`) shows the app role only the
 * rows of the company that the transaction names. The owner gets a policy of its
 * own, because force row security holds for owners too, and registering, logging in
 * and jobs run outside of any company.
 */
const policies = `
do $$
declare
  held record;
begin
  execute format('grant usage on schema %I to ${APP_ROLE}', current_schema());
  for held in
    select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
           case when c.relname = 'companies' then 'id' else 'company_id' end as tenant
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'companies' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    if not (held.relrowsecurity and held.relforcerowsecurity) then
      execute format('alter table %I enable row level security', held.relname);
      execute format('alter table %I force row level security', held.relname);
    end if;
    if not exists (select from pg_policy where polrelid = held.oid and polname = 'tenant') then
      execute format(
        'create policy tenant on %1$I to ${APP_ROLE}
           using (%2$I = nullif(current_setting(''app.company'', true), '''')::uuid)
           with check (%2$I = nullif(current_setting(''app.company'', true), '''')::uuid)',
        held.relname, held.tenant);
    end if;
    -- a database may be restored under, or handed over to, another user
    if not exists (select from pg_policy where polrelid = held.oid and polname = 'owner') then
      execute format(
        'create policy owner on %I to current_user using (true) with check (true)', held.relname);
    elsif not exists (select from pg_policy where polrelid = held.oid and polname = 'owner'
        and current_user::regrole::oid = any (polroles)) then
      execute format('alter policy owner on %I to current_user', held.relname);
    end if;
    execute format('grant select, insert, update, delete on %I to ${APP_ROLE}', held.relname);
  end loop;
  -- they read as their owner, and only what is of the company that the transaction names
  if not has_function_privilege('${APP_ROLE}', 'search_ids(text[], uuid[], int)', 'execute') then
    grant execute on function search_ids(text[], uuid[], int), search_requirements(text[], uuid[])
      to ${APP_ROLE};
  end if;
  -- who did what is added to, and never changed
  revoke update, delete on audit_events from ${APP_ROLE};
  revoke update, delete on result_actions, verdicts from ${APP_ROLE};
end $$`;

/**
 * Hides the rows in the bin, and those that belong to them, from every transaction that did not open
 * the bin (bin.ts). The first are closed to every statement; the second cannot be read.
 */
const bin = `
do $$
declare
  held record;
begin
  for held in select * from (values
    ('models', 'all', 'deleted_at is null'),
    ('suites', 'all', 'deleted_at is null'),
    ('runs', 'all', 'deleted_at is null'),
    ('test_data', 'all', 'deleted_at is null and (model_id is null or exists (
      select from models m where m.company_id = test_data.company_id and m.id = model_id))'),
    ('model_versions', 'select',
      'exists (select from models m where m.company_id = model_versions.company_id and m.id = model_id)'),
    ('model_generations', 'select',
      'exists (select from models m where m.company_id = model_generations.company_id and m.id = model_id)'),
    ('model_steps', 'select',
      'exists (select from models m where m.company_id = model_steps.company_id and m.id = model_id)'),
    ('model_calls', 'select',
      'exists (select from models m where m.company_id = model_calls.company_id and m.id = caller_id)'),
    ('suite_cases', 'select',
      'exists (select from suites s where s.company_id = suite_cases.company_id and s.id = suite_id)'),
    ('case_attributes', 'select',
      'exists (select from suites s where s.company_id = case_attributes.company_id and s.id = suite_id)'),
    ('results', 'select',
      'exists (select from runs r where r.company_id = results.company_id and r.id = run_id)'),
    ('result_actions', 'select',
      'exists (select from runs r where r.company_id = result_actions.company_id and r.id = run_id)'),
    ('verdicts', 'select',
      'exists (select from runs r where r.company_id = verdicts.company_id and r.id = run_id)'),
    ('attachments', 'select',
      'exists (select from runs r where r.company_id = attachments.company_id and r.id = run_id)'),
    ('unmatched_results', 'select',
      'exists (select from runs r where r.company_id = unmatched_results.company_id and r.id = run_id)'),
    ('release_runs', 'select',
      'exists (select from runs r where r.company_id = release_runs.company_id and r.id = run_id)'),
    ('shared_reports', 'select',
      'run_id is null or exists (
        select from runs r where r.company_id = shared_reports.company_id and r.id = run_id)')
  ) as list (place, deed, is_there)
  loop
    if not exists (select from pg_policy
        where polrelid = held.place::regclass and polname = 'bin') then
      execute format(
        'create policy bin on %I as restrictive for %s to ${APP_ROLE}
           using (current_setting(''app.bin'', true) = ''open'' or (%s))',
        held.place, held.deed, held.is_there);
    end if;
  end loop;
end $$`;

/** Hides the views that their users did not share from every transaction that is not theirs (as-user.ts). */
const ownViews = `
do $$
begin
  if not exists (select from pg_policy
      where polrelid = 'saved_views'::regclass and polname = 'own') then
    create policy own on saved_views as restrictive to ${APP_ROLE}
      using (is_shared or user_id = nullif(current_setting('app.user', true), '')::uuid)
      with check (user_id = nullif(current_setting('app.user', true), '')::uuid);
  end if;
end $$`;

/** Makes the app role where it is missing, and puts tables that migrations added behind their policy. */
export async function secureRows(client: ClientBase): Promise<void> {
  await client.query(role);
  await client.query(policies);
  await client.query(bin);
  await client.query(ownViews);
}
