import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
  ],
} satisfies Record<string, [RegExp, string][]>;

it.each(globSync('locales/{en,tr}/*.json'))('%s keeps to the words of the glossary', (file) => {
  const banned = BANNED[file.includes('/en/') ? 'en' : 'tr'];
  const found = valuesIn(JSON.parse(readFileSync(file, 'utf8'))).flatMap((value) =>
    banned.flatMap(([word, instead]) =>
      word.test(value) ? [`${value.slice(0, 80)} (say: ${instead})`] : [],
    ),
  );
  expect(found).toEqual([]);
});

/** Every sentence but those of examples, which are a user's. */
function valuesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return Object.entries(part ?? {}).flatMap(([key, value]) =>
    key === 'examples' ? [] : valuesIn(value),
  );
}
