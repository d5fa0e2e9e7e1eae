import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { reasonOf } from '../error-fields.ts';
import { AppError } from '../errors.ts';
import { keyOf } from '../files/queries.ts';
import { type FileStore, isKey } from '../files/store.ts';
import { BackupError } from '../start-error.ts';
import type { FileSums } from './contents.ts';
import { type Entry, MAX_BYTES, toEntries } from './entry.ts';

/** The files that rows name. What an earlier version stored in the row itself is no file. */
const NAMED = `select company_id::text as "companyId", 'attachments/' || id as name
    from attachments where content is null
  union all select company_id::text, 'uploads/' || draft_id || '-' || place
    from draft_uploads where bytes is null`;

/** How many names are read at a time. */
const NAMES = 1000;
/** A larger file is in no backup of ours. */
const MAX_FILE_BYTES = 8 * MAX_BYTES;

const FOLDER = 'files';
const PIECE = /^files\/(.+)\/(\d+)$/;

/** The key of the file that a piece belongs to; undefined where it is no piece of a file. */
export function keyOfPiece({ name }: Entry): string | undefined {
  const key = PIECE.exec(name)?.[1];
  return key !== undefined && isKey(key) ? key : undefined;
}

/**
 * The files that the rows of a transaction name, each in pieces of its own folder. One that is not in its store is
 * left out and counted: a backup without it is better than none.
 *
 * @returns what must be true of what was read
 * @throws BackupError where the store cannot be read
 */
export async function* dumpFiles(
  client: ClientBase,
  store: FileStore,
): AsyncGenerator<Entry, FileSums> {
  const sum = openSum();
  let missing = 0;
  await client.query(`declare named_files no scroll cursor for ${NAMED}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${NAMES} from named_files`);
    if (rows.length === 0) return { ...sum.read(), missing };
    for (const row of rows) {
      const key = keyOf(row);
      const found = await readable(store, key);
      if (!found) missing++;
      else yield* piecesOf(key, found, sum);
    }
  }
}

/** A file as it is read; undefined where there is none. */
async function readable(store: FileStore, key: string) {
  try {
    return readOn(store, await store.get(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_missing') return undefined;
    throw unreadable(store, error);
  }
}

/** @throws BackupError where a file breaks off */
async function* readOn(store: FileStore, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw unreadable(store, error);
  }
}

async function* piecesOf(
  key: string,
  content: AsyncIterable<Buffer>,
  sum: Sum,
): AsyncGenerator<Entry> {
  const file = sum.begin(key);
  const folder = `${FOLDER}/${key}`;
  let isEmpty = true;
  for await (const entry of toEntries(folder, content)) {
    isEmpty = false;
    file.add(entry.content);
    yield entry;
  }
  if (isEmpty) yield { name: `${folder}/1`, content: Buffer.alloc(0) };
  file.end();
}

/** Puts the files of a backup into a store. @returns `take`, for one piece after the other, and `end`, with what was taken */
export function openFileLoad(store: FileStore) {
  const sum = openSum();
  let current: { key: string; pieces: Buffer[]; bytes: number } | undefined;
  const end = async (): Promise<Omit<FileSums, 'missing'>> => {
    if (!current) return sum.read();
    const { key, pieces } = current;
    const file = sum.begin(key);
    for (const piece of pieces) file.add(piece);
    file.end();
    current = undefined;
    await store.put(key, Buffer.concat(pieces)).catch((error) => {
      throw unreadable(store, error);
    });
    return sum.read();
  };
  const take = async (key: string, { name, content }: Entry): Promise<void> => {
    if (current?.key !== key) {
      await end();
      current = { key, pieces: [], bytes: 0 };
    }
    current.pieces.push(content);
    current.bytes += content.length;
    const isNext = name === `${FOLDER}/${key}/${current.pieces.length}`;
    if (!isNext || current.bytes > MAX_FILE_BYTES)
      throw new BackupError('backupDamaged', { place: name });
  };
  return { take, end };
}

type Sum = ReturnType<typeof openSum>;

/** Counts files, and makes one print of them all, in their order. */
function openSum() {
  const all = createHash('sha256');
  const read = { count: 0, bytes: 0 };
  const begin = (key: string) => {
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      add: (piece: Buffer) => {
        hash.update(piece);
        bytes += piece.length;
      },
      end: () => {
        all.update(`${key} ${bytes} ${hash.digest('hex')}\n`);
        read.count++;
        read.bytes += bytes;
      },
    };
  };
  return { begin, read: () => ({ ...read, print: all.copy().digest('hex') }) };
}

function unreadable({ place }: FileStore, error: unknown): BackupError {
  return new BackupError('filesAway', { place, reason: reasonOf(error) }, { cause: error });
}
