import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model, Risk } from '../model.ts';
import type { GenerationResult, TestCase } from '../result.ts';
import { degreeOf } from '../risk.ts';
import {
  arbitraryModel,
  invalidData,
  parseModel,
  suiteOf,
  textData,
  withMore,
} from '../testing.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 100) };

const SIGN_IN = parseModel(
  'start > when <email>',
  'when <email> > then in > end : <email> is valid',
  'when <email> > then out > end : <email> is invalid',
  'start > when other > end',
  'start > when third > end',
);
const CONTEXT = { testData: [textData('email', 'a'), invalidData('email', 'x')] };
const RISKY = withMore(SIGN_IN, 'when third', { risk: { likelihood: 5, damage: 5 } });

/** Models some of whose steps are assessed. */
const riskyModels = fc
  .tuple(arbitraryModel, fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 10 }))
  .map(([model, likelihoods]): Model => {
    const nodes = model.nodes.map((node, index) => {
      const likelihood = node.type === 'step' ? likelihoods[index % likelihoods.length] : null;
      if (!likelihood) return node;
      const risk: Risk = { likelihood, damage: likelihood };
      return { ...node, data: { ...node.data, risk } };
    });
    return { ...model, nodes };
  });

/** What each edge of a model weighs, read off the drawing. */
function weightsOf({ nodes, edges }: Model): Map<string, number> {
  return new Map(
    edges.map(({ id, target }) => {
      const risk = nodes.find((node) => node.id === target)?.data?.risk;
      return [id, risk ? degreeOf(risk) : 1];
    }),
  );
}

function edgesOf(cases: readonly TestCase[]): Set<string> {
  return new Set(cases.flatMap(({ path }) => path.flatMap(({ edgeId }) => edgeId ?? [])));
}

function weightIn(weights: Map<string, number>, cases: readonly TestCase[]): number {
  return [...edgesOf(cases)].reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
}

function stepsOf(cases: readonly TestCase[]): number {
  return cases.reduce((sum, { steps }) => sum + steps.length, 0);
}

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, index) => bits & (1 << index)),
  );
}

const keysOf = ({ testCases }: Pick<GenerationResult, 'testCases'>) =>
  testCases.map(({ key }) => key);
const firstWords = ({ testCases }: GenerationResult) =>
  testCases.map(({ steps }) => steps[0]?.text);

describe('a suite within a budget', () => {
  it('keeps the cases of the greatest weight, says what they cover and lists the rest as beyond it', () => {
    const { testCases, best, coverage, optimal } = suiteOf(RISKY, CONTEXT, { best: { cases: 1 } });
    expect(
      testCases.map(({ steps, attributes }) => [steps[0]?.text, attributes?.priority]),
    ).toEqual([['third', 'critical']]);
    expect(best).toMatchObject({ planned: 4, isProven: true });
    expect(best?.curve.at(-1)).toBe(100);
    expect(best?.percent).toBe(best?.curve[0]);
    // what there was room for is not called the fewest: it is not all that is asked
    expect(optimal).toBe(false);
    expect(coverage.covered + coverage.uncovered.length).toBe(coverage.total);
    expect(new Set(coverage.uncovered.map(({ code }) => code))).toEqual(new Set(['beyond_budget']));
  });

  it('covers the most that any of its planned cases within so many cases and steps do', () => {
    fc.assert(
      fc.property(riskyModels, fc.nat(4), fc.nat(30), (model, cases, steps) => {
        const whole = suiteOf(model);
        fc.pre(whole.testCases.length <= 10);
        const { testCases, best, counts } = suiteOf(model, {}, { best: { cases, steps } });
        const weights = weightsOf(model);
        const total = weightIn(weights, whole.testCases);
        const possible = subsetsOf(whole.testCases).filter(
          (some) => some.length <= cases && stepsOf(some) <= steps,
        );
        const maximum = Math.max(...possible.map((some) => weightIn(weights, some)));
        expect(testCases.length).toBeLessThanOrEqual(cases);
        expect(counts.testSteps).toBe(stepsOf(testCases));
        expect(counts.testSteps).toBeLessThanOrEqual(steps);
        expect(keysOf(whole)).toEqual(expect.arrayContaining(keysOf({ testCases })));
        expect(weightIn(weights, testCases)).toBe(maximum);
        const percent = Math.floor((1000 * maximum) / total) / 10;
        expect(best).toMatchObject({ percent, bound: percent, isProven: true });
      }),
      RUNS,
    );
  });

  it('counts as covered what its own cases take, and all else that was planned as beyond it', () => {
    fc.assert(
      fc.property(riskyModels, fc.nat(4), (model, cases) => {
        const whole = suiteOf(model);
        const { testCases, coverage } = suiteOf(model, {}, { best: { cases } });
        const held = edgesOf(testCases);
        const beyond = [...edgesOf(whole.testCases)].filter((id) => !held.has(id));
        const leftOut = coverage.uncovered.filter(({ code }) => code === 'beyond_budget');
        expect(leftOut.map(({ id }) => id).sort()).toEqual(beyond.sort());
        expect(coverage.covered).toBe(whole.coverage.covered - beyond.length);
        expect(coverage.total).toBe(whole.coverage.total);
      }),
      RUNS,
    );
  });

  it('has a curve that needs every case where each value is combined on each path, and fewer across the model', () => {
    const model = parseModel('start > when <size> > a > end', 'when <size> > b > end');
    const testData = [textData('size', 's', 'm')];
    const curveOf = (combine: 'path' | 'data') =>
      suiteOf(model, { testData }, { best: { cases: 2 }, combine });
    const byPath = curveOf('path');
    expect(byPath.best?.planned).toBe(4);
    expect(byPath.best?.curve.filter((percent) => percent === 100)).toHaveLength(1);
    // a value that no case has had yet still adds more than one that another path had
    expect(new Set(byPath.testCases.map(({ data }) => data.size?.value))).toEqual(
      new Set(['s', 'm']),
    );
    expect(curveOf('data').best?.curve).toEqual([expect.any(Number), 100]);
  });

  it('has a curve that only ever rises, to all that is planned, and a budget that does no worse', () => {
    fc.assert(
      fc.property(riskyModels, fc.integer({ min: 1, max: 6 }), (model, cases) => {
        const { best } = suiteOf(model, {}, { best: { cases } });
        const curve = best?.curve ?? [];
        expect(curve).toEqual(curve.toSorted((a, b) => a - b));
        expect([curve.length, curve.at(-1)]).toEqual([best?.planned, 100]);
        expect(best?.percent).toBeGreaterThanOrEqual(curve[Math.min(cases, curve.length) - 1] ?? 0);
      }),
      RUNS,
    );
  });

  it('is the whole suite, as proven as that is, where there is room for all of it', () => {
    const whole = suiteOf(RISKY, CONTEXT);
    const { best, coverageRate, ...kept } = suiteOf(RISKY, CONTEXT, { best: { cases: 4 } });
    expect(kept).toEqual({ ...whole, settings: kept.settings });
    expect([whole.optimal, best?.percent]).toEqual([true, 100]);
    expect(coverageRate).toBeGreaterThan(0);
  });

  it('has no case where there is no room for the steps of any', () => {
    const { testCases, best, coverage } = suiteOf(SIGN_IN, CONTEXT, { best: { steps: 0 } });
    expect(testCases).toEqual([]);
    expect(best).toMatchObject({ percent: 0, bound: 0, isProven: true });
    expect(coverage.covered).toBe(0);
  });

  it('prefers the case that holds a risky value, and lets the values of a class share its weight', () => {
    const model = parseModel('start > when <card> > end', 'start > when <code> > end');
    const card = (risk?: Risk) => ({ ...textData('card', 'visa', 'gift'), ...(risk && { risk }) });
    const keptOf = (risk?: Risk) => {
      const testData = [card(risk), textData('code', '1')];
      const { testCases } = suiteOf(model, { testData }, { best: { cases: 1 } });
      return testCases.map(({ data }) => Object.keys(data));
    };
    expect(keptOf()).toEqual([['code']]);
    expect(keptOf({ likelihood: 2, damage: 2 })).toEqual([['card']]);
  });

  it('counts positive and negative cases that it keeps, and calls neither part the smallest', () => {
    const { parts, counts } = suiteOf(SIGN_IN, CONTEXT, { best: { cases: 3 } });
    const { positive, negative } = parts ?? {};
    expect((positive?.testCases ?? 0) + (negative?.testCases ?? 0)).toBe(counts.testCases);
    expect([positive?.lowerBound, negative?.lowerBound]).toEqual([0, 0]);
  });

  it('says which nodes and edges of a called model it still passes', () => {
    const paths = ['start > enter > member > end', 'enter > guest > end'];
    const inner = { ...parseModel(...paths), id: 'inner' };
    const model = parseModel('start > [inner] > end');
    const passedIn = (cases: number) => {
      const { coverage } = suiteOf(model, { models: [inner] }, { best: { cases } });
      return coverage.nested?.map(({ callId, covered, total }) => [callId, covered, total]);
    };
    const expected = (covered: number) => [null, '[inner]'].map((callId) => [callId, covered, 2]);
    expect(passedIn(1)).toEqual(expected(1));
    expect(passedIn(2)).toEqual(expected(2));
  });

  it('chooses among as many cases as are given at most, and says that there are more', () => {
    const { best, truncated } = suiteOf(SIGN_IN, CONTEXT, { best: { cases: 1 }, limit: 2 });
    expect([best?.planned, truncated]).toEqual([2, true]);
    expect(suiteOf(SIGN_IN, CONTEXT, { best: { cases: 1 } }).truncated).toBe(false);
  });
});

describe('the order of test cases', () => {
  it('holds the same cases whatever comes first, each the first for what none before it covers', () => {
    const orders = fc.constantFrom('coverage', 'risk', 'new', 'planned');
    fc.assert(
      fc.property(riskyModels, orders, (model, order) => {
        const planned = suiteOf(model);
        const ordered = suiteOf(model, {}, { order });
        expect(keysOf(ordered).toSorted()).toEqual(keysOf(planned).toSorted());
        const covered = new Set<string>();
        ordered.testCases.forEach((one, index) => {
          expect(one.outline).toBe(index + 1);
          const first = [...edgesOf([one])].filter((id) => !covered.has(id));
          expect(one.purpose.toSorted()).toEqual(first.sort());
          for (const id of first) covered.add(id);
        });
      }),
      RUNS,
    );
  });

  it('has first what adds most weight, and rates no order of a suite below the planned one', () => {
    fc.assert(
      fc.property(riskyModels, (model) => {
        const { testCases, coverageRate } = suiteOf(model, {}, { order: 'coverage' });
        const weights = weightsOf(model);
        const [first = 0, ...others] = testCases.map((one) => weightIn(weights, [one]));
        expect(first).toBe(Math.max(first, ...others));
        expect(coverageRate).toBeGreaterThan(0);
        expect(coverageRate).toBeLessThanOrEqual(100);
      }),
      RUNS,
    );
  });

  it('has the riskiest cases first where that is asked, whatever they add', () => {
    fc.assert(
      fc.property(riskyModels, (model) => {
        const degrees = suiteOf(model, {}, { order: 'risk' }).testCases.map(({ attributes }) => {
          return attributes?.risk ? degreeOf(attributes.risk) : 0;
        });
        expect(degrees).toEqual(degrees.toSorted((a, b) => b - a));
      }),
      RUNS,
    );
    expect(firstWords(suiteOf(RISKY, CONTEXT, { order: 'risk' }))[0]).toBe('third');
  });

  it('has a risk at each case once something was assessed, and none at all before that', () => {
    const [first, ...others] = suiteOf(RISKY, CONTEXT, { order: 'risk' }).testCases;
    expect(first?.attributes?.risk).toEqual({ likelihood: 5, damage: 5 });
    expect(others.map(({ attributes }) => attributes?.priority)).toEqual(Array(3).fill('medium'));
    expect(suiteOf(SIGN_IN, CONTEXT).testCases.some(({ attributes }) => attributes)).toBe(false);
  });

  it('has those first that no earlier generation had, then what adds most', () => {
    const live = suiteOf(SIGN_IN, CONTEXT).testCases;
    const more = [textData('email', 'a'), invalidData('email', 'x')];
    const edges = [
      ...SIGN_IN.edges,
      { id: 'n1', source: 'start', target: 'when new' },
      { id: 'n2', source: 'when new', target: 'end' },
    ];
    const [node] = parseModel('when new > end').nodes;
    const model = { ...SIGN_IN, nodes: [...SIGN_IN.nodes, ...(node ? [node] : [])], edges };
    const suite = suiteOf(model, { testData: more }, { order: 'new' }, { live, gone: [] });
    expect(firstWords(suite)[0]).toBe('new');
    expect(firstWords(suiteOf(model, { testData: more }, { order: 'new' }))[0]).not.toBe('new');
  });

  it('is of the cases that a budget keeps, where there is one', () => {
    const settings = { order: 'risk', best: { cases: 2 } } as const;
    expect(firstWords(suiteOf(RISKY, CONTEXT, settings))).toHaveLength(2);
    expect(firstWords(suiteOf(RISKY, CONTEXT, settings))[0]).toBe('third');
  });
});
