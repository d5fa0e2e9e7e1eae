import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import type { GenerationResult } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData, withMore } from '../testing.ts';
import { arbitraryWorld } from '../verify/testing.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 200) };

function integerData(name: string, ...values: string[]): TestData {
  return { ...textData(name, ...values), type: 'integer' };
}

/** Three tries for the PIN, then cash as long as there is a balance. */
function atm(): Model {
  const drawn = parseModel(
    'start > given card > when <pin>',
    'when <pin> > when <take> : <pin> is valid',
    'when <pin> > then wrong > when <pin> : <pin> is invalid and tries < 3',
    'when <pin> > then kept > end : <pin> is invalid and tries >= 3',
    'when <take> > then cash : <take> <= balance',
    'when <take> > then few > then out : <take> > balance',
    'then cash > when <take> : balance > 0',
    'then cash > then out > end',
  );
  const edges = drawn.edges.map((edge) =>
    edge.source === 'when <take>' && edge.target === 'then cash'
      ? { ...edge, action: 'balance = balance - <take>' }
      : edge,
  );
  const counting = withMore({ ...drawn, edges }, 'when <pin>', { action: 'tries = tries + 1' });
  return {
    ...counting,
    settings: {
      state: [
        { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 },
        { name: 'balance', type: 'integer', min: 0, max: 100, first: 100 },
      ],
    },
  };
}
const ATM_DATA = [
  textData('pin', '1234'),
  invalidData('pin', '0000', '99'),
  integerData('take', '20', '50', '100'),
];

const valuesOf = ({ testCases }: GenerationResult) =>
  new Set(
    testCases.flatMap(({ data }) =>
      Object.entries(data).flatMap(([name, { value, validity }]) =>
        validity === 'valid' ? [`${name.replace(/ \d+$/, '')} ${value}`] : [],
      ),
    ),
  );

describe('a loop in a model with test data', () => {
  const loop = parseModel(
    'start > given door > when <badge> > then greeting',
    'then greeting > given door',
    'then greeting > end',
  );
  const testData = [textData('badge', 'red', 'blue', 'gray')];

  it('is walked once: the happy path comes first and has all values', () => {
    const { testCases, optimal } = suiteOf(loop, { testData });
    expect(testCases.map(({ path, isHappyPath }) => [path.length, isHappyPath ?? false])).toEqual([
      [5, true],
      [5, false],
      [5, false],
      [8, false],
    ]);
    expect(optimal).toBe(true);
  });

  it('is walked by all where cases may be mixed, and without data the plan is as before', () => {
    const mixed = suiteOf(loop, { testData }, { polarity: 'mixed' });
    expect(mixed.testCases).toHaveLength(3);
    const free = parseModel('start > a > b > end', 'b > a');
    expect(suiteOf(free).testCases.map(({ path }) => path.length)).toEqual([6]);
  });
});

describe('a cash machine', () => {
  it('needs five cases for its edges, of which one walks the second withdrawal', () => {
    const { testCases, optimal } = suiteOf(atm(), { testData: ATM_DATA });
    expect([testCases.length, optimal]).toEqual([5, true]);
  });

  it.each([
    'nodes',
    'edges',
    'edge-pairs',
    'prime-paths',
    'state-values',
    'state-transitions',
  ] as const)(
    'has no more cases where they are mixed than apart, and no valid value fewer: %s',
    (criterion) => {
      const [separate, mixed] = (['separate', 'mixed'] as const).map((polarity) =>
        suiteOf(atm(), { testData: ATM_DATA }, { polarity, criterion }),
      );
      if (!separate || !mixed) throw new Error('no suite');
      expect(mixed.testCases.length).toBeLessThanOrEqual(separate.testCases.length);
      expect(mixed.coverage.covered).toBe(separate.coverage.covered);
      expect([...valuesOf(separate)].filter((value) => !valuesOf(mixed).has(value))).toEqual([]);
    },
  );
});

describe('values combined over the model', () => {
  it('take eight cases for eight ages, six rules and three zones', () => {
    const drawn = parseModel('start > given open > when ask > when paid > end');
    const rules = [
      ['a', '<age> < 6'],
      ['b', '<age> >= 6 and <age> < 18 and <zones> <= 2'],
      ['c', '<age> >= 6 and <age> < 18 and <zones> > 2'],
      ['d', '<age> >= 18 and <card> = "yes"'],
      ['e', '<age> >= 65 and <card> = "no"'],
      ['f', 'otherwise'],
    ].map(([id = '', when = '']) => ({ id, when, outcome: `outcome ${id}` }));
    const label = 'travel at <age> through <zones> with <card>';
    const fare = withMore(drawn, 'when ask', { label, rules });
    const testData = [
      integerData('age', '0', '5', '6', '17', '18', '64', '65', '99'),
      integerData('zones', '1', '2', '3'),
      textData('card', 'yes', 'no'),
    ];
    const suite = suiteOf(fare, { testData }, { combine: 'data' });
    expect([suite.testCases.length, suite.optimal, suite.coverage.percent]).toEqual([8, true, 100]);
    expect(valuesOf(suite).size).toBe(13);
  });
});

/** A step that draws `a`, with a branch for some of its values and one for the others, each of which may draw `b`. */
type Small = { values: number; others: number; branches: boolean[]; isLong: boolean[] };

const small: fc.Arbitrary<Small> = fc.record({
  values: fc.integer({ min: 1, max: 4 }),
  others: fc.integer({ min: 1, max: 3 }),
  branches: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  isLong: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

function draw({ values, others, branches, isLong }: Small) {
  const lines = branches.map((drawsB, i) => {
    const step = drawsB ? `when branch ${i} with <b>` : `when branch ${i}`;
    const guard = i === branches.length - 1 ? 'otherwise' : `<a> = "${i}"`;
    return `when <a> > ${step}${isLong[i] ? ` > then more ${i}` : ''} > then done : ${guard}`;
  });
  const model = parseModel('start > when <a>', ...lines, 'then done > end');
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));
  const testData = [textData('a', ...numbers(values)), textData('b', ...numbers(others))];
  return { model, testData };
}

/** By branch that some value takes: the values of `a` and of `b` that a case there may have, and its length. */
function branchesOf({ values, others, branches, isLong }: Small) {
  const last = branches.length - 1;
  return branches.flatMap((drawsB, i) => {
    const own = Array.from({ length: values }, (_, a) => a).filter((a) =>
      i === last ? a >= last : a === i,
    );
    const b = drawsB ? Array.from({ length: others }, (_, one) => one) : [];
    return own.length > 0 ? [{ branch: i, a: own, b, length: isLong[i] ? 1 : 0 }] : [];
  });
}

/** The fewest cases over the model: each a branch, a value of `a` and one of `b`; every set is tried. */
function fewestOverModel(one: Small): number {
  const candidates = branchesOf(one).flatMap(({ branch, a, b }) =>
    a.flatMap((value) =>
      (b.length > 0 ? b : [-1]).map((other) => [
        `branch ${branch}`,
        `a ${value}`,
        ...(other < 0 ? [] : [`b ${other}`]),
      ]),
    ),
  );
  const all = new Set(candidates.flat());
  const covers = (chosen: string[][]) => new Set(chosen.flat()).size === all.size;
  const search = (from: number, left: number, chosen: string[][]): boolean => {
    if (covers(chosen)) return true;
    return (
      left > 0 &&
      candidates.slice(from).some((next, i) => search(from + i + 1, left - 1, [...chosen, next]))
    );
  };
  let count = 1;
  while (!search(0, count, [])) count++;
  return count;
}

describe('how few cases there are', () => {
  it('is proven only where no fewer do, by brute force', () => {
    const settings = fc.constantFrom<Partial<GenerationSettings>>(
      { combine: 'path' },
      { combine: 'data' },
      { combine: 'path', polarity: 'mixed' },
      { combine: 'data', polarity: 'mixed' },
    );
    fc.assert(
      fc.property(small, settings, (one, given) => {
        const { model, testData } = draw(one);
        const { testCases, optimal } = suiteOf(model, { testData }, given);
        const ofPaths = branchesOf(one).reduce(
          (sum, { a, b }) => sum + Math.max(a.length, b.length),
          0,
        );
        const fewest = given.combine === 'data' ? fewestOverModel(one) : ofPaths;
        expect([testCases.length, optimal]).toEqual([fewest, true]);
      }),
      RUNS,
    );
  });
});

describe('a mixed plan', () => {
  it('has no more cases than the plan apart, and all its valid values, for any model', () => {
    const criteria = fc.constantFrom('nodes' as const, 'edges' as const, 'edge-pairs' as const);
    const combined = fc.constantFrom('path' as const, 'data' as const);
    fc.assert(
      fc.property(arbitraryWorld(4, false), criteria, combined, (world, criterion, combine) => {
        const { model, context, constraints } = world;
        const [separate, mixed] = (['separate', 'mixed'] as const).map((polarity) =>
          generate(model, context, { constraints, criterion, combine, polarity, limit: 5000 }),
        );
        fc.pre(separate?.ok === true && mixed?.ok === true);
        if (!separate?.ok || !mixed?.ok) return;
        const lost = [...valuesOf(separate.result)].filter(
          (value) => !valuesOf(mixed.result).has(value),
        );
        expect(mixed.result.testCases.length).toBeLessThanOrEqual(separate.result.testCases.length);
        expect(lost).toEqual([]);
      }),
      RUNS,
    );
  });
});
