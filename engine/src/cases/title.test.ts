import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokensIn } from '../data/tokens.ts';
import { generate } from '../generate.ts';
import type { Context, GenerationSettings, Model, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';

const signIn = parseModel(
  'start > when <card> by <name>',
  'when <card> by <name> > then paid > end : <card> is valid',
  'when <card> by <name> > then declined <card> > end : <card> is invalid',
);

function titlesOf(model: Model, testData: TestData[], settings: Partial<GenerationSettings> = {}) {
  const context: Context = { steps: [], testData, models: [] };
  const generation = generate(model, context, settings);
  if (!generation.ok) throw new Error(generation.problems[0]?.code);
  return generation.result.testCases.map(({ name }) => name);
}

const record = (name: string, validity: 'valid' | 'invalid', values: string[]): TestData => ({
  ...{ id: `${name} ${validity}`, name, validity, type: 'text', values },
});

it('a title names the deviation with its value, what else differs and the outcome, but no placeholder and not the model', () => {
  const data = [
    record('card', 'valid', ['4111']),
    record('card', 'invalid', ['1234', '']),
    record('name', 'valid', ['Ada', 'Bob']),
  ];
  expect(titlesOf(signIn, data)).toEqual([
    'card 4111, name Ada: paid',
    'card 4111, name Bob: paid',
    'invalid card 1234, name Ada: declined 1234',
    'invalid card (empty), name Bob: declined (empty)',
  ]);
  expect(titlesOf(signIn, data, { language: 'tr' })).toContain(
    'geçersiz card (boş), name Bob: declined (boş)',
  );
});

it('a title names a secret by its class, and equal titles are numbered', () => {
  const secret = (validity: 'valid' | 'invalid', values: string[]) => ({
    ...record('card', validity, values),
    isSecret: true,
  });
  const data = [
    secret('valid', ['4111']),
    secret('invalid', ['1234', '5678']),
    record('name', 'valid', ['Ada']),
  ];
  expect(titlesOf(signIn, data)).toEqual([
    'valid card: paid',
    'invalid card: declined card',
    'invalid card: declined card (2)',
  ]);
});

it('at a fork without conditions a title has the label of the edge, else the step it leads to', () => {
  const model = parseModel('start > when asked > then yes > end', 'when asked > then no > end');
  const [edge] = model.edges.filter(({ target }) => target === 'then yes');
  if (edge) edge.label = 'lucky';
  expect(titlesOf(model, [])).toEqual(['lucky: yes', 'no']);
});

it('titles are unique, have one line of at most 80 characters and contain nothing a tool rewrites, for any input', () => {
  const piece = fc.constantFrom(
    'a',
    '<x>',
    '<',
    '>',
    '=1',
    '\n',
    '\t',
    ' ',
    '@',
    '-',
    "'",
    '|',
    '\\',
    '"',
    '🂡',
    'long '.repeat(9),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((all) => all.join(''));
  const values = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(values, values, values, text, (cards, wrong, names, words) => {
      const label = words.replaceAll('<x>', '<card>');
      fc.pre(tokensIn(label).every((name) => name === 'card'));
      const model = structuredClone(signIn);
      for (const edge of model.edges) if (edge.guard) edge.label = label;
      const data = [
        record('card', 'valid', cards),
        record('card', 'invalid', wrong),
        record('name', 'valid', names),
      ];
      const titles = titlesOf(model, data, { strength: 'all' });
      expect(new Set(titles).size).toBe(titles.length);
      for (const title of titles) {
        expect(title.length).toBeLessThanOrEqual(80);
        expect(title).not.toMatch(/[<>\p{Cc}\u2028\u2029]|^[\s=+\-@']|\s$|^$/u);
        expect(title.isWellFormed()).toBe(true);
      }
    }),
  );
});
