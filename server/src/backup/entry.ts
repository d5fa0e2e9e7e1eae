import { BackupError } from '../start-error.ts';

/** A piece of a backup: its name, by which it is known what to do with it, and its bytes, at most `MAX_BYTES`. */
export type Entry = { name: string; content: Buffer };

/** No piece is larger, so that neither writing nor reading a backup takes memory that grows with it. */
export const MAX_BYTES = 8 * 1024 * 1024;
/** From so many bytes on, what is streamed makes a piece. */
const PIECE_BYTES = 1024 * 1024;

/** Bytes that come in pieces of any size, in pieces of about a megabyte with numbered names. */
export async function* toEntries(
  folder: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Entry> {
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield* split(Buffer.concat(held));
    held = [];
    size = 0;
  }
  if (size > 0) yield* split(Buffer.concat(held));

  function* split(bytes: Buffer): Generator<Entry> {
    for (let at = 0; at < bytes.length; at += MAX_BYTES)
      yield { name: `${folder}/${++number}`, content: bytes.subarray(at, at + MAX_BYTES) };
  }
}

/** Text of JSON as a value of its schema. @throws BackupError where it is none */
export function readJson<T>({ name, content }: Entry, schema: { parse: (value: unknown) => T }): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new BackupError('backupDamaged', { place: name }, { cause });
  }
}
