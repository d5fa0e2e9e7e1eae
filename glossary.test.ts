import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './formats/src/words.ts';

/** Words that docs/glossary.md has another word for. What people write themselves, as in examples and fixed messages, is theirs. */
const BANNED = {
  en: [
    [/\b(a|the|this|every|each|which|two|of) ways?\b/i, 'edge, or branch'],
    [/\bwoven?\b|\bweaves?\b/i, 'generate'],
    [/\bsign(ed|ing)?[ -](in|out)\b/i, 'log in, log out'],
    [/(?<![\w-])mails?\b/i, 'e-mail'],
    [/\bpictures?\b/i, 'image'],
    [/\bfavourite/i, 'favorite'],
    [/\blook(ed)? (again|through)\b/i, 'suspect, or review'],
    [/\bthose who\b/i, 'operator, or admin'],
  ],
  tr: [
    [/iç içe model/i, 'iç model'],
    [/kütüphane/i, 'kitaplık'],
    [/(?<!\p{L})kenar/iu, 'geçiş'],
    [/olumlu|olumsuz/i, 'pozitif, negatif'],
    [/(?<!\p{L})ileti(?!m|r|l|ş)/iu, 'mesaj'],
    [/(?<!\p{L})resim|(?<!\p{L})resm/iu, 'görsel'],
    [/emekli/i, 'kullanım dışı'],
    [/(?<!\p{L})koşu(s?u|[yd][au]|daki|nun|suna|sunu|lar\p{L}*)?(?!\p{L})/iu, 'koşum'],
    [/belirteç/i, 'token'],
    [/işletmeci/i, 'sistem yöneticisi'],
    [/herkese açık/i, 'ortak'],
    [/engelli(?!yor)/i, 'engellendi'],
    [/(?<!\p{L})(test|istek|kaynak) no(?!\p{L})/iu, 'kimlik'],
  ],
} satisfies Record<string, [RegExp, string][]>;

type Language = keyof typeof BANNED;

const LANGUAGES: Language[] = ['en', 'tr'];

it.each(globSync('locales/{en,tr}/*.json'))('%s keeps to the words of the glossary', (file) => {
  const language = file.includes('/en/') ? 'en' : 'tr';
  expect(bannedIn(JSON.parse(readFileSync(file, 'utf8')), language)).toEqual([]);
});

describe.each(LANGUAGES)('the files we write in %s', (language) => {
  it('keep to the words of the glossary', () => {
    expect(bannedIn(wordsOf(language), language)).toEqual([]);
  });

  it.each([
    ['model.json', ['criteria', 'strengths']],
    ['common.json', ['result']],
  ])('call things as %s does', (file, names) => {
    const page = JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8'));
    const { criteria, strengths, statuses: result } = wordsOf(language);
    const written: Record<string, unknown> = { criteria, strengths, result };
    for (const name of names) expect(written[name]).toEqual(page[name]);
  });
});

function bannedIn(part: unknown, language: Language): string[] {
  return valuesIn(part).flatMap((value) =>
    BANNED[language].flatMap(([word, instead]) =>
      word.test(value) ? [`${value.slice(0, 80)} (say: ${instead})`] : [],
    ),
  );
}

/** Every sentence but those of examples, which are a user's. */
function valuesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return Object.entries(part ?? {}).flatMap(([key, value]) =>
    key === 'examples' ? [] : valuesIn(value),
  );
}
