import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OF_CONNECTIONS } from '../src/db/distribute.ts';

/** Of `.ci/with-citus`: the ports of the workers, beside the coordinator of DATABASE_URL. None where there is no cluster. */
export const WORKERS = (process.env.CITUS_WORKERS ?? '').split(' ').filter(Boolean).map(Number);

/** Does something on the coordinator and on each worker, or on the one server that there is. */
async function onServers(
  server: pg.ClientConfig,
  database: string,
  statements: readonly string[],
): Promise<void> {
  for (const port of [server.port, ...WORKERS]) {
    const client = new pg.Client({ ...server, port, database });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** Waits until a statement waits for a lock, on whichever server. */
export async function untilBlocked(pool: pg.Pool): Promise<void> {
  const activity = WORKERS.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity';
  const waiting = `select from ${activity} where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await pool.query(waiting)).rows.length === 0) await wait(10);
}

/** An empty database, on a cluster on each of its servers, which know of each other. */
export async function createDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  await onServers(server, 'postgres', [`create database ${name}`]);
  if (WORKERS.length === 0) return;
  await onServers(server, name, ['create extension citus']);
  const client = new pg.Client({ ...server, database: name });
  await client.connect();
  await client.query('select citus_set_coordinator_host($1, $2)', [server.host, server.port]);
  for (const port of WORKERS)
    await client.query('select citus_add_node($1, $2)', [server.host, port]);
  await client.end();
}

/** A copy of a database that nobody uses. Of a cluster each server copies its part: they find each other by the name. */
export async function copyDatabase(
  server: pg.ClientConfig,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // each keeps a process of its own in a database of Citus
  const leave = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`;
  const settings =
    WORKERS.length > 0
      ? OF_CONNECTIONS.map((setting) => `alter database ${to} set ${setting}`)
      : [];
  await onServers(server, 'postgres', [
    ...(WORKERS.length > 0 ? [`alter database ${from} allow_connections false`, leave] : []),
    `create database ${to} template ${from}`,
    ...settings,
  ]);
}

/** Drops a database from all servers, with whoever uses it. */
export async function dropDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  await onServers(server, 'postgres', [`drop database if exists ${name} with (force)`]);
}
