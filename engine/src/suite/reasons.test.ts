import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import { holds } from '../conditions/holds.ts';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { arbitraryWorld, type Held, rulesOf, type World } from '../verify/testing.ts';

const amount: TestData = {
  id: 'amount',
  name: 'amount',
  validity: 'valid',
  type: 'integer',
  values: ['10', '60', '200'],
};

function uncovered(model: Model, settings: Partial<GenerationSettings> = {}) {
  const generation = generate(model, { steps: [], testData: [amount], models: [] }, settings);
  return generation.ok ? generation.result.coverage.uncovered : undefined;
}

describe('what no case covers', () => {
  const contradicting = parseModel(
    'start > when <amount> > end',
    'when <amount> > then a check : <amount> > 100',
    'then a check > then a discount > end : <amount> <= 50',
    'then a check > end',
  );

  it('has the conditions that contradict each other on every path there', () => {
    expect(uncovered(contradicting)).toMatchObject([
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
    ]);
    expect(uncovered(contradicting, { language: 'tr' })?.[0]?.params).toEqual({
      conditions: '<amount> > 100 ve <amount> <= 50',
    });
  });

  it('has its own condition where no value meets it', () => {
    const model = parseModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    expect(uncovered(model)).toMatchObject([
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
    ]);
  });

  it('reports a condition that is never true, an error that does not block the other cases', () => {
    const model = parseModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    const generation = generate(model, { steps: [], testData: [amount], models: [] });
    expect(generation.ok && generation.result.testCases.length).toBe(3);
    expect(generation.ok && generation.result.findings).toMatchObject([
      { code: 'condition_never_true', severity: 'error' },
    ]);
  });

  it('is too long where a cap shuts it out', () => {
    const model = parseModel('start > a > end', 'a > b > c > d > end');
    expect(uncovered(model, { maxLength: 3 })?.map(({ code, params }) => [code, params])).toEqual(
      Array(4).fill(['too_long', { limit: 3 }]),
    );
  });

  it('is shut by the limit on rounds where a loop goes round too seldom to open an edge', () => {
    // the amount is drawn afresh only when the path comes back to its step
    const model = parseModel(
      'start > then a check : <amount> = 10',
      'then a check > when <amount> > then a check',
      'when <amount> > end : <amount> = 60',
    );
    const codes = (settings: Partial<GenerationSettings>) =>
      uncovered(model, settings)?.map(({ code, params }) => [code, params]);
    const shut = [['beyond_rounds', { rounds: 0 }]];
    expect(codes({ criterion: 'simple-paths' })).toEqual(shut);
    expect(codes({ criterion: 'all-paths', maxVisits: 0 })).toEqual(shut);
    expect(codes({ criterion: 'all-paths', maxVisits: 1 })).toMatchObject([['infeasible', {}]]);
    expect(codes({ criterion: 'edges' })).toEqual([]);
  });

  it('is out of reach where no path leads to the end', () => {
    const model = parseModel('start > a > end', 'a > b > b');
    expect(uncovered(model)?.map(({ code }) => code)).toEqual(['unreachable', 'unreachable']);
  });

  it('is shut by what follows, where no condition stands before it', () => {
    const model = parseModel(
      'start > when <amount> > then a check',
      'then a check > end : <amount> > 900',
      'then a check > then more > end : <amount> > 800',
    );
    const reasons = uncovered(model)?.map(({ code, params }) => [code, params?.condition]);
    expect(new Set(reasons?.map(String))).toEqual(
      new Set(['infeasible,<amount> > 900', 'infeasible,<amount> > 800']),
    );
  });

  it('is closed by a contradiction that only an edge that is never open would go around', () => {
    const model = parseModel(
      'start > when <amount> > then a check : <amount> > 100',
      'then a check > end : <amount> > 900',
      'then a check > then a discount > end : <amount> <= 50',
    );
    expect(uncovered(model)?.[0]?.params).toEqual({
      conditions: '<amount> > 100 and <amount> <= 50',
    });
  });

  it('is found at once among a thousand conditions in a row', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `then step ${i}`);
    const lines = names.slice(1).map((name, i) => `${names[i]} > ${name} : <amount> > ${i % 50}`);
    const model = parseModel(
      `start > when <amount> > ${names[0]}`,
      ...lines,
      `${names.at(-1)} > end : <amount> < 20`,
    );
    const found = uncovered(model) ?? [];
    expect(found.length).toBe(1002);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['contradiction']));
  });

  it('is no prime path that another of parallel edges opens', () => {
    const age = {
      ...amount,
      id: 'age',
      name: 'age',
      type: 'text',
      values: ['child', 'adult'],
    } as const;
    const model = parseModel(
      'start > when <age> > then a price',
      'then a price > then wine > end : <age> = "adult"',
      'then a price > end',
      'when <age> > then a price : <age> = "adult"',
    );
    model.edges[1] = { ...model.edges[1], guard: '<age> = "child"' } as Model['edges'][number];
    const generation = generate(
      model,
      { steps: [], testData: [{ ...age, values: [...age.values] }], models: [] },
      { criterion: 'prime-paths' },
    );
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    // Two prime paths, and the two parallel edges.
    expect(generation.result.coverage).toMatchObject({ covered: 4, total: 4, uncovered: [] });
  });

  it('leaves edges to be covered that only shut prime paths take', () => {
    const model = parseModel(
      'start > when <amount> > then a check > end',
      'then a check > then more > end : <amount> > 100',
      'when <amount> > then a note > then a check : <amount> <= 50',
    );
    const generation = generate(
      model,
      { steps: [], testData: [amount], models: [] },
      { criterion: 'prime-paths' },
    );
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    const { coverage, testCases } = generation.result;
    expect(coverage.uncovered.map(({ code }) => code)).toEqual(['contradiction']);
    expect(coverage.covered).toBe(coverage.total - 1);
    const taken = new Set(testCases.flatMap(({ path }) => path.map(({ edgeId }) => edgeId)));
    expect(model.edges.every(({ id }) => taken.has(id))).toBe(true);
  });

  it('has words for every criterion in both languages, and no data satisfies a reported contradiction', () => {
    const criteria = ['nodes', 'edges', 'edge-pairs', 'prime-paths', 'requirements'] as const;
    fc.assert(
      fc.property(arbitraryWorld(4, true), fc.constantFrom(...criteria), (world, criterion) => {
        const listedText = (language: 'en' | 'tr') => {
          const { model, context, constraints } = world;
          const generation = generate(model, context, { criterion, constraints, language });
          return generation.ok ? generation.result.coverage.uncovered : [];
        };
        const [english, turkish] = [listedText('en'), listedText('tr')];
        expect(turkish.map(({ id, code }) => [id, code])).toEqual(
          english.map(({ id, code }) => [id, code]),
        );
        for (const { code, params } of [...english, ...turkish]) {
          if (code === 'infeasible') expect(params?.condition).not.toBe('');
        }
        for (const { code, params } of english) {
          if (code === 'contradiction') expect(rowsFor(world, `${params?.conditions}`)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The values of both variables that meet the constraints and all conditions of a text, tried one by one. */
function rowsFor(world: World, text: string): Held[][] {
  const valuesOf = (name: string) =>
    world.context.testData
      .filter((data) => data.name === name)
      .flatMap(({ values, validity }) => values.map((value): Held => ({ value, validity })));
  const read = readCondition(text);
  if (!read.ok) throw new Error(`${text} cannot be read`);
  const rules = rulesOf(world);
  return valuesOf('a')
    .flatMap((a) => valuesOf('b').map((b) => [a, b]))
    .filter(([a, b]) => {
      const held = new Map(
        [a && (['a', a] as [string, Held]), b && (['b', b] as [string, Held])].filter(
          (one) => !!one,
        ),
      );
      const value = (name: string) => {
        const { value: text = '', validity = 'valid' } = held.get(name) ?? {};
        return { text, validity, type: 'text' } as const;
      };
      return rules.every((rule) => rule(held)) && holds(read.condition, value);
    });
}
