import { generate } from '@caseloom/engine';
import { type Dialect, dialects } from '@cucumber/gherkin';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keywordsFor, wordsFor } from '../feature/keywords.ts';
import { writeFeature } from '../feature/write.ts';
import { picklesOf } from './pickles.ts';
import { readFeatures } from './read.ts';

/** Lines of a feature, each further in than what it stands under. */
type Lines = string[];

const WORDS = [
  'a page',
  'çok güzel',
  '日本語',
  'it’s 5 %',
  '<p> and <q>',
  'a | b',
  'C:\\n',
  '"x"',
  '100 €',
];
const CELLS = ['1', '', 'a b', 'x\\|y', 'x\\\\y', 'x\\ny', 'ğüşıöç', '<p>', '"', '#no', '-'];
const MEDIA = ['', 'json', 'text/x.y', 'markdown'];

const words = fc.constantFrom(...WORDS);
const cell = fc.constantFrom(...CELLS);
const marks = fc.subarray(['@a', '@b-1', '@ç', '@JIRA-7']);
const remark = fc.option(fc.constantFrom('# a remark', '#tags: none', '# <p>'), { nil: undefined });
const description = fc.option(fc.constantFrom('As a user', 'Bir açıklama\n\n  of two lines'), {
  nil: undefined,
});

const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc
      .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 })
      .map((rows) => rows.map((row) => `| ${row.join(' | ')} |`)),
  );
const docString = fc
  .tuple(
    fc.constantFrom('"""', '```'),
    fc.constantFrom(...MEDIA),
    fc.array(
      fc.constantFrom('{ "a": 1 }', '', '  further in', '# no remark', '<p>', '| no | cell |'),
      {
        maxLength: 4,
      },
    ),
  )
  .map(([fence, media, lines]): Lines => [`${fence}${media}`, ...lines, fence]);

function step(dialect: Dialect): fc.Arbitrary<Lines> {
  const { given, when, then, and, but } = dialect;
  // `*` stands in all lists of words; in some languages a word is written together with its step.
  const keyword = fc.constantFrom(...new Set([...given, ...when, ...then, ...and, ...but]));
  return fc
    .tuple(keyword, words, fc.option(fc.oneof(table, docString)), remark)
    .map(([word, text, given, above]) => [
      ...(above ? [above] : []),
      `${word}${text}`,
      ...(given ?? []).map((line) => `  ${line}`),
    ]);
}

function steps(dialect: Dialect): fc.Arbitrary<Lines> {
  return fc.array(step(dialect), { maxLength: 4 }).map((list) => list.flat());
}

function headed(keyword: readonly string[], body: fc.Arbitrary<Lines>): fc.Arbitrary<Lines> {
  return fc
    .tuple(marks, fc.constantFrom(...keyword), fc.option(words), description, remark, body)
    .map(([tags, word, name, about, above, inside]) => [
      ...(above ? [above] : []),
      ...(tags.length > 0 ? [tags.join(' ')] : []),
      `${word}: ${name ?? ''}`,
      ...(about ? about.split('\n').map((line) => `  ${line}`) : []),
      ...inside.map((line) => `  ${line}`),
    ]);
}

function background(dialect: Dialect): fc.Arbitrary<Lines> {
  return fc
    .tuple(fc.constantFrom(...dialect.background), fc.option(words), steps(dialect))
    .map(([word, name, inside]) => [
      `${word}: ${name ?? ''}`,
      ...inside.map((line) => `  ${line}`),
    ]);
}

function outline(dialect: Dialect): fc.Arbitrary<Lines> {
  const rows = fc
    .array(fc.tuple(cell, cell), { maxLength: 3 })
    .map((list) => ['| p | q |', ...list.map((row) => `| ${row.join(' | ')} |`)]);
  const blocks = fc.array(headed(dialect.examples, rows), { minLength: 1, maxLength: 3 });
  const body = fc
    .tuple(steps(dialect), blocks)
    .map(([inside, below]) => [...inside, ...below.flat()]);
  return headed(dialect.scenarioOutline, body);
}

function scenarios(dialect: Dialect, maxCount: number): fc.Arbitrary<Lines> {
  const one = fc.oneof(headed(dialect.scenario, steps(dialect)), outline(dialect));
  return fc.array(one, { minLength: 1, maxLength: maxCount }).map((list) => list.flat());
}

function feature(language: string, dialect: Dialect): fc.Arbitrary<string> {
  const opened = (inside: fc.Arbitrary<Lines>) =>
    fc
      .tuple(fc.option(background(dialect)), inside)
      .map(([first, rest]) => [...(first ?? []), ...rest]);
  const rule = headed(dialect.rule, opened(scenarios(dialect, 2)));
  const body = opened(
    fc
      .tuple(scenarios(dialect, 3), fc.array(rule, { maxLength: 2 }))
      .map(([own, rules]) => [...own, ...rules.flat()]),
  );
  return headed(dialect.feature, body).map((lines) =>
    [`# language: ${language}`, ...lines, ''].join('\n'),
  );
}

const languages = Object.entries(dialects);
const any = fc
  .constantFrom(...languages)
  .chain(([language, dialect]) => feature(language, dialect).map((text) => ({ language, text })));

function writtenAgain(text: string): { pickles: string[]; isExact: boolean } | undefined {
  const read = readFeatures([{ name: 'a.feature', text }]);
  if (!read.ok) return undefined;
  const pickles = read.models.flatMap((model) => {
    const context = { ...read, models: [] };
    const generation = generate(model, context, model.settings);
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    const input = { model, context, result: generation.result, language: 'en' as const };
    return picklesOf({ name: 'a.feature', text: writeFeature(input, false) });
  });
  return { pickles, isExact: read.report.length === 0 };
}

it('a feature in any language, with rules, backgrounds, remarks and several examples, comes out as it went in', () => {
  const seen = new Set<string>();
  let exact = 0;
  fc.assert(
    fc.property(any, ({ language, text }) => {
      const again = writtenAgain(text);
      // What Cucumber itself does not take, nobody has to give back.
      if (!again) return expect(() => picklesOf({ name: 'a.feature', text })).toThrow();
      expect(again.pickles).toEqual(picklesOf({ name: 'a.feature', text }));
      seen.add(language);
      if (again.isExact) exact++;
    }),
    { numRuns: 600 },
  );
  expect(exact).toBeGreaterThan(100);
  expect(seen.size).toBeGreaterThan(60);
});

it('a step without a role has a word in every dialect', () => {
  for (const [language, dialect] of languages) {
    const { bullet } = wordsFor(language, keywordsFor('en'));
    const isThere = [...dialect.given, ...dialect.then, ...dialect.and].includes(bullet);
    expect(isThere, language).toBe(true);
  }
});
