import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { comparedMigrations, listMigrations } from '../db/migrate.ts';
import {
  columnsOf,
  listSequences,
  listTables,
  printOf,
  quoted,
  type Table,
  writeAlike,
} from '../db/tables.ts';
import { HOLD_FILES } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { listPending, type PendingJob } from '../jobs/pending.ts';
import { BackupError } from '../start-error.ts';
import {
  FORMAT,
  folderOf,
  JOBS,
  MANIFEST,
  type Manifest,
  SAMPLE,
  SUMS,
  type Sums,
  VERSION,
} from './contents.ts';
import { type Entry, toEntries } from './entry.ts';
import { dumpFiles } from './files.ts';

/** A database without it is from before there were files. */
const TABLE_OF_FILES = 'unnamed_files';

/**
 * Everything that an installation stores, as it is at one moment, whatever others change meanwhile.
 *
 * @param client a connection of its own, which is in a transaction until the last entry was taken
 * @param options `sample`: the login of the sample company, where it is offered; `files`: where files are kept, unless
 *   they stay there
 * @returns what must be true of what was read
 * @throws BackupError where the database is none of ours or from before the first migration, or files cannot be read
 */
export async function* dump(
  client: ClientBase,
  { sample, files: store }: { sample?: Buffer | undefined; files?: FileStore } = {},
): AsyncGenerator<Entry, Sums> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('nothingToBackUp');
  // tables as they were before `start` can be made by no version any more
  if ((await comparedMigrations(client)).replaced.length > 0)
    throw new BackupError('backupTooEarly');
  // until the session ends no file is deleted
  if (store) await client.query(HOLD_FILES);
  await client.query('begin isolation level repeatable read read only');
  try {
    await writeAlike(client);
    // no migration may change a table that is still to be read
    const names = (await listTables(client)).map(({ name }) => quoted(name));
    await client.query(`lock table ${names.join(', ')} in access share mode`);
    await holdMoment(client);
    const tables = await listTables(client);
    const madeAt = new Date().toISOString();
    const manifest: Manifest = { format: FORMAT, version: VERSION, madeAt, migrations, tables };
    yield json(MANIFEST, manifest);
    const found: Sums['tables'] = [];
    for (const table of tables) {
      yield* toEntries(folderOf(table.name), rowsOf(client, table));
      found.push({ name: table.name, ...(await printOf(client, table)) });
    }
    yield* jobsOf(await listPending(client));
    const hasFiles = store && tables.some(({ name }) => name === TABLE_OF_FILES);
    const files = hasFiles ? yield* dumpFiles(client, store) : undefined;
    if (sample) yield { name: SAMPLE, content: sample };
    const sequences = await listSequences(client);
    const sums: Sums = { tables: found, sequences, ...(files && { files }) };
    yield json(SUMS, sums);
    return sums;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/**
 * Has each server of a Citus cluster read from now on what it has now, which it does on one connection; the moments of two
 * servers may differ a little, those of a company do not. Elsewhere the transaction does that.
 */
async function holdMoment(client: ClientBase): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1');
  await client.query('select from companies limit 1');
}

/** The rows of a table in the text form of COPY, which every version of PostgreSQL reads. */
function rowsOf(client: ClientBase, table: Table): AsyncIterable<Buffer> {
  const rows = `select ${columnsOf(table)} from ${quoted(table.name)}`;
  return client.query(copyTo(`copy (${rows}) to stdout`));
}

function* jobsOf(jobs: PendingJob[]): Generator<Entry> {
  const { folder, perPiece } = JOBS;
  for (let at = 0; at < jobs.length; at += perPiece)
    yield json(`${folder}/${at / perPiece + 1}`, jobs.slice(at, at + perPiece));
}

const json = (name: string, value: object): Entry => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
});
