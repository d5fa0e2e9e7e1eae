import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CASE_FORMATS, EXPORT_FORMATS, fileTypeOf, MODEL_FORMATS } from './export-formats.ts';

it.each(['en', 'tr'])('every format in the menu of a suite has a name in %s', (language) => {
  const path = new URL(`../../locales/${language}/suite.json`, import.meta.url);
  const { formats } = JSON.parse(readFileSync(path, 'utf8'));
  const inMenu = [...CASE_FORMATS, ...MODEL_FORMATS]
    .map(({ id }) => id)
    .filter((id) => !['json', 'text', 'graphwalker', 'mermaid', 'pict'].includes(id));
  expect(Object.keys(formats).toSorted()).toEqual(inMenu.toSorted());
});

it('no two formats of test cases, or of a model, share an ending', () => {
  for (const formats of [CASE_FORMATS, MODEL_FORMATS]) {
    const extensions = formats.map(({ extension }) => extension);
    expect(new Set(extensions).size).toBe(formats.length);
  }
});

it('every format knows how its file is called and declared', () => {
  for (const format of [...EXPORT_FORMATS, 'html' as const])
    expect(fileTypeOf(format)).toMatchObject({ id: format, mediaType: expect.stringMatching('/') });
});
