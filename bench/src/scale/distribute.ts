import { execFileSync } from 'node:child_process';
import pg from 'pg';

/** Of `.ci/with-citus`: the ports of the servers beside the coordinator; none where there is no cluster. */
const WORKERS = (process.env.CITUS_WORKERS ?? '').split(' ').filter(Boolean).map(Number);

/**
 * Makes the database that `DATABASE_URL` names one of a cluster, as the operator guide says, where `.ci/with-citus` has
 * started servers for one. @returns whether it did
 */
export async function distribute(databaseUrl: string, dataDir: string): Promise<boolean> {
  if (WORKERS.length === 0) return false;
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const on = async (server: number, statements: string[]) => {
    const client = new pg.Client({
      ...{ host: hostname, port: server, user: username, database: pathname.slice(1) },
    });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  for (const server of [Number(port), ...WORKERS]) await on(server, ['create extension citus']);
  await on(Number(port), [
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...WORKERS.map((server) => `select citus_add_node('${hostname}', ${server})`),
  ]);
  execFileSync(process.execPath, ['cli/bin/caseloom.js', 'migrate', '--distribute'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return true;
}
