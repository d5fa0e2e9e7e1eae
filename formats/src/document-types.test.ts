import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@caseloom/locales/language';
import { expect, it } from 'vitest';
import { DOCUMENT_EXTENSIONS } from './import-formats.ts';

const SENTENCES = [
  ['files.json', 'file_type_unknown'],
  ['draft.json', 'uploadText'],
] as const;

it.each(LANGUAGES.flatMap((language) => SENTENCES.map((one) => [language, ...one] as const)))(
  'the sentence of %s/%s %s names the types of documents that are read, and no others',
  (language, file, name) => {
    const text = readFileSync(
      new URL(`../../locales/${language}/${file}`, import.meta.url),
      'utf8',
    );
    const [line = ''] = text.split('\n').filter((one) => one.includes(`"${name}"`));
    const named = Array.from(line.matchAll(/\.([a-z]+)(?=[,. ])/g), ([, type]) => type);
    expect(new Set(named)).toEqual(new Set(DOCUMENT_EXTENSIONS));
  },
);
