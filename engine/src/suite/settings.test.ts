import { describe, expect, it } from 'vitest';
import { countOutlines, generate, generateStepwise } from '../generate.ts';
import type { Criterion, GenerationSettings, Model, Strength, TestData } from '../model.ts';
import type { GenerationEvent, GenerationResult } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

/** The steps of each case, by their labels. */
const stepsOf = ({ testCases }: GenerationResult) =>
  testCases.map(({ steps }) => steps.map(({ label }) => label).join(' > '));
/** The data of each case, by variable in the order of the alphabet. */
const rowsOf = ({ testCases }: GenerationResult) =>
  testCases.map(({ data }) =>
    Object.keys(data)
      .toSorted()
      .map((name) => data[name]?.value)
      .join(' '),
  );

const twoForks = parseModel('start > a > fork > c > end', 'start > b > fork > d > end');
const retry = parseModel('start > try > check > end', 'check > try');
const search = parseModel('start > when <size> <colour> <fit> > end');
const shirts = [
  textData('size', 'S', 'M', 'L'),
  textData('colour', 'red', 'blue'),
  textData('fit', 'slim', 'wide'),
];

describe('the criterion of a suite', () => {
  it.each<[Criterion, string[]]>([
    ['nodes', ['a > fork > c', 'b > fork > d']],
    ['edges', ['a > fork > c', 'b > fork > d']],
    ['edge-pairs', ['a > fork > c', 'a > fork > d', 'b > fork > c', 'b > fork > d']],
    ['prime-paths', ['a > fork > c', 'a > fork > d', 'b > fork > c', 'b > fork > d']],
    ['simple-paths', ['a > fork > c', 'a > fork > d', 'b > fork > c', 'b > fork > d']],
    ['all-paths', ['a > fork > c', 'a > fork > d', 'b > fork > c', 'b > fork > d']],
  ])('%s takes two forks one after the other by %j', (criterion, expected) => {
    const suite = suiteOf(twoForks, {}, { criterion });
    expect(stepsOf(suite).toSorted()).toEqual(expected);
    expect(suite).toMatchObject({ optimal: true, coverage: { percent: 100, uncovered: [] } });
  });

  it.each<[Criterion, string[]]>([
    ['nodes', ['try > check']],
    ['edges', ['try > check > try > check']],
    ['edge-pairs', ['try > check > try > check']],
    ['simple-paths', ['try > check']],
    ['all-paths', ['try > check', 'try > check > try > check']],
  ])('%s takes a step that may be tried again by %j', (criterion, expected) => {
    const found = stepsOf(suiteOf(retry, {}, { criterion, maxVisits: 1 }));
    expect(found.toSorted((a, b) => a.length - b.length).slice(0, 3)).toEqual(expected);
  });

  it('"all-paths" repeats a loop as often as maxVisits says', () => {
    const counts = [0, 1, 2].map((maxVisits) => {
      const suite = suiteOf(retry, {}, { criterion: 'all-paths', maxVisits });
      return suite.counts.outlines;
    });
    expect(counts).toEqual([1, 2, 3]);
  });

  it('"requirements" takes no more than what carries an id', () => {
    const nodes = twoForks.nodes.map((node) => ({
      ...node,
      data: { ...node.data, requirements: node.id === 'b' ? ['R1', 'R2'] : [] },
    }));
    const suite = suiteOf({ ...twoForks, nodes }, {}, { criterion: 'requirements' });
    expect(stepsOf(suite)).toEqual(['b > fork > c']);
    expect(suite.testCases[0]?.requirements).toEqual(['R1', 'R2']);
    expect(suite.coverage).toMatchObject({ covered: 2, total: 2 });
  });

  it('"selection" takes the nodes and edges that are named, together where one path can', () => {
    const settings = { criterion: 'selection' as const };
    expect(stepsOf(suiteOf(twoForks, {}, { ...settings, through: ['b', 'd'] }))).toEqual([
      'b > fork > d',
    ]);
    expect(stepsOf(suiteOf(twoForks, {}, { ...settings, through: ['c', 'd'] }))).toHaveLength(2);
  });

  it('"random" gives the same walks for the same seed, and covers every edge', () => {
    const settings = { criterion: 'random' as const, seed: 5 };
    const suite = suiteOf(twoForks, {}, settings);
    expect(stepsOf(suite)).toEqual(stepsOf(suiteOf(twoForks, {}, settings)));
    expect(suite.coverage.percent).toBe(100);
  });

  it('"random" hardly ever takes an edge of weight 0.001 where the other weighs 1,000', () => {
    const edges = twoForks.edges.map((edge) => ({
      ...edge,
      weight: edge.target === 'a' ? 1000 : 0.001,
    }));
    const [first] = stepsOf(suiteOf({ ...twoForks, edges }, {}, { criterion: 'random' }));
    expect(first).toMatch(/^a /);
  });
});

describe('the strength of a suite', () => {
  it.each<[Strength, number]>([
    [0, 1],
    [1, 3],
    ['base', 5],
    [2, 6],
    [3, 12],
    ['all', 12],
  ])('%s combines three, two and two values in %i rows', (strength, count) => {
    expect(suiteOf(search, { testData: shirts }, { strength }).counts.testCases).toBe(count);
  });

  it('0 takes the base choice of each variable', () => {
    const testData = [
      textData('size', 'S', 'M'),
      { ...textData('size', 'XL'), id: 'default', isDefault: true },
      textData('colour', 'red'),
      textData('fit', 'slim'),
    ];
    expect(rowsOf(suiteOf(search, { testData }, { strength: 0 }))).toEqual(['red slim XL']);
  });

  it('1 takes each value once, in its order', () => {
    expect(rowsOf(suiteOf(search, { testData: shirts }, { strength: 1 }))).toEqual([
      'red slim S',
      'blue wide M',
      'red slim L',
    ]);
  });

  it('"base" changes one value of the base choice at a time', () => {
    const [base = '', ...others] = rowsOf(
      suiteOf(search, { testData: shirts }, { strength: 'base' }),
    ).map((row) => row.split(' '));
    for (const row of others) expect(row.filter((value, i) => value !== base[i])).toHaveLength(1);
  });

  it('2 has every pair of values in some row', () => {
    const rows = rowsOf(suiteOf(search, { testData: shirts }, { strength: 2 }));
    const pairs = (i: number, j: number) =>
      new Set(rows.map((row) => `${row.split(' ')[i]} ${row.split(' ')[j]}`)).size;
    expect([pairs(0, 1), pairs(0, 2), pairs(1, 2)]).toEqual([4, 6, 6]);
  });

  it('keeps constraints in every row', () => {
    const constraints = [{ if: '<size> = "S"', implies: '<colour> = "blue"' }];
    const rows = rowsOf(suiteOf(search, { testData: shirts }, { strength: 'all', constraints }));
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.includes('red') && row.includes('S'))).toEqual([]);
  });
});

describe('invalid values', () => {
  const signIn = parseModel(
    'start > when <user> <pin>',
    'when <user> <pin> > then in > end : <user> is valid and <pin> is valid',
    'when <user> <pin> > then out > end : otherwise',
  );
  const testData: TestData[] = [
    textData('user', 'ada', 'bob'),
    invalidData('user', 'nobody'),
    textData('pin', '1234'),
    invalidData('pin', '', '12'),
  ];
  const negativeRows = (negative: GenerationSettings['negative']) =>
    suiteOf(signIn, { testData }, { strength: 2, negative }).testCases.flatMap((test) =>
      test.polarity === 'negative' ? [`${test.data.user?.value} ${test.data.pin?.value}`] : [],
    );

  it('are never two in one case, so that none can mask another', () => {
    for (const negative of ['once', 'each'] as const)
      for (const row of negativeRows(negative)) expect(row).not.toMatch(/^nobody (12)?$/);
  });

  it('"once" tries each of them in one case', () => {
    expect(negativeRows('once')).toHaveLength(3);
    expect(negativeRows('once').filter((row) => row.startsWith('nobody'))).toHaveLength(1);
  });

  it('"each" tries each of them with every valid value of the others', () => {
    expect(negativeRows('each').toSorted()).toEqual([
      'ada ',
      'ada 12',
      'bob ',
      'bob 12',
      'nobody 1234',
    ]);
  });

  it('"off" tries none and reports which edge is then not covered', () => {
    expect(negativeRows('off')).toEqual([]);
    const { coverage } = suiteOf(signIn, { testData }, { negative: 'off' });
    expect(coverage.percent).not.toBeNull();
    expect(coverage.covered).toBeLessThan(coverage.total);
  });
});

describe('limits of a suite', () => {
  it('list no more cases than requested, and count all of them', () => {
    const suite = suiteOf(search, { testData: shirts }, { strength: 'all', limit: 5 });
    expect(suite.testCases).toHaveLength(5);
    expect(suite).toMatchObject({ truncated: true, optimal: false, counts: { testCases: 12 } });
    expect(suiteOf(search, { testData: shirts }, { strength: 'all', limit: 12 }).truncated).toBe(
      false,
    );
  });

  it('limit the length of every case in edges', () => {
    const long = parseModel('start > a > b > a', 'b > c > end', 'a > end');
    for (const maxLength of [0, 4, 6]) {
      const suite = suiteOf(long, {}, { maxLength });
      for (const { path } of suite.testCases)
        expect(path.length - 1).toBeLessThanOrEqual(maxLength || 99);
    }
  });

  it('report an edge that no case of that length can cover', () => {
    const { coverage } = suiteOf(
      parseModel('start > a > end', 'a > b > c > end'),
      {},
      { maxLength: 2 },
    );
    expect(coverage.uncovered.map(({ code }) => code)).toContain('too_long');
    expect(coverage.covered).toBe(2);
  });
});

describe('what is generated', () => {
  const stepwise = (model: Model) => {
    const steps = generateStepwise(model, { steps: [], testData: [], models: [] });
    const events: GenerationEvent[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) events.push(step.value);
    return { events, end: step.value };
  };

  it('comes as a plan, then case by case, then the figures', () => {
    const { events, end } = stepwise(twoForks);
    expect(events.map(({ kind }) => kind)).toEqual(['planned', 'case', 'case']);
    expect(events[0]).toEqual({ kind: 'planned', paths: 2, lowerBound: 2 });
    expect(events.flatMap((event) => (event.kind === 'case' ? [event.path] : []))).toEqual([1, 2]);
    expect(end).toMatchObject({ ok: true, result: { testCases: [], counts: { testCases: 2 } } });
  });

  it('is the same stepwise and at once', () => {
    const { events } = stepwise(twoForks);
    const cases = events.flatMap((event) => (event.kind === 'case' ? [event.testCase] : []));
    expect(cases).toEqual(suiteOf(twoForks).testCases);
  });

  it('is nothing but the problems where the drawing has an error', () => {
    const { events, end } = stepwise(parseModel('start > a'));
    expect(events).toEqual([]);
    expect(end).toMatchObject({ ok: false, problems: [{ code: 'end_missing' }] });
  });

  it('keeps the keys of its cases when steps are renamed, and gives each its own', () => {
    const nodes = twoForks.nodes.map((node) => ({ ...node, data: { label: `new ${node.id}` } }));
    const keysOf = (model: Model) => suiteOf(model).testCases.map(({ key }) => key);
    expect(keysOf({ ...twoForks, nodes })).toEqual(keysOf(twoForks));
    expect(new Set(keysOf(twoForks)).size).toBe(2);
    for (const key of keysOf(twoForks)) expect(key).toMatch(/^[a-z2-7]{10}$/i);
  });

  it('numbers its steps from 1 and its outlines by path', () => {
    const [first, second] = suiteOf(twoForks).testCases;
    expect(first?.steps.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect([first?.outline, second?.outline]).toEqual([1, 2]);
  });

  it('puts the values of a case in place of the tokens of its steps', () => {
    const [first] = suiteOf(search, { testData: shirts }).testCases;
    expect(first?.steps[0]).toMatchObject({
      label: '<size> <colour> <fit>',
      text: 'S red slim',
      keyword: 'When',
    });
  });

  it('says in each purpose what no case before it covers', () => {
    const purposes = suiteOf(twoForks).testCases.flatMap(({ purpose }) => purpose);
    expect(new Set(purposes).size).toBe(purposes.length);
    expect(purposes).toHaveLength(twoForks.edges.length);
  });
});

describe('counting a suite before it is generated', () => {
  it.each<Criterion>(['nodes', 'edges', 'edge-pairs', 'prime-paths', 'simple-paths', 'all-paths'])(
    'gives for %s as many paths as are generated',
    (criterion) => {
      for (const model of [twoForks, retry, search]) {
        const context = { steps: [], testData: shirts, models: [] };
        const count = countOutlines(model, context, { criterion });
        const { counts } = suiteOf(model, context, { criterion });
        expect(count).toEqual({ count: BigInt(counts.outlines), isExact: true });
      }
    },
  );

  it('gives the problems of a drawing that has no suite', () => {
    const count = countOutlines(parseModel('start > a'), { steps: [], testData: [], models: [] });
    expect(count).toMatchObject([{ code: 'end_missing' }]);
  });
});

describe('settings that are not named', () => {
  it('fall back to the defaults: all edges, each choice, invalid values once', () => {
    const generation = generate(search, { steps: [], testData: shirts, models: [] });
    expect(generation).toMatchObject({
      result: { settings: { criterion: 'edges', strength: 1, negative: 'once', limit: 1000 } },
    });
  });

  it('are not those of the model, which its author passes on', () => {
    const model = { ...search, settings: { strength: 'all' as const } };
    expect(suiteOf(model, { testData: shirts }).counts.testCases).toBe(3);
    expect(suiteOf(model, { testData: shirts }, model.settings).counts.testCases).toBe(12);
  });
});

describe('the words of a suite', () => {
  const purchase = parseModel('start > given a basket > when <size> > then an order > end');
  const keywordsOf = (model: Model, settings: Partial<GenerationSettings> = {}) =>
    suiteOf(model, { testData: shirts }, settings).testCases[0]?.steps.map(
      ({ keyword }) => keyword,
    );

  it('are in the requested language', () => {
    expect(keywordsOf(purchase)).toEqual(['Given', 'When', 'Then']);
    expect(keywordsOf(purchase, { language: 'tr' })).toEqual(['Diyelim ki', 'Eğer ki', 'O zaman']);
  });

  it('are those of a classic test plan in a classic model', () => {
    expect(keywordsOf({ ...purchase, bddType: 'classic' })).toEqual([
      'Precondition',
      'Action',
      'Expected result',
    ]);
  });

  it('give the expected result of a step with its values', () => {
    const nodes = purchase.nodes.map((node) =>
      node.id === 'when <size>'
        ? { ...node, data: { ...node.data, expected: 'a shirt of size <size>' } }
        : node,
    );
    const { testCases } = suiteOf({ ...purchase, nodes }, { testData: shirts });
    expect(testCases.map(({ steps }) => steps[1]?.expected)).toEqual([
      'a shirt of size S',
      'a shirt of size M',
      'a shirt of size L',
    ]);
  });

  it('are those of the library where a step shows one of its steps', () => {
    const steps = [{ id: 's', label: 'from the library', type: 'action' as const }];
    const nodes = purchase.nodes.map((node) =>
      node.id === 'when <size>' ? { ...node, stepId: 's' } : node,
    );
    const [first] = suiteOf({ ...purchase, nodes }, { steps }).testCases;
    expect(first?.steps[1]?.text).toBe('from the library');
  });
});
