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

const ibans = [record('iban', 'valid', ['TR33']), record('iban', 'invalid', ['TR00'])];

it('a title names the deviation with its value, what else differs and the outcome, but no placeholder and not the model', () => {
  const data = [
    record('card', 'valid', ['4111']),
    record('card', 'invalid', ['1234', '']),
    record('name', 'valid', ['Ada', 'Bob']),
  ];
  expect(titlesOf(signIn, data)).toEqual([
    'Name Ada: paid',
    'Name Bob: paid',
    'Wrong card 1234: declined 1234',
    'Wrong card (empty): declined (empty)',
  ]);
  expect(titlesOf(signIn, data, { language: 'tr' })).toContain('Hatalı card (boş): declined (boş)');
});

it('of equal titles of two paths one names the step that only its path has', () => {
  const twoDoors = parseModel(
    'start > when by the door <card> > then declined > end : <card> is invalid',
    'when by the door <card> > then open > end : <card> is valid',
    'start > when by the gate <card> > then declined : <card> is invalid',
    'when by the gate <card> > then open : <card> is valid',
  );
  const data = [record('card', 'valid', ['4111']), record('card', 'invalid', ['1234'])];
  const titles = titlesOf(twoDoors, data);
  expect(titles).toContain('Wrong card 1234: declined');
  expect(titles).toContain('Wrong card 1234, by the gate 1234: declined');
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
    'Paid',
    'Wrong card: declined card',
    'Wrong card: declined card (2)',
  ]);
});

it('a title of a branch that leads back says what comes of the branch before what the path ends with', () => {
  const model = parseModel(
    'start > when asks > when enters > then pays > end',
    'when enters > then warns > when asks : the sum is too large',
  );
  const edges = model.edges.map((edge) =>
    edge.guard ? { ...edge, label: edge.guard, guard: '' } : edge,
  );
  const settings = { criterion: 'all-paths', maxVisits: 1 } as const;
  expect(titlesOf({ ...model, edges }, [], settings)).toEqual([
    'Pays',
    'The sum is too large: warns, then pays',
  ]);
});

it('a title of another path than the first has the label of the edge where they part', () => {
  const model = parseModel('start > when asked > then yes > end', 'when asked > then no > end');
  const [edge] = model.edges.filter(({ target }) => target === 'then no');
  if (edge) edge.label = 'unlucky';
  expect(titlesOf(model, [])).toEqual(['Yes', 'Unlucky: no']);
});

it('a title tells paths apart by few choices, names more where there is room, and says that a wrong value is corrected later', () => {
  const model = parseModel(
    'start > when <quantity> > when asked > when guest > when shipped > then bought > end',
    'when asked > when member > when shipped',
    'when shipped > then gift > then bought',
    'when <quantity> > then refused > when <quantity> : <quantity> is invalid',
  );
  const [valid] = model.edges.filter(({ target }) => target === 'when asked');
  if (valid) valid.guard = '<quantity> is valid';
  const data = [record('quantity', 'valid', ['1', '99']), record('quantity', 'invalid', ['0'])];
  expect(titlesOf(model, data, { criterion: 'all-paths', maxVisits: 0 })).toEqual([
    'Guest, quantity 1: bought',
    'Guest, quantity 99: bought',
    'Guest, gift, quantity 1: bought',
    'Guest, gift, quantity 99: bought',
    'Member, quantity 1: bought',
    'Member, quantity 99: bought',
    'Member, gift, quantity 1: bought',
    'Member, gift, quantity 99: bought',
    'Wrong quantity 0, guest, then quantity 1: refused, then corrected',
    'Wrong quantity 0, guest, then quantity 99: refused, then corrected',
    'Wrong quantity 0, guest, gift, then quantity 1: refused, then corrected',
    'Wrong quantity 0, guest, gift, then quantity 99: refused, then corrected',
    'Wrong quantity 0, member, then quantity 1: refused, then corrected',
    'Wrong quantity 0, member, then quantity 99: refused, then corrected',
    'Wrong quantity 0, member, gift, then quantity 1: refused, then corrected',
    'Wrong quantity 0, member, gift, then quantity 99: refused, then corrected',
  ]);
});

it('a title begins common words with a small letter inside, and leaves names as they are', () => {
  const model = parseModel(
    'start > when asked > when Choose express > then The parcel leaves > end',
    'when asked > when Hermes delivers > then Hermes says so > end',
  );
  expect(titlesOf(model, [])).toEqual([
    'Choose express: the parcel leaves',
    'Hermes delivers: Hermes says so',
  ]);
  expect(titlesOf(model, [], { language: 'tr' })[0]).toBe('Choose express: The parcel leaves');
  const chosen = { ...model, edges: model.edges.map((edge) => ({ ...edge })) };
  const [by] = chosen.edges.filter(({ target }) => target === 'when Choose express');
  if (by) by.label = 'Ödeme';
  expect(titlesOf(chosen, [], { language: 'tr' })[0]).toBe('Ödeme: The parcel leaves');
});

it('a title names a secret value, and a long one, by its class', () => {
  const data = [
    record('card', 'valid', ['4111']),
    { ...record('card', 'invalid', ['x'.repeat(40)]), label: 'too long' },
    record('name', 'valid', ['Ada']),
  ];
  expect(titlesOf(signIn, data)[1]).toMatch(/^Wrong card too long: declined x/);
  const secret = data.map((one) => (one.name === 'card' ? { ...one, isSecret: true } : one));
  expect(titlesOf(signIn, secret)[1]).toBe('Wrong card too long: declined card');
});

it('a title says by its class why a short value is wrong, and nothing of the class of a valid one', () => {
  const data = [
    { ...record('card', 'valid', ['65', '18']), label: 'greatest allowed' },
    { ...record('card', 'invalid', ['17']), label: 'one below the least' },
    { ...record('card', 'invalid', ['66']), label: 'x'.repeat(60) },
    record('name', 'valid', ['Ada']),
  ];
  const titles = titlesOf(signIn, data);
  expect(titles).toContain('Wrong card one below the least (17): declined 17');
  expect(titles).toContain('Wrong card 66: declined 66');
  expect(titles.join()).not.toContain('greatest');
});

it('a title of a wrong value names the step that answers it, also where nobody marked it as an outcome', () => {
  const model = parseModel(
    'start > enter <iban>',
    'enter <iban> > pay > money is sent > end : <iban> is valid',
    'enter <iban> > the IBAN is rejected > enter <iban> : <iban> is invalid',
  );
  expect(titlesOf(model, ibans)).toEqual([
    'Money is sent',
    'Wrong iban TR00: the IBAN is rejected, then corrected',
  ]);
});

it('a title never gives the outcome of a corrected value as that of the wrong one', () => {
  const valid = [
    'start > enter <iban>',
    'enter <iban> > then money is sent > end : <iban> is valid',
  ];
  const rejected = 'enter <iban> > the IBAN is rejected > enter <iban> : <iban> is invalid';
  expect(titlesOf(parseModel(...valid, rejected), ibans)[1]).toBe(
    'Wrong iban TR00: the IBAN is rejected, then corrected',
  );
  const again = 'enter <iban> > enter <iban> : <iban> is invalid';
  expect(titlesOf(parseModel(...valid, again), ibans)[1]).toBe(
    'Wrong iban TR00, then corrected: money is sent',
  );
});

it('a title says what a path ends with after a wrong value, and nothing that came before it', () => {
  const cards = [record('card', 'valid', ['4111']), record('card', 'invalid', ['1234'])];
  const endingWith = (last: string) =>
    parseModel(
      'start > then the cart opens > when <card>',
      'when <card> > then a receipt is shown > end : <card> is valid',
      `when <card> > payment declined > ${last} > end : <card> is invalid`,
    );
  expect(titlesOf(endingWith('leave'), cards)[1]).toBe('Wrong card 1234: payment declined');
  expect(titlesOf(endingWith('then paid by PayPal'), cards)[1]).toBe(
    'Wrong card 1234: paid by PayPal',
  );
  const model = endingWith('then paid by PayPal');
  for (const { data } of model.nodes) if (data?.label === 'payment declined') data.type = 'outcome';
  expect(titlesOf(model, cards)[1]).toBe('Wrong card 1234: payment declined, then paid by PayPal');
});

it('a title cuts a long outcome rather than leaving it out', () => {
  const long = `then the ${'very '.repeat(16)}long text is shown`;
  const model = parseModel(`start > when <card> > ${long} > end`);
  const data = [record('card', 'valid', ['4111', '5555'])];
  expect(titlesOf(model, data)[0]).toMatch(/^Card 4111: the very very .*…$/);
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

it('a title has the computed value of its row, beside what it follows from', () => {
  const drawn = parseModel(
    'start > enter <quantity>',
    'enter <quantity> > the total is <total> > end : <quantity> is valid',
    'enter <quantity> > declined > end : <quantity> is invalid',
  );
  const settings = { data: { computed: [{ name: 'total', formula: '<quantity> * 5' }] } };
  const data = [
    ...[record('quantity', 'valid', ['1', '3']), record('quantity', 'invalid', ['0'])],
  ].map((one): TestData => ({ ...one, type: 'integer' }));
  expect(titlesOf({ ...drawn, settings }, data)).toEqual([
    'Quantity 1: the total is 5',
    'Quantity 3: the total is 15',
    'Wrong quantity 0: declined',
  ]);
});

it('the outcome of an exception that a path passed before is not what its last choice leads to', () => {
  const model = parseModel(
    'start > when the clerk weighs the sample > when the clerk opens the bag > then the label is printed > end',
    'when the clerk weighs the sample > then the missing weight is shown > when seed is added > when the clerk opens the bag',
    'when the clerk opens the bag > when the clerk hands the sample back > end',
  );
  const titles = titlesOf(model, [], { criterion: 'all-paths' });
  const back = titles.filter((title) => title.includes('hands the sample back'));
  expect(back).toHaveLength(2);
  expect(back.join()).not.toMatch(/: the missing weight is shown$/m);
});

it('an outcome before the first choice is not what comes of the choice', () => {
  const drawn = parseModel(
    'start > then a task arrives > translate > link > assign > end',
    'translate > caption > assign',
  );
  expect(titlesOf(drawn, [])).toEqual(['Link: assign', 'Caption: assign']);
});

it('of choices that only one path takes the last one is in its title', () => {
  const drawn = parseModel('start > pay > confirm > end', 'pay > ask > pay', 'ask > confirm');
  const labels: Record<string, string> = {
    ...{ 'pay > confirm': 'Accepted? Yes', 'pay > ask': 'Accepted? No' },
    ...{ 'ask > pay': 'By card', 'ask > confirm': 'By invoice' },
  };
  const edges = drawn.edges.map((edge) => ({
    ...edge,
    label: labels[`${edge.source} > ${edge.target}`] ?? '',
  }));
  expect(titlesOf({ ...drawn, edges }, [])).toEqual([
    'Accepted? Yes: confirm',
    'Accepted? No, By card, By invoice: confirm',
  ]);
});
