import { BackupError } from '../start-error.ts';
import { type Entry, MAX_BYTES } from './entry.ts';

/*
 * The form of a backup is that of tar (POSIX ustar), so that any machine can look into one.
 */

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

/** The bytes of an archive of these entries. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    if (content.length > MAX_BYTES) throw new Error(`too large a piece: ${name}`);
    yield headerOf(name, content.length);
    yield content;
    yield Buffer.alloc(paddingOf(content.length));
  }
  yield END;
}

/** The entries of an archive. @throws BackupError where it is damaged, ends early or is none */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = openReader(chunks);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return reader.requireEnd(BLOCK);
    const { name, size } = readHeader(header);
    const content = await reader.take(size);
    await reader.take(paddingOf(size));
    yield { name, content };
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`too long a name for tar: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const name = text(0, 100);
  const [sum, size] = [text(148, 156), text(124, 136)].map((octal) => Number.parseInt(octal, 8));
  const isWhole = sum === sumOf(header) && size !== undefined && size >= 0 && size <= MAX_BYTES;
  if (!isWhole) throw new BackupError('backupDamaged', { place: name || '?' });
  return { name, size };
}

/** The sum of a header's bytes, its own field as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Takes exactly so many bytes at a time of what comes in chunks. */
function openReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer> => {
    const parts = [rest];
    let held = rest.length;
    while (held < size) {
      const { value, done } = await source.next();
      if (done) throw new BackupError('backupCutOff');
      parts.push(value);
      held += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
  /** Reads what is left, so that its checksum is checked. @throws BackupError where it is longer than an archive's end */
  const requireEnd = async (size: number): Promise<void> => {
    let held = rest.length;
    for (let next = await source.next(); !next.done; next = await source.next()) {
      held += next.value.length;
      if (held > size) break;
    }
    if (held !== size) throw new BackupError('backupDamaged', { place: 'tar' });
  };
  return { take, requireEnd };
}
