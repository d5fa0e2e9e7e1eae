import { readFileSync } from 'node:fs';
import type activity from '../en/activity.json';
import type answers from '../en/answers.json';
import type cli from '../en/cli.json';
import type drafts from '../en/drafts.json';
import type errors from '../en/errors.json';
import type fields from '../en/fields.json';
import type files from '../en/files.json';
import type mail from '../en/mail.json';
import type news from '../en/news.json';
import type problems from '../en/problems.json';
import type sample from '../en/sample.json';
import type start from '../en/start.json';
import type suggestion from '../en/suggestion.json';
import { fill } from './fill.ts';
import type { Language } from './language.ts';
import { printValue } from './number.ts';

export { DEFAULT_LANGUAGE, factsOf, isLanguage, LANGUAGES, type Language } from './language.ts';

/** The sentences of server and command line, by the name of their file. */
type Sentences = {
  activity: typeof activity;
  answers: typeof answers;
  cli: typeof cli;
  drafts: typeof drafts;
  errors: typeof errors;
  fields: typeof fields;
  files: typeof files;
  mail: typeof mail;
  news: typeof news;
  problems: typeof problems;
  sample: typeof sample;
  start: typeof start;
  suggestion: typeof suggestion;
};
type Part = keyof Sentences;

/** What can be said of a part: a key of its files. */
export type Key<P extends Part> = keyof Sentences[P];

/** Looked for in our own sentences only, never in what fills them; `$t(fields:{{reason}})` is the sentence that `reason` names. */
const NESTED = /\$t\((\w+):(\w+|\{\{\w+\}\})\)/g;

const readFiles = new Map<string, Sentences[Part]>();

/** All sentences of a part, their placeholders open. */
export function sentences<P extends Part>(language: Language, part: P): Sentences[P] {
  return readSentences(language, part);
}

function readSentences(language: Language, part: Part) {
  const file = `${language}/${part}.json`;
  const known = readFiles.get(file);
  if (known) return known;
  const found = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  readFiles.set(file, found);
  return found;
}

/**
 * One sentence in one language, its `{{name}}` placeholders filled. `$t(part:key)` stands for another
 * sentence, as the web's i18next has it.
 *
 * @param key a key of `locales/<language>/<part>.json`; an unknown one is given back as it is
 */
export function sentence(
  language: Language,
  part: Part,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const found: Record<string, string> = sentences(language, part);
  const known = Object.hasOwn(found, key) ? found[key] : undefined;
  const whole = (known ?? key).replace(NESTED, (_, of: Part, other) =>
    sentence(language, of, fill(other, params)),
  );
  const print = ([name, value]: [string, string | number]) =>
    [name, printValue(language, name, value)] as const;
  return fill(whole, Object.fromEntries(Object.entries(params).map(print)));
}
