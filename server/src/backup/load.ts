import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  columnsOf,
  listSequences,
  listTables,
  printOf,
  quoted,
  type Table,
  writeAlike,
} from '../db/tables.ts';
import { errorFields } from '../error-fields.ts';
import type { FileStore } from '../files/store.ts';
import type { PendingJob } from '../jobs/pending.ts';
import { BackupError } from '../start-error.ts';
import {
  type FileSums,
  folderOf,
  JOBS,
  type Manifest,
  pendingJobs,
  SAMPLE,
  SUMS,
  type Sums,
  sums,
} from './contents.ts';
import { type Entry, readJson } from './entry.ts';
import { keyOfPiece, openFileLoad } from './files.ts';
import { loosen } from './loosen.ts';

/** What was loaded: its tables, its files, and the login of the sample company, where it was offered. */
export type Loaded = Pick<Sums, 'tables' | 'files'> & { sample: Buffer | undefined };

/**
 * Fills the empty tables of a database with what a backup has: everything, or nothing at all.
 *
 * @param given `manifest`, and the `entries` after it; `files`: where its files go, which are stored before the rows
 *   that name them; `insertJobs` puts the jobs in, in the same transaction
 * @throws BackupError where something is missing, damaged or not what the sums say; the error of the
 *   database where it refuses a row
 */
export async function load(
  client: ClientBase,
  given: {
    manifest: Manifest;
    entries: AsyncGenerator<Entry, unknown>;
    files: FileStore;
    insertJobs: (client: ClientBase, jobs: PendingJob[]) => Promise<void>;
  },
): Promise<Loaded> {
  const { manifest, entries, files: store, insertJobs } = given;
  await client.query('begin');
  try {
    await writeAlike(client);
    requireSameTables(manifest.tables, await listTables(client));
    const tighten = await loosen(client);
    let after = await loadTables(client, manifest.tables, entries);
    for (let number = 1; after.name === `${JOBS.folder}/${number}`; number++) {
      await insertJobs(client, readJson(after, pendingJobs)).catch(refusedIn(JOBS.folder));
      after = await required(entries);
    }
    const files = openFileLoad(store);
    for (let key = keyOfPiece(after); key; key = keyOfPiece(after)) {
      await files.take(key, after);
      after = await required(entries);
    }
    const sample = after.name === SAMPLE ? after.content : undefined;
    const last = readSums(sample ? await required(entries) : after);
    await tighten().catch(refusedIn('keys'));
    await setSequences(client, last);
    await requireSums(client, manifest.tables, last);
    requireSameFiles(last.files, await files.end());
    const { done } = await entries.next();
    if (!done) throw damaged('tar');
    await client.query('commit');
    return { tables: last.tables, files: last.files, sample };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Reads the pieces of each table in turn. @returns the first entry after them */
async function loadTables(
  client: ClientBase,
  tables: Table[],
  entries: AsyncGenerator<Entry, unknown>,
): Promise<Entry> {
  let ahead = await entries.next();
  for (const table of tables) {
    const folder = `${folderOf(table.name)}/`;
    async function* pieces() {
      for (let number = 1; !ahead.done && ahead.value.name === `${folder}${number}`; number++) {
        yield ahead.value.content;
        ahead = await entries.next();
      }
    }
    await client.query(`delete from ${quoted(table.name)}`);
    const copy = `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`;
    const rows = Readable.from(pieces());
    await pipeline(rows, client.query(copyFrom(copy))).catch(refusedIn(table.name));
  }
  if (ahead.done) throw new BackupError('backupCutOff');
  return ahead.value;
}

/** The names come from a file that anybody may have written: only those that the database has are used. */
function requireSameTables(given: Table[], own: Table[]): void {
  const list = (tables: Table[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (list(given) !== list(own)) throw damaged('manifest.json');
}

async function setSequences(client: ClientBase, { sequences }: Sums): Promise<void> {
  const own = (await listSequences(client)).map(({ name }) => name);
  if (String(sequences.map(({ name }) => name)) !== String(own)) throw damaged(SUMS);
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(name),
      value,
      isCalled,
    ]);
}

async function requireSums(client: ClientBase, tables: Table[], given: Sums): Promise<void> {
  const sumsOf = new Map(given.tables.map(({ name, ...sum }) => [name, sum]));
  for (const table of tables) {
    const found = await printOf(client, table);
    const expected = sumsOf.get(table.name);
    if (found.rows !== expected?.rows || found.print !== expected.print) throw damaged(table.name);
  }
}

function requireSameFiles(given: Sums['files'], found: Omit<FileSums, 'missing'>): void {
  const { count, bytes, print } = given ?? { ...found, count: 0 };
  if (found.count !== count || found.bytes !== bytes || found.print !== print)
    throw damaged('files');
}

async function required(entries: AsyncGenerator<Entry, unknown>): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done) throw new BackupError('backupCutOff');
  return value;
}

function readSums(entry: Entry): Sums {
  if (entry.name !== SUMS) throw damaged(entry.name);
  return readJson(entry, sums);
}

/** What the database refused of what it was given, and not because of its own state, is damage. */
const refusedIn = (place: string) => (error: unknown) => {
  throw /^(22|23)\w{3}$/.test(errorFields(error).code ?? '') ? damaged(place, error) : error;
};

const damaged = (place: string, cause?: unknown) =>
  new BackupError('backupDamaged', { place }, { cause });
