import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../errors.ts';

/** More than any call takes: a body may hold hundreds of thousands of empty ones. */
const MAX_PARTS = 100;

/**
 * Reads a form while it arrives, piece by piece: a large file never keeps others waiting.
 *
 * @param payload the bytes of a body
 * @param options `type` is its content type, with the boundary; `hashes` is whether a hash is wanted
 * @returns the form, and the SHA-256 of its parts: what stands between them is new each time it is sent
 * @throws AppError `invalid_input` where it is no whole form; what the payload throws
 */
export async function readForm(
  payload: AsyncIterable<Buffer>,
  { type, hashes }: { type: string; hashes: boolean },
): Promise<{ form: FormData; hash: string | undefined }> {
  const form = new FormData();
  const hash = hashes ? createHash('sha256') : undefined;
  try {
    const reader = new Busboy({
      headers: { 'content-type': type },
      limits: { parts: MAX_PARTS },
    });
    reader.on('field', (name, value) => {
      hash?.update(JSON.stringify({ name, value }));
      form.append(name, value);
    });
    reader.on('file', (name, file, ...[sentName, , fileType]) => {
      const fileName = unescapeName(sentName ?? '');
      hash?.update(JSON.stringify({ name, fileName, fileType }));
      const pieces: Buffer<ArrayBuffer>[] = [];
      file.on('data', (piece: Buffer<ArrayBuffer>) => {
        hash?.update(piece);
        pieces.push(piece);
      });
      file.on('end', () => form.append(name, new File(pieces, fileName, { type: fileType })));
      // the reader of the form reports the fault too
      file.on('error', () => undefined);
    });
    reader.on('partsLimit', () => reader.destroy(new Error('too many parts')));
    await pipeline(payload, reader);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_input');
  }
  return { form, hash: hash?.digest('hex') };
}

/** A quotation mark and the ends of lines are escaped in names (HTML, multipart form data). */
const unescapeName = (name: string) => name.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
