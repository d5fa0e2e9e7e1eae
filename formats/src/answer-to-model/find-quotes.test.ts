import { expect, it } from 'vitest';
import { createQuoteFinder } from './find-quotes.ts';

const documents = [
  { name: 'a.md', text: 'First line.\n\nThe user  pays.\nThe user pays.', blocks: [] },
  { name: 'b.md', text: 'The user leaves.', blocks: [] },
];

it('a quote is found with the line that it stands in, near where it is said to stand', () => {
  const find = createQuoteFinder(documents);
  expect(find('the user pays')).toEqual({ file: 'a.md', line: 3, text: 'The user  pays' });
  expect(find('The user pays.', { file: 'a.md', line: 4 })).toMatchObject({ line: 4 });
  expect(find('First line', { file: 'a.md', line: 4 })).toMatchObject({ line: 1 });
  expect(find('The user leaves', { file: 'a.md', line: 99 })).toMatchObject({ file: 'b.md' });
  expect(find('The user stays')).toBeUndefined();
});
