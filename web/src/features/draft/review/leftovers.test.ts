import { expect, it } from 'vitest';
import { groupByHeading } from './leftovers.ts';

it('sentences that became nothing are grouped by the heading above them, or by their document', () => {
  const documents = [{ name: 'a.md', text: '# Login\nBlue.\n## Notes ##\nRed.\nGreen.' }];
  const at = (file: string, line: number, text: string) => ({ file, line, text });
  const sentences = [at('a.md', 2, 'Blue.'), at('a.md', 4, 'Red.'), at('b.md', 1, 'Grey.')];
  const groups = groupByHeading({ documents }, [...sentences, at('a.md', 5, 'Green.')], (f) => f);
  expect(groups.map((one) => [one.heading, one.sentences.map(({ text }) => text)])).toEqual([
    ['Login', ['Blue.']],
    ['Notes', ['Red.', 'Green.']],
    ['b.md', ['Grey.']],
  ]);
});
