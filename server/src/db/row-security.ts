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
 * and jobs run outside of any company. Citus cannot move rows to another server behind forced row security
 * (rebalance.ts): of what is distributed the owner is let in by owning it.
 */
const policies = `
do $$
declare
  held record;
  distributed oid[] := '{}';
begin
  if to_regclass('pg_dist_partition') is not null then
    select coalesce(array_agg(logicalrelid::oid), '{}') into distributed from pg_dist_partition where partmethod = 'h';
  end if;
  execute format('grant usage on schema %I to ${APP_ROLE}', current_schema());
  for held in
    select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity = (c.oid <> all (distributed)) as is_secure,
           case when c.relname = 'companies' then 'id' else 'company_id' end as tenant
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'companies' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    if not held.is_secure then
      execute format('alter table %I enable row level security', held.relname);
      execute format('alter table %I %s row level security', held.relname,
        case when held.oid = any (distributed) then 'no force' else 'force' end);
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
  -- rows that are selected to be added are numbered before
  execute format('grant usage on sequence %s to ${APP_ROLE}', pg_get_serial_sequence('verdicts', 'number'));
  -- who did what is added to, and never changed
  revoke update, delete on audit_events from ${APP_ROLE};
  revoke update, delete on result_actions, verdicts from ${APP_ROLE};
end $$`;

/**
 * Hides the rows in the bin, and those that belong to them, from every transaction that did not open
 * the bin (bin.ts). The first are closed to every statement; the second cannot be read. `%1$s` is the
 * table, `%2$s` the one that its rows belong to.
 */
const OF_MODEL =
  'exists (select from %2$s m where m.company_id = %1$s.company_id and m.id = model_id)';
const OF_SUITE =
  'exists (select from %2$s s where s.company_id = %1$s.company_id and s.id = suite_id)';
const OF_RUN = 'exists (select from %2$s r where r.company_id = %1$s.company_id and r.id = run_id)';
const IS_THERE = 'deleted_at is null';

type BinPolicy = { place: string; parent: string | null; deed: 'all' | 'select'; isThere: string };

const of = (parent: string, isThere: string, places: string[]): BinPolicy[] =>
  places.map((place) => ({ place, parent, deed: 'select', isThere }));

const BIN_POLICIES: BinPolicy[] = [
  ...['models', 'suites', 'runs'].map(
    (place): BinPolicy => ({ place, parent: null, deed: 'all', isThere: IS_THERE }),
  ),
  {
    ...{ place: 'test_data', parent: 'models', deed: 'all' },
    isThere: `${IS_THERE} and (model_id is null or ${OF_MODEL})`,
  },
  ...of('models', OF_MODEL, ['model_versions', 'model_generations', 'model_steps']),
  ...of('models', OF_MODEL.replace('= model_id', '= caller_id'), ['model_calls']),
  ...of('suites', OF_SUITE, ['suite_cases', 'case_attributes']),
  ...of('runs', OF_RUN, ['results', 'result_actions', 'verdicts', 'attachments']),
  ...of('runs', OF_RUN, ['unmatched_results', 'release_runs']),
  ...of('runs', `run_id is null or ${OF_RUN}`, ['shared_reports']),
];

/**
 * Gives a table, or its part on a server, a restrictive policy that it lacks. One of the name that adds to others is of
 * Citus, of tables that an earlier version distributed (distribute.ts).
 *
 * @param rest of `create policy`
 */
const toRestrict = (name: string, rest: string) => `do $do$ begin
  if not exists (select from pg_policy
      where polrelid = '%1$s'::regclass and polname = '${name}' and not polpermissive) then
    drop policy if exists ${name} on %1$s;
    create policy ${name} on %1$s as restrictive ${rest};
  end if;
end $do$`;

const toBinPolicy = ({ deed, isThere }: BinPolicy) =>
  toRestrict(
    'bin',
    `for ${deed} to ${APP_ROLE} using (current_setting('app.bin', true) = 'open' or (${isThere}))`,
  );

/** Hides the views that their users did not share from every transaction that is not theirs (as-user.ts). */
const OWN_VIEWS: Hidden = {
  place: 'saved_views',
  parent: null,
  create: toRestrict(
    'own',
    `to ${APP_ROLE} using (is_shared or user_id = nullif(current_setting('app.user', true), '')::uuid)
      with check (user_id = nullif(current_setting('app.user', true), '')::uuid)`,
  ),
};

/**
 * Puts the tables behind the policies that hide some of a company's own rows. Citus takes no policy that looks into
 * another table, and makes one that restricts others one that adds to them: of what is distributed, each part gets
 * it on its own server, where its rows and those they belong to are.
 */
export async function hideRows(client: ClientBase): Promise<void> {
  const isDistributed = await distributedTables(client);
  const here: string[] = [];
  const bin = BIN_POLICIES.map((policy) => ({ ...policy, create: toBinPolicy(policy) }));
  for (const { place, parent, create } of [...bin, OWN_VIEWS]) {
    if (isDistributed.has(place)) await hideParts(client, { place, parent, create });
    else here.push(create.replaceAll('%1$s', place).replaceAll('%2$s', parent ?? ''));
  }
  // each start does this: one round trip instead of one for each table
  await client.query(here.join(';\n'));
}

type Hidden = { place: string; parent: string | null; create: string };

async function hideParts(client: ClientBase, { place, parent, create }: Hidden): Promise<void> {
  // the rows of all tables stand with their company
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_colocated_placements($1, $2, $3) where not success limit 1',
    [place, parent ?? 'companies', create],
  );
  if (rows[0]) throw new Error(`the hidden rows of ${place}: ${rows[0].result}`);
}

/** The tables whose rows lie on the servers of a Citus cluster; none elsewhere. */
export async function distributedTables(client: ClientBase): Promise<Set<string>> {
  const { rows: found } = await client.query(`select to_regclass('pg_dist_partition') as citus`);
  if (!found[0]?.citus) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
      where d.partmethod = 'h'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Makes the app role where it is missing, and puts tables that migrations added behind their policy. */
export async function secureRows(client: ClientBase): Promise<void> {
  await client.query(role);
  await client.query(policies);
  await hideRows(client);
}
