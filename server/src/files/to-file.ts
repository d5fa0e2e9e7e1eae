import { Readable } from 'node:stream';

/**
 * A file that is answered as it is read, and never whole in memory.
 *
 * @param stream what it holds; it is read once
 */
export function toFile(
  { name, type, bytes }: { name: string; type: string; bytes: number },
  stream: Readable,
): File {
  const file = new File([], name, { type });
  return Object.defineProperties(file, {
    size: { value: bytes },
    stream: { value: () => Readable.toWeb(stream) },
  });
}
