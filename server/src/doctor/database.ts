import type { Client, ClientConfig } from 'pg';
import { findLeft } from '../db/distribute.ts';
import { comparedMigrations, withClient } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { examineRights } from '../db/rights.ts';
import type { Environment } from '../env.ts';
import { errorFields, reasonOf } from '../error-fields.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import { isRightKey } from '../secret.ts';
import { EmbeddedError } from '../start-error.ts';
import type { Find, Finding } from './finding.ts';

const OLDEST_POSTGRES = 15;
/** Tokens and second factors are refused where two clocks differ by more, in seconds. */
const MAX_SKEW = 5;

/** The database and what stands in it. Nothing is changed. */
export async function examineDatabase(
  environment: Environment,
  connection: ClientConfig,
  find: Find,
): Promise<Finding[]> {
  try {
    return await withClient(connection, async (client) => {
      await client.query('begin read only');
      const server = [
        await examineVersion(client, find),
        await examineClock(client, find),
        await examineRole(client, find),
      ];
      if (server.some(({ check, status }) => check === 'role' && status === 'wrong')) return server;
      return [...server, ...(await examineContents(client, environment, find))];
    });
  } catch (error) {
    const { language } = environment;
    if (error instanceof EmbeddedError)
      return [{ check: 'database', status: 'wrong', message: error.in(language) }];
    if (errorFields(error).code === undefined) throw error;
    return [find('database', 'wrong', 'silent', { reason: reasonOf(error) })];
  }
}

async function examineContents(
  client: Client,
  environment: Environment,
  find: Find,
): Promise<Finding[]> {
  const { pending, unknown } = await comparedMigrations(client);
  const [newer] = unknown;
  if (newer) return [find('migrations', 'wrong', 'newer', { name: newer })];
  if (!(await hasTable(client, 'companies')))
    return [find('migrations', 'ok', 'doctorNewDatabase')];
  return [
    pending.length > 0
      ? find('migrations', 'warning', 'doctorPending', { count: pending.length })
      : find('migrations', 'ok', 'doctorMigrated'),
    ...(await examineSpread(client, find)),
    ...(await examineKey(client, environment, find)),
    ...(await examineJobs(client, find)),
  ];
}

/** Whether all tables of companies of a cluster are spread over its servers; nothing is said of one server. */
async function examineSpread(client: Client, find: Find): Promise<Finding[]> {
  const name = await findLeft(client);
  return name === undefined ? [] : [find('migrations', 'wrong', 'doctorHalfSpread', { name })];
}

async function examineVersion(client: Client, find: Find): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version.split(' ')[0] ?? '';
  const params = { version, needed: OLDEST_POSTGRES };
  return Number.parseInt(version, 10) < OLDEST_POSTGRES
    ? find('database', 'wrong', 'doctorOldPostgres', params)
    : find('database', 'ok', 'doctorPostgres', params);
}

async function examineClock(client: Client, find: Find): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const own = (before + Date.now()) / 2;
  return examineSkew(((rows[0]?.now.getTime() ?? own) - own) / 1000, find);
}

/** @param skew how many seconds the clock of the database is ahead of ours */
export function examineSkew(skew: number, find: Find): Finding {
  return Math.abs(skew) > MAX_SKEW
    ? find('clock', 'wrong', 'doctorSkew', { seconds: Math.round(Math.abs(skew)) })
    : find('clock', 'ok', 'doctorClock');
}

/** Whether the user of the database may do what a start does. */
async function examineRole(client: Client, find: Find): Promise<Finding> {
  const { lack, params } = await examineRights(client);
  return lack ? find('role', 'wrong', lack, params) : find('role', 'ok', 'doctorRole', params);
}

async function examineKey(
  client: Client,
  { secretKey }: Environment,
  find: Find,
): Promise<Finding[]> {
  if (!(await hasTable(client, 'installation'))) return [];
  return [
    (await isRightKey(openDb(client), secretKey))
      ? find('secretKey', 'ok', 'doctorKey')
      : find('secretKey', 'wrong', 'otherSecretKey'),
  ];
}

async function examineJobs(client: Client, find: Find): Promise<Finding[]> {
  const { waiting, lost, failed, mails } = await countJobs(client);
  const doubts = [
    waiting > 0 && find('jobs', 'wrong', 'doctorJobsWait', { count: waiting }),
    lost > 0 && find('jobs', 'wrong', 'doctorJobsLost', { count: lost }),
    failed > 0 && find('jobs', 'warning', 'doctorJobsFailed', { count: failed }),
    mails > 0 && find('jobs', 'warning', 'doctorMailsWait', { count: mails }),
  ].filter((doubt) => doubt !== false);
  return doubts.length > 0 ? doubts : [find('jobs', 'ok', 'doctorJobs')];
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as found', [name]);
  return rows[0]?.found !== null;
}
