import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorFields } from '../error-fields.ts';
import { EmbeddedError } from '../start-error.ts';
import { type Owner, worksIn } from './embedded-server.ts';

/** Less than this, in bytes, and the database ends while it starts: it writes ahead before it does anything. */
const MIN_ROOM = 32 * 1024 * 1024;

/** Checks the disk of a folder before the database starts. @throws EmbeddedError `noRoom` where less than 32 MiB are free */
export function refuseFull(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= MIN_ROOM) return;
  throw new EmbeddedError('noRoom', { folder });
}

/** A folder with anything in it that is no database of ours stays untouched. */
export function refuseForeign(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw new EmbeddedError('notFolder', { folder });
  try {
    accessSync(folder, constants.R_OK);
  } catch {
    throw new EmbeddedError('foreignFolder', { folder });
  }
  const version = join(folder, 'PG_VERSION');
  if (existsSync(version) && readFileSync(version, 'utf8').trim() !== '18') {
    throw new EmbeddedError('otherPostgres', { folder });
  }
}

/** Two servers on one folder would each believe to be alone. */
export function refuseRunning(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const end = Date.now() + 3000;
  while (Date.now() < end) {
    if (!isAlive(pid)) return;
    // after a restart of the machine the number may be another program's
    if (!isRunning(folder, pid)) {
      rmSync(file, { force: true });
      return;
    }
    // the server of a Caseloom that was just killed needs a moment to stop
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  throw new EmbeddedError('alreadyRunning', { pid, folder: dirname(folder) });
}

/** Whether a process lives that works in the folder as PostgreSQL, as far as the operating system tells what it does. */
export function isRunning(folder: string, pid: number): boolean {
  return isAlive(pid) && worksIn(folder, pid) !== false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorFields(error).code === 'EPERM';
  }
}

/** @param isAmongOthers set where anybody may write into the parent: a link there may lead anywhere */
export function makePrivate(path: string, owner: Owner, { isAmongOthers = false } = {}): void {
  makeFolder(dirname(path), 0o755);
  makeFolder(path, 0o700);
  const stat = isAmongOthers ? lstatSync(path) : statSync(path);
  if (!stat.isDirectory()) throw new EmbeddedError('noFolderRemove', { folder: path });
  const me = owner?.uid ?? process.getuid?.();
  if (me !== undefined && stat.uid !== me && stat.uid !== process.getuid?.()) {
    throw new EmbeddedError('foreignRemove', { folder: path });
  }
  if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

/** With its parents. Node's own way to do so never ends where nothing can be made, as in /proc. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), 0o755);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code = '' } = errorFields(error);
    if (code !== 'EEXIST') throw new EmbeddedError('folderRefused', { folder: path, code });
  }
}
