import pg from 'pg';
import { EmbeddedError } from '../start-error.ts';
import { DDL_FOR_ALL } from './migrate.ts';
import { APP_ROLE, distributedTables, secureRows } from './row-security.ts';

/**
 * Tables that name a company and are kept on one server: the directory that says where somebody who logs in
 * is looked for, and the queue of mails, some of which are no company's.
 */
const ON_ONE_SERVER = ['logins', 'mail_outbox'];

/**
 * What repeated calls are answered by, a call on one server. Whoever writes here what a transaction gave writes on two
 * connections: Citus prepares both before it commits either, so that the one is never there without the other.
 */
const OF_CALLS = [
  { name: 'answered_calls', key: 'id', colocation: 'none' },
  { name: 'call_steps', key: 'call_id', colocation: 'answered_calls' },
];

/** Whether the database is one of Citus, and this server the one that sends others their part. */
const IS_CLUSTER = `select exists (select from pg_extension where extname = 'citus')
  and current_setting('citus.version', true) is not null as yes`;

/** Settings of every connection to a distributed database. */
export const OF_CONNECTIONS = [
  // `set local` of a transaction reaches the servers that it works on: whose rows it may see
  `citus.propagate_set_commands = 'local'`,
  // the queues stay on one server; migrations switch it on
  'citus.enable_ddl_propagation = off',
];

/** What triggers call besides their own function: the others have to know it before the first row. */
const CALLED_BY_TRIGGERS = [
  'amount_in(uuid, uuid, text)',
  'used_of_plan(uuid, text)',
  'keep_plan_limit(uuid, text)',
];

/** The tables of companies that are not distributed yet and refer to none that is not either. */
const NEXT = `
select c.relname as name, case when c.relname = 'companies' then 'id' else 'company_id' end as key
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  and c.relname <> all ($1) and not exists (select from pg_dist_partition where logicalrelid = c.oid)
  and (c.relname = 'companies' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  and not exists (
    select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      and not exists (select from pg_dist_partition where logicalrelid = f.confrelid))
order by 1`;

/**
 * Citus would make a policy that restricts others one that adds to them, and takes none that looks into another table:
 * secureRows gives these to the parts on each server. Parts of tables that an earlier version distributed lose theirs as well.
 */
const DROP_RESTRICTING = `do $$ declare held record; begin
  for held in select polname, polrelid::regclass as place from pg_policy
    where not polpermissive and polrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
  loop execute format('drop policy if exists %I on %s', held.polname, held.place); end loop;
end $$`;

/** Has tables logged that an earlier version distributed as they were: those of the coordinator, and their parts. */
const LOG_ALL = `do $$ declare place regclass; begin
  set local citus.enable_ddl_propagation = off;
  for place in select oid from pg_class join pg_dist_partition on logicalrelid = oid where relpersistence = 'u' loop
    execute format('alter table %s set logged', place);
    perform run_command_on_placements(place, 'alter table %s set logged');
  end loop;
end $$`;

/**
 * Spreads the rows of companies over the servers of a Citus cluster, each company on one of them. It may be repeated: rows
 * stay where they are, tables that an update has added are distributed, and the policies of all become those of this version.
 *
 * @throws EmbeddedError where the database has no Citus
 */
export async function distributeDb(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(DDL_FOR_ALL);
  try {
    if (!(await isCluster(client))) throw new EmbeddedError('noCitus');
    await prepare(client);
    await client.query(DROP_RESTRICTING);
    for (let names = await listNext(client); names.length > 0; names = await listNext(client))
      for (const { name, key } of names) await distributeTable(client, name, key);
    for (const table of OF_CALLS) await distributeCalls(client, table);
    await client.query(LOG_ALL);
    await secureRows(client);
  } finally {
    await client.end();
  }
}

/** Whether the database is one of Citus. */
export async function isCluster(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(IS_CLUSTER);
  return rows[0]?.yes ?? false;
}

/** A table of companies that is on one server of a cluster while others are spread; undefined where none is left, or nothing is spread. */
export async function findLeft(client: pg.Client): Promise<string | undefined> {
  if ((await distributedTables(client)).size === 0) return undefined;
  return (await listNext(client))[0]?.name;
}

async function listNext(client: pg.Client): Promise<{ name: string; key: string }[]> {
  const { rows } = await client.query<{ name: string; key: string }>(NEXT, [ON_ONE_SERVER]);
  return rows;
}

async function distributeTable(client: pg.Client, name: string, key: string): Promise<void> {
  // where a company is named, Citus knows the server: what follows from that must not be looked at as well
  const isOwn = `(${key} = nullif(current_setting('app.company', true), '')::uuid) is true`;
  await client.query(`alter policy tenant on ${name} using (${isOwn}) with check (${isOwn})`);
  const colocation = name === 'companies' ? '' : `, colocate_with => 'companies'`;
  await client.query('begin');
  // triggers have seen the rows that go to the others, and ask for tables that are not there yet
  await client.query(`alter table ${name} disable trigger user`);
  // nor are rows copied behind forced row security, or moved later
  await client.query(`alter table ${name} no force row level security`);
  // what is not logged cannot be copied to another server while it is used (rebalance.ts)
  await client.query(`alter table ${name} set logged`);
  await client.query(`select create_distributed_table('${name}', '${key}'${colocation})`);
  await client.query(`alter table ${name} enable trigger user`);
  await client.query('commit');
}

async function distributeCalls(
  client: pg.Client,
  { name, key, colocation }: (typeof OF_CALLS)[number],
): Promise<void> {
  await client.query(`select create_distributed_table('${name}', '${key}', colocate_with => '${colocation}')
    where not exists (select from pg_dist_partition where logicalrelid = '${name}'::regclass)`);
}

/** Settings of every later connection, and what the other servers need before the first table. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  for (const setting of OF_CONNECTIONS)
    await client.query(`alter database ${rows[0]?.name} set ${setting}`);
  // the servers are reached as the role that the transaction has
  await client.query(`do $$ begin
    if not (select rolcanlogin from pg_roles where rolname = '${APP_ROLE}') then
      alter role ${APP_ROLE} login;
    end if;
  end $$`);
  for (const called of CALLED_BY_TRIGGERS)
    await client.query('select create_distributed_function($1::regprocedure)', [called]);
}
