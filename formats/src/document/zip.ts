import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { Refusal } from './document.ts';

type Limits = {
  files: number;
  /** Of what is taken, as it really comes out. */
  bytes: number;
  tooMany: () => Refusal;
  tooLarge: () => Refusal;
};

/**
 * The needed files of an archive, in its order. Nothing is believed of what an archive says of its
 * sizes: reading stops where the limits end.
 *
 * @throws Refusal where it is broken, encrypted, has too many files or too much in them, or a file whose name leads out of it
 */
export async function unzip(
  bytes: Uint8Array,
  limits: Limits,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const archive = await open(bytes);
  try {
    if (archive.entryCount > limits.files) throw limits.tooMany();
    return await readAll(archive, limits, isNeeded);
  } finally {
    archive.close();
  }
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true };
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, options, (error, archive) => {
      if (error) reject(new Refusal('archive_broken'));
      else resolve(archive);
    });
  });
}

function readAll(
  archive: ZipFile,
  limits: Limits,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let [left, count] = [limits.bytes, 0];
  return new Promise((resolve, reject) => {
    const take = async (entry: Entry) => {
      if (++count > limits.files) throw limits.tooMany();
      if (entry.fileName.endsWith('/') || !isNeeded(entry.fileName)) return;
      if (entry.isEncrypted()) throw new Refusal('archive_encrypted');
      const content = await readEntry(archive, entry, left, limits.tooLarge);
      left -= content.length;
      files.set(entry.fileName, content);
    };
    archive.on('error', () => reject(new Refusal('archive_broken')));
    archive.on('end', () => resolve(files));
    archive.on('entry', (entry: Entry) => {
      take(entry).then(() => archive.readEntry(), reject);
    });
    archive.readEntry();
  });
}

function readEntry(
  archive: ZipFile,
  entry: Entry,
  maxBytes: number,
  tooLarge: () => Refusal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(new Refusal('archive_broken'));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) {
          reject(tooLarge());
          stream.destroy();
        } else chunks.push(chunk);
      });
      stream.on('error', () => reject(new Refusal('archive_broken')));
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}
