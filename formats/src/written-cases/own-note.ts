import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { type Words, wordsOf } from '../words.ts';

/** What a file for a tool says of a test case before its note, as the tool has no other place for it as it is. */
export type Preface = {
  /** The whole title, where the tool takes none that long. */
  title?: string;
  /** The folder, where the tool has none, or would take its name for several. */
  folder?: readonly string[];
  /** All labels, where the tool has no such signs in them. */
  tags?: readonly string[];
  /** The requirements, where their IDs look like several in one column. */
  requirements?: readonly string[];
};

type Name = keyof Preface & keyof Words;
const SEPARATORS = { folder: ' > ', tags: '; ', requirements: '; ' } as const;
const LISTS = ['folder', 'tags', 'requirements'] as const;

/** Signs that would end a part of a list, and those that stand for them. */
const UNSAFE = /[;>\r\n]|%(?=3B|3E|0D|0A|25)/g;
const ENCODED = /%(?:3B|3E|0D|0A|25)/g;

/** A note with a preface, each part of which is a line behind its name. */
export function writeOwnNote(language: Language, note: string, preface: Preface): string {
  const w = wordsOf(language);
  const line = (name: Name, words: string | undefined) => (words ? [`${w[name]}: ${words}`] : []);
  const lines = [
    ...line('title', preface.title),
    ...LISTS.flatMap((name) =>
      line(name, preface[name]?.map((one) => one.replace(UNSAFE, encode)).join(SEPARATORS[name])),
    ),
  ];
  return [lines.join('\n'), note].filter(Boolean).join('\n\n');
}

const encode = (sign: string) => encodeURIComponent(sign);

/** The mark at the end of a title that was cut. */
export const cutMark = (ownId: string) => `… (${ownId})`;

/** Whether what a line says fits what the test case has in other columns; otherwise it is a line of its note. */
export type Fits = { [Part in keyof Preface]-?: (parts: NonNullable<Preface[Part]>) => boolean };

/** The preface of a note in a file of ours, and the rest of it. Time: linear. */
export function readOwnNote(cell: string, fits: Fits): Preface & { note: string } {
  const found: Preface = {};
  let rest = cell;
  const take = (name: Name, isOwn: (words: string) => boolean) => {
    const [line = ''] = rest.split('\n', 1);
    const start = LANGUAGES.map((language) => `${wordsOf(language)[name]}: `).find((each) =>
      line.startsWith(each),
    );
    if (start === undefined || !isOwn(line.slice(start.length))) return;
    rest = rest.slice(line.length).replace(/^\n{1,2}/, '');
  };
  take('title', (words) => {
    if (!fits.title(words)) return false;
    found.title = words;
    return true;
  });
  for (const name of LISTS)
    take(name, (words) => {
      const parts = words
        .split(SEPARATORS[name])
        .map((one) => one.replace(ENCODED, (code) => decodeURIComponent(code)));
      if (!fits[name](parts)) return false;
      found[name] = parts;
      return true;
    });
  return { ...found, note: rest };
}
