import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { FileProblem } from '@caseloom/formats';
import { CommandError, fault } from './command-error.ts';
import { plain, reasonOf, say, sayOfFile } from './say.ts';

/** The most bytes taken, unpacked: far more than any model that can be worked on. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * The whole text of a file, or of standard input for `-`; gzip is unpacked, and what is no UTF-8
 * is taken for what Windows saved before it.
 *
 * @throws CommandError where it cannot be read, is too large or is no text
 */
export async function readInput(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (bytes.some((byte) => byte < 32 && !BLANKS.includes(byte))) {
    throw fault('notText', { path: nameOf(path) });
  }
  console.error(say('readAsWindows', { path: nameOf(path) }));
  return new TextDecoder('windows-1254').decode(bytes);
}

/** The bytes of a file, or of standard input for `-`; gzip is unpacked. @throws CommandError where it cannot be read, or is too large */
export async function readBytes(path: string): Promise<Buffer> {
  return unpacked(path, await bytesOf(path));
}

/** Tab, line feed, form feed, carriage return. */
const BLANKS = [9, 10, 12, 13];

/** How a message calls an input. */
export function nameOf(path: string): string {
  if (path === '') return '“”';
  return path === '-' ? say('standardInput') : plain(path);
}

/** A stream for every input, because a pipe has no size to ask for and may never end. */
async function bytesOf(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) throw tooLarge(path);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw fault('unreadable', { path: nameOf(path), reason: reasonOf(error) });
  }
  return Buffer.concat(chunks);
}

async function unpacked(path: string, bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { gunzipSync } = await import('node:zlib');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(path);
    throw fault('damagedGzip', { path: nameOf(path) });
  }
}

function tooLarge(path: string): CommandError {
  return fault('tooLarge', { path: nameOf(path), limit: MAX_BYTES / 1024 / 1024 });
}

/**
 * What a reader made of a file.
 *
 * @throws CommandError with the sentence of what is wrong, after the file's name
 */
export function accepted<T extends { ok: true }>(
  read: T | { ok: false; problem: FileProblem },
  path: string,
): T {
  if (read.ok) return read;
  throw new CommandError(`${nameOf(path)}: ${sayOfFile(read.problem)}`);
}
