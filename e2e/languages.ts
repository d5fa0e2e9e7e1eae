import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { test } from './app.ts';

const LANGUAGES = ['en', 'tr'] as const;

const OURS = new URL('../locales/', import.meta.url);
type Sentences = { [key: string]: string | Sentences };
type Values = Record<string, string | number>;

export type Words = {
  language: string;
  /** The text of the page for `part:key`, its placeholders filled. */
  say: (key: string, values?: Values) => string;
  /** The same as a pattern of the whole text, with anything in the placeholders that are not given. */
  like: (key: string, values?: Values) => RegExp;
};

/**
 * The words of the pages in a language, from the files they are read from: a journey repeats none of them.
 *
 * @param folder where the languages are
 */
export function wordsIn(language: string, folder = OURS): Words {
  const sentence = (key: string, { count }: Values) => {
    const [part = '', path = ''] = key.split(':');
    const plural = count === undefined ? '' : new Intl.PluralRules(language).select(Number(count));
    const found = [`${path}_${plural}`, `${path}_other`, path]
      .map((name) => at(sentencesOf(new URL(`${language}/${part}.json`, folder)), name))
      .find((text) => typeof text === 'string');
    if (typeof found !== 'string') throw new Error(`nothing is said for ${key} in ${language}`);
    return found;
  };
  const say = (key: string, values: Values = {}) =>
    sentence(key, values).replace(/\{\{(\w+)\}\}/g, (all, name) => String(values[name] ?? all));
  const like = (key: string, values: Values = {}) => {
    const plain = say(key, values).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(`^${plain.replace(/\{\{\w+\}\}/g, '.+')}$`);
  };
  return { language, say, like };
}

const read = new Map<string, Sentences>();

function sentencesOf(file: URL): Sentences {
  const known = read.get(file.href) ?? (JSON.parse(readFileSync(file, 'utf8')) as Sentences);
  read.set(file.href, known);
  return known;
}

function at(sentences: Sentences, path: string): string | Sentences | undefined {
  return path
    .split('.')
    .reduce<string | Sentences | undefined>(
      (inside, name) => (typeof inside === 'object' ? inside[name] : undefined),
      sentences,
    );
}

type Given = { page: Page; context: BrowserContext; words: Words };

/** One journey in each language; in CI in one of them, half of the journeys in each, and in all with `RUNS`. */
export function inEachLanguage(title: string, journey: (given: Given) => Promise<void>): void {
  const { CI, RUNS } = process.env;
  const isTried = (_: string, at: number) => !CI || RUNS || title.length % LANGUAGES.length === at;
  for (const language of LANGUAGES.filter(isTried))
    test(`${title} (${language})`, ({ page, context }) =>
      journey({ page, context, words: wordsIn(language) }));
}
