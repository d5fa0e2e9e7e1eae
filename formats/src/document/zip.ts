import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { DOCUMENT_LIMITS, MIB, Refusal } from './document.ts';
import { leadsOut, nameOfEntry } from './zip-names.ts';

type Limits = {
  files: number;
  /** Of what is taken, as it really comes out. */
  bytes: number;
  tooMany: () => Refusal;
  tooLarge: () => Refusal;
};

/**
 * The needed files of an archive that is one document, in its order. Nothing is believed of what an archive says of its
 * sizes: reading stops where the limits end.
 *
 * @throws Refusal where it is broken, encrypted, has too many files or too much in them, or a file whose name leads out of it
 */
export async function unzip(
  bytes: Uint8Array,
  limits: Limits,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let left = limits.bytes;
  await visitEntries(bytes, limits, async (archive, entry, name) => {
    if (leadsOut(name)) throw new Refusal('archive_broken');
    if (!isNeeded(name)) return;
    if (entry.isEncrypted()) throw new Refusal('archive_encrypted');
    const content = await readEntry(archive, entry, left, limits.tooLarge);
    left -= content.length;
    files.set(name, content);
  });
  return files;
}

/** What is still to be read of an upload: archives in archives share it. */
export type Room = { files: number; bytes: number };

/** What an archive holds; one file that cannot be read does not keep the others from it. */
export type Unpacked = {
  files: { name: string; bytes: Uint8Array }[];
  refused: { name: string; refusal: Refusal }[];
  /** Why the archive could not be read to its end. */
  stopped: Refusal | undefined;
};

/** The needed files of an archive, in its order, and why some were not read. @param room is used up */
export async function unpack(
  bytes: Uint8Array,
  room: Room,
  isNeeded: (name: string) => boolean,
): Promise<Unpacked> {
  const unpacked: Unpacked = { files: [], refused: [], stopped: undefined };
  const limits = {
    files: room.files,
    tooMany: () => new Refusal('archive_too_many_files', { limit: DOCUMENT_LIMITS.archiveFiles }),
  };
  const visit = async (archive: ZipFile, entry: Entry, name: string) => {
    if (!isNeeded(name)) return;
    room.files--;
    try {
      unpacked.files.push({ name, bytes: await readSafely(archive, entry, name, room) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unpacked.refused.push({ name, refusal: error });
    }
  };
  try {
    await visitEntries(bytes, limits, visit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    unpacked.stopped = error;
  }
  const { files, refused } = unpacked;
  const isLocked = refused.every(({ refusal }) => refusal.code === 'archive_encrypted');
  return files.length === 0 && refused.length > 0 && isLocked
    ? { files, refused: [], stopped: new Refusal('archive_encrypted') }
    : unpacked;
}

/** @throws Refusal why this file is not read */
async function readSafely(
  archive: ZipFile,
  entry: Entry,
  name: string,
  room: Room,
): Promise<Uint8Array> {
  if (leadsOut(name)) throw new Refusal('archive_name_invalid');
  if (entry.isEncrypted()) throw new Refusal('archive_encrypted');
  const tooLarge = () =>
    new Refusal('archive_too_large', { limit: DOCUMENT_LIMITS.archiveBytes / MIB });
  // one that says too little of itself is noticed as it is unpacked
  if (entry.uncompressedSize > room.bytes) throw tooLarge();
  const content = await readEntry(archive, entry, room.bytes, tooLarge);
  room.bytes -= content.length;
  // some programs note no sum
  const isWhole = entry.crc32 === 0 || crc32(content) === entry.crc32;
  if (!isWhole) throw new Refusal('archive_file_broken');
  return content;
}

/** Files of an archive, one after the other; folders are none. @throws Refusal where the archive is broken or has too many */
async function visitEntries(
  bytes: Uint8Array,
  limits: Pick<Limits, 'files' | 'tooMany'>,
  visit: (archive: ZipFile, entry: Entry, name: string) => Promise<void>,
): Promise<void> {
  const archive = await open(bytes);
  let count = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const take = async (entry: Entry) => {
    if (++count > limits.files) throw limits.tooMany();
    const name = nameOfEntry(entry);
    if (!name.endsWith('/')) await visit(archive, entry, name);
  };
  archive.on('error', (error: Error) => {
    const isLocked = /encryption/.test(error.message);
    reject(new Refusal(isLocked ? 'archive_encrypted' : 'archive_broken'));
  });
  archive.on('end', resolve);
  archive.on('entry', (entry: Entry) => {
    take(entry).then(() => archive.readEntry(), reject);
  });
  try {
    if (archive.entryCount > limits.files) throw limits.tooMany();
    archive.readEntry();
    await promise;
  } finally {
    archive.close();
  }
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // names are decoded here: one that leads out of the archive is refused alone
  // and sizes where they are read: one wrong entry would end the reading of all
  const options = { lazyEntries: true, validateEntrySizes: false, decodeStrings: false };
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, options, (error, archive) => {
      if (error) reject(new Refusal('archive_broken'));
      else resolve(archive);
    });
  });
}

function readEntry(
  archive: ZipFile,
  entry: Entry,
  maxBytes: number,
  tooLarge: () => Refusal,
): Promise<Uint8Array> {
  const broken = () => new Refusal('archive_file_broken');
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(broken());
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > Math.min(maxBytes, entry.uncompressedSize)) {
          reject(size > maxBytes ? tooLarge() : broken());
          stream.destroy();
        } else chunks.push(chunk);
      });
      stream.on('error', () => reject(broken()));
      stream.on('end', () => {
        if (size === entry.uncompressedSize) resolve(Buffer.concat(chunks));
        else reject(broken());
      });
    });
  });
}
