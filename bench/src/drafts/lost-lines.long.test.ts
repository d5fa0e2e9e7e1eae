import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { readHalf } from './documents.ts';
import { lostLines } from './lost-lines.ts';

describe('drafts by rules of documents that nobody here wrote', () => {
  it('show all but one in five hundred lines of a working document, or list them as left out', async () => {
    const documents = await readHalf('working');
    const lost = documents.flatMap((one) =>
      lostLines(one, buildModels(one.documents)).map((line) => [one.documents[0]?.name, line]),
    );
    const lines = documents.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim());
    expect(lines.length).toBeGreaterThan(5000);
    expect(lost.length / lines.length, lost.join('\n')).toBeLessThan(0.002);
  });
});
