import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { readHalf } from './documents.ts';
import { lostLines } from './lost-lines.ts';

describe('drafts by rules of documents that nobody here wrote', () => {
  it('show every line of a working document, or list it as left out', async () => {
    const documents = await readHalf('working');
    const lost = documents.flatMap((one) =>
      lostLines(one, buildModels(one.documents)).map((line) => [one.documents[0]?.name, line]),
    );
    expect(documents.length).toBeGreaterThan(50);
    expect(lost).toEqual([]);
  });
});
