import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseErrorFields } from '../error-fields.ts';
import { AppError } from '../errors.ts';
import { traceStatements } from '../tracing/spans.ts';
import { keepCommitReasons } from './commit-reasons.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { limitTransactions } from './pooled.ts';
import { keepPlans } from './prepared.ts';
import { inReadOnlyTransaction } from './read-only.ts';
import { APP_ROLE } from './row-security.ts';

/** The database as its owner: for work outside of any company, such as logging in and jobs. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.Client | pg.PoolClient };

/** A transaction, or the database itself: what queries run on. */
export type Queryable = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The database, queried through a pool or a connection that the caller ends. */
export function openDb(client: Db['$client']): Db {
  return drizzle({ client });
}

/** The databases of calls that change nothing. */
const readers = new WeakSet<Db>();

/** The same database for a call that changes nothing: what it does in its company is read, with fewer round trips. */
export function readOnly(db: Db): Db {
  const reader: Db = Object.create(db);
  readers.add(reader);
  return reader;
}

/** Connections outlive many transactions. */
const onConnection = new WeakMap<pg.PoolClient, Db>();

function queryOn(client: pg.PoolClient): Queryable {
  const known = onConnection.get(client) ?? openDb(client);
  onConnection.set(client, known);
  return known;
}

/** How long a call waits for a free connection, in milliseconds. */
const TIMEOUT_MS = 1800;

/**
 * Connections with a timeout for statements; where the database hangs, the query fails a second later.
 *
 * @param limits `isPooled`: a pooler is in between, which keeps nothing of a connection for the next transaction
 */
export function openPool(
  connection: pg.ClientConfig,
  { max, seconds, isPooled = false }: { max: number; seconds: number; isPooled?: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    ...(!isPooled && { statement_timeout: seconds * 1000 }),
    query_timeout: (seconds + 1) * 1000,
    // queries that do not wait for each other are sent together
    pipeline: true,
    stream: gatheringSocket,
  });
  if (isPooled) limitTransactions(pool, seconds);
  else keepPlans(pool);
  return outliving(pool.on('connect', keepCommitReasons).on('connect', traceStatements));
}

/** A connection that dies while it is idle, or between two queries of a transaction, does not end the process: the next query fails. */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined);
}

/** Whether the database answers within two seconds. */
export function isAnswering(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, wait(2000, false, { ref: false })]);
}

/**
 * Runs `work` in one transaction that can neither see nor touch rows of another company.
 *
 * @param isolation `repeatable read`: all that it reads is of one moment, whatever others change meanwhile
 * @throws AppError `limit_reached` where the plan lets the company have no more
 */
export async function inCompany<T>(
  db: Db,
  companyId: string,
  work: (tx: Queryable) => Promise<T>,
  isolation?: 'repeatable read',
): Promise<T> {
  const context = companyContext(companyId);
  if (readers.has(db) && db.$client instanceof pg.Pool)
    return inReadOnlyTransaction(db.$client, context, (client) => work(queryOn(client)), isolation);
  const done: { result: T; xid: string | null }[] = [];
  try {
    return await db.transaction(async (tx) => {
      const entered = tx.execute(sql.raw(context)).then();
      // where it fails the queries behind it do too, with an error that says less
      entered.catch(() => undefined);
      const result = await work(tx).finally(() => entered);
      done.push({ result, xid: await findTransaction(tx) });
      return result;
    }, isolation && { isolationLevel: isolation });
  } catch (error) {
    // the connection may have died with the confirmation of the commit
    for (const { result, xid } of done) if (await isCommitted(db, xid)) return result;
    throw limitReached(error) ?? error;
  }
}

/** The statements after which a transaction is within a company; queries of a page are short: compiling them takes longer than they do. */
function companyContext(companyId: string): string {
  return `set local role ${APP_ROLE}; ${setLocal('app.company', companyId)}; set local jit = off`;
}

/**
 * The statement that sets something until the transaction is over. It is no `set_config`, which the other servers
 * of a Citus cluster do not hear of.
 *
 * @param value an id, or a word of ours
 * @throws Error for anything else: the statement takes no parameters
 */
export function setLocal(setting: `app.${string}`, value: string): string {
  if (!/^[\w-]*$/.test(value)) throw new Error(`${setting} takes an id`);
  // one of the names, `user`, is a word of SQL
  return `set local ${setting.replace('.', '."')}" = '${value}'`;
}

/**
 * Has the rest of a transaction plan each kept statement once for all values: for those that find what they need by its
 * key, and would be planned anew for each, which takes longer than to carry them out.
 */
export async function planOnce(tx: Queryable): Promise<void> {
  // Citus has to see the values to know which server to ask
  await tx.execute(sql`select set_config('plan_cache_mode', case when current_setting('citus.version', true) is null
    then 'force_generic_plan' else 'auto' end, true)`);
}

/**
 * Does a part of a company's transaction as the owner of the database, for tables that are no
 * company's: the queues. If it fails, so must its transaction.
 */
export async function asOwner<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw('set local role none'));
  const result = await work();
  await tx.execute(sql.raw(`set local role ${APP_ROLE}`));
  return result;
}

/** The number of a transaction that changed something. */
async function findTransaction(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.execute<{ xid: string | null }>(
    // of what a Citus cluster does on its other servers this one knows nothing
    sql`select case when current_setting('citus.version', true) is null
      then pg_current_xact_id_if_assigned() else pg_current_xact_id() end::text as xid`,
  );
  return rows[0]?.xid ?? null;
}

/** For how long, and how often, the status of a transaction is queried, in milliseconds. */
const STATUS_TIMEOUT_MS = 1500;
const BETWEEN_MS = 50;

/** Whether a transaction was committed; false where that cannot be found out in time. */
async function isCommitted(db: Db, xid: string | null): Promise<boolean> {
  if (!xid) return false;
  const late = wait(STATUS_TIMEOUT_MS, 'late', { ref: false });
  for (let status = 'unknown'; status !== 'late'; ) {
    const answer = db
      .execute<{ status: string }>(sql`select pg_xact_status(${xid}::xid8) as status`)
      .then(
        ({ rows }) => rows[0]?.status ?? 'unknown',
        () => 'unknown',
      );
    status = await Promise.race([answer, late]);
    if (status === 'committed' || status === 'aborted') return status === 'committed';
    await wait(BETWEEN_MS);
  }
  return false;
}

/** The error of the triggers that hold a plan's limits (migration `start`); the last of them runs at the commit. */
function limitReached(error: unknown): AppError | undefined {
  const { code, detail } = databaseErrorFields(error);
  return code === 'CL001' ? new AppError('limit_reached', JSON.parse(detail ?? '{}')) : undefined;
}

/** Reads several things as they are at one moment. */
export function asOfNow<T>(db: Db, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
