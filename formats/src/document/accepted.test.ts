import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT_EXTENSIONS } from '../import-formats.ts';
import { readDocuments } from './read.ts';

it.each(DOCUMENT_EXTENSIONS)('a file with the ending .%s is accepted', async (ending) => {
  const { problems } = await readDocuments(`a.${ending}`, new TextEncoder().encode('x'));
  expect(problems.map(({ code }) => code)).not.toContain('file_type_unknown');
});

it.each(['en', 'tr'])('the sentence about other files names each ending in %s', (language) => {
  const url = new URL(`../../../locales/${language}/files.json`, import.meta.url);
  const sentence: string = JSON.parse(readFileSync(url, 'utf8')).file_type_unknown;
  const named = [...sentence.matchAll(/\.([a-z]+)\b/g)].map(([, ending]) => ending);
  expect(named.toSorted()).toEqual(DOCUMENT_EXTENSIONS.toSorted());
});
