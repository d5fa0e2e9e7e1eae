import { readDocuments } from '@caseloom/formats/document';
import type { GivenFile, ReadFile } from './reader.ts';

/**
 * A process of `reader.ts`: files come in, texts go out, one at a time. It may read
 * nothing but the program, write nothing, start nothing and reach no network.
 */
process.on('message', async ({ name, bytes }: GivenFile) => {
  const read: ReadFile = await readDocuments(name, bytes);
  process.send?.(read);
});
process.on('disconnect', () => process.exit());
