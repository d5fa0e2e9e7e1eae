import { expect, it } from 'vitest';
import { groupByHeading, rulesFirst } from './leftovers.ts';

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

it.each([
  [
    '| BR-5 | The priority is a whole number between 1 and 5. |',
    'The priority is a whole number between 1 and 5.',
  ],
  ['| İK-4 | Tescil numarası üç harfle biter. |', 'Tescil numarası üç harfle biter.'],
  ['- **R2:** The code has two letters. It is short.', 'It is short.'],
])('numbered rules that became nothing come before all other sentences: %s', (line, rule) => {
  const text = `# Roles\nRed.\n| 2.2 | Rule BR-5 changed |\nThe use case UC-1: green.\n# Rules\n${line}`;
  const at = (line: number, text: string) => ({ file: 'a.md', line, text });
  const others = [at(2, 'Red.'), at(3, '2.2 | Rule BR-5 changed'), at(4, 'green.')];
  const sentences = [...others, at(6, rule)];
  const sorted = rulesFirst({ documents: [{ name: 'a.md', text }] }, sentences);
  expect(sorted).toEqual([at(6, rule), ...others]);
});
