import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedError } from '../start-error.ts';

export type Connection = { host: string; port: number; user: string; database: string };
/** The account that PostgreSQL runs as, where that is not ours. */
export type Owner = { uid: number; gid: number } | undefined;
type Installation = { binaries: string; folder: string; owner: Owner; fsync: boolean };

export type SupervisedServer = {
  stop: () => Promise<void>;
  /** Called each time the server has died and is started again. */
  onRestart: (report: (error: Error) => void) => void;
  /** Rejects with an EmbeddedError once the server cannot be kept running; never resolves. */
  failed: Promise<never>;
};

/** So many failures in a row end the process, so that its supervisor notices. */
const MAX_FAILURES = 3;
/** A server that ran for so long had no failure in a row with its last one. */
const STABLE_MS = 60_000;
/** Before the first restart; before each further one ten times as long. */
const BACKOFF_MS = 100;
const START_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Starts PostgreSQL and keeps it running: when it dies, it is started again.
 *
 * @throws EmbeddedError where it does not start the first time
 */
export async function superviseServer(
  connection: Connection,
  installation: Installation,
): Promise<SupervisedServer> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let server = await startServer(connection, installation);
  let restarting: Promise<void> | undefined;
  let isStopping = false;
  let report: (error: Error) => void = () => undefined;
  let failures = 0;

  const watch = () => {
    const since = performance.now();
    const startAgain = () => {
      server.stdio[3]?.destroy();
      if (isStopping) return;
      if (performance.now() - since > STABLE_MS) failures = 0;
      restarting = restart().catch(reject);
    };
    // it may have ended between its first answer and now
    if (hasEnded(server)) startAgain();
    else server.once('exit', startAgain);
  };
  const restart = async (): Promise<void> => {
    let cause: unknown;
    while (!isStopping) {
      if (++failures >= MAX_FAILURES) throw givenUp(installation, cause);
      report(new EmbeddedError('restarted'));
      await wait(BACKOFF_MS * 10 ** (failures - 1));
      await endLeftOvers(installation.folder);
      if (isStopping) return;
      try {
        server = await startServer(connection, installation);
        return watch();
      } catch (error) {
        cause = error;
      }
    }
  };

  watch();
  return {
    failed,
    onRestart: (listener) => {
      report = listener;
    },
    stop: async () => {
      isStopping = true;
      await restarting;
      await stopServer(server);
    },
  };
}

function givenUp({ folder }: Installation, cause: unknown): EmbeddedError {
  const log = join(dirname(folder), 'postgres.log');
  return new EmbeddedError('givenUp', { count: MAX_FAILURES, log }, { cause });
}

async function startServer(
  connection: Connection,
  installation: Installation,
): Promise<ChildProcess> {
  const server = launch(installation, connection.host);
  try {
    await ready(connection, server, installation.folder);
    return server;
  } catch (error) {
    await stopServer(server);
    throw error;
  }
}

/**
 * What a killed server leaves behind may be busy for a while, and no other starts in the same folder.
 * Where the operating system does not report who works in the folder, it is waited for.
 */
async function endLeftOvers(folder: string): Promise<void> {
  for (let left = 50; left > 0; left--) {
    const pids = workersIn(folder);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGQUIT');
      } catch {
        // it has just ended
      }
    }
    await wait(100);
  }
}

/** PostgreSQL's processes in a data folder, by Linux's `/proc`. */
function workersIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => worksIn(folder, pid));
  } catch {
    return [];
  }
}

/**
 * Whether a process is PostgreSQL's and works in a data folder; undefined where the operating system does
 * not tell. A person's shell may stand in the folder too.
 */
export function worksIn(folder: string, pid: number): boolean | undefined {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return undefined;
  }
}

/** The environment of PostgreSQL's programs: UTF-8, and messages in English whatever the language of the machine is. */
export const postgresEnvironment = () => ({
  ...process.env,
  LC_ALL: 'C.UTF-8',
  LC_MESSAGES: 'C',
});

/**
 * A shell holds a pipe from us; when it closes, because we stopped or were killed, the shell stops
 * the database. Once the database has ended nobody is stopped any more: its number may be another's by then.
 */
const GUARD =
  '"$@" & server=$!; (cat <&3 >/dev/null; kill -INT $server) 2>/dev/null & guard=$!; ' +
  'wait $server; code=$?; kill $guard 2>/dev/null; exit $code';

function launch({ binaries, folder, owner, fsync }: Installation, socket: string): ChildProcess {
  const log = openSync(join(dirname(folder), 'postgres.log'), 'a');
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    wal_compression: 'on',
    ...(!fsync && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      GUARD,
      'sh',
      join(binaries, 'bin/postgres'),
      '-D',
      folder,
      '-k',
      socket,
      '-p',
      '5432',
      ...options,
    ],
    {
      ...owner,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', log, log, 'pipe'],
      detached: true,
    },
  );
  closeSync(log);
  server.unref();
  const pipe = server.stdio[3];
  pipe?.on('error', () => undefined);
  if (pipe && 'unref' in pipe) (pipe as { unref: () => void }).unref();
  return server;
}

async function ready(connection: Connection, server: ChildProcess, folder: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({
      ...connection,
      database: 'postgres',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
        connection.database,
      ]);
      if (!rowCount) await client.query(`create database ${connection.database}`);
      return;
    } catch {
      const log = join(dirname(folder), 'postgres.log');
      if (hasEnded(server)) throw new EmbeddedError('endedAtStart', { log });
      if (Date.now() > end) throw new EmbeddedError('notStarted', { log });
      await wait(30);
    } finally {
      // a connection that a dying server cut may never emit its end
      void client.end().catch(() => undefined);
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** It may have ended by a signal, or by itself. */
async function stopServer(server: ChildProcess): Promise<void> {
  const pipe = server.stdio[3];
  if (hasEnded(server)) return void pipe?.destroy();
  server.ref();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  pipe?.destroy();
  await ended;
}
