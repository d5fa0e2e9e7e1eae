import { strToU8, Zip, ZipDeflate } from 'fflate';
import { Refusal } from './document/document.ts';
import { unzip } from './document/zip.ts';

/** The same files give the same bytes: no date of today is in an archive. */
const DATE = '1980-01-01T00:00:00';

export type ZippedFile = {
  path: string;
  /** In pieces, so that no file need be held whole. */
  parts: () => Iterable<string | Uint8Array>;
};

/** Files as an archive, in their order and in pieces as they come. */
export function* zipFiles(files: Iterable<ZippedFile>): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  function* taken() {
    yield* pieces;
    pieces = [];
  }
  for (const { path, parts } of files) {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = DATE;
    zip.add(file);
    for (const part of parts()) {
      file.push(typeof part === 'string' ? strToU8(part) : part);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Why an archive was not unpacked: it is none, it is broken or encrypted, or there is too much in it. */
export type ArchiveFault = 'unreadable' | 'too_large';

/**
 * The files of an archive, by their paths. Nothing is believed of what it says of its sizes: unpacking
 * stops where the limits end, and nothing is written to a disk.
 */
export async function unzipFiles(
  bytes: Uint8Array,
  limits: { files: number; bytes: number },
): Promise<Map<string, Uint8Array> | ArchiveFault> {
  const tooLarge = () => new Refusal('archive_too_large');
  try {
    return await unzip(bytes, { ...limits, tooMany: tooLarge, tooLarge }, () => true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'archive_too_large' ? 'too_large' : 'unreadable';
  }
}
