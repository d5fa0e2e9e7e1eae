import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { aModel } from '../testing.ts';
import { drawnWorld, type Held, type World } from '../verify/testing.ts';

const amount: TestData = {
  id: 'amount',
  name: 'amount',
  validity: 'valid',
  type: 'integer',
  values: ['10', '60', '200'],
};

function uncovered(model: Model, settings: Partial<GenerationSettings> = {}) {
  const made = generate(model, { steps: [], testData: [amount], models: [] }, settings);
  return made.ok ? made.result.coverage.uncovered : undefined;
}

describe('what no case covers', () => {
  const contradicting = aModel(
    'start > when <amount> > end',
    'when <amount> > then a check : <amount> > 100',
    'then a check > then a discount > end : <amount> <= 50',
    'then a check > end',
  );

  it('has the conditions that contradict each other on every way there', () => {
    expect(uncovered(contradicting)).toMatchObject([
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
    ]);
    expect(uncovered(contradicting, { language: 'tr' })?.[0]?.params).toEqual({
      conditions: '<amount> > 100 ve <amount> <= 50',
    });
  });

  it('has its own condition where no value meets it', () => {
    const model = aModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    expect(uncovered(model)).toMatchObject([
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
    ]);
  });

  it('is told of a condition that is never true, an error that does not keep the others back', () => {
    const model = aModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    const made = generate(model, { steps: [], testData: [amount], models: [] });
    expect(made.ok && made.result.testCases.length).toBe(3);
    expect(made.ok && made.result.findings).toMatchObject([
      { code: 'condition_never_true', severity: 'error' },
    ]);
  });

  it('is too long where a cap shuts it out', () => {
    const model = aModel('start > a > end', 'a > b > c > d > end');
    expect(uncovered(model, { maxLength: 3 })?.map(({ code, params }) => [code, params])).toEqual(
      Array(4).fill(['too_long', { limit: 3 }]),
    );
  });

  it('is out of reach where no way leads to the end', () => {
    const model = aModel('start > a > end', 'a > b > b');
    expect(uncovered(model)?.map(({ code }) => code)).toEqual(['unreachable', 'unreachable']);
  });

  it('is shut by what follows, where no condition stands before it', () => {
    const model = aModel(
      'start > when <amount> > then a check',
      'then a check > end : <amount> > 900',
      'then a check > then more > end : <amount> > 800',
    );
    const reasons = uncovered(model)?.map(({ code, params }) => [code, params?.condition]);
    expect(new Set(reasons?.map(String))).toEqual(
      new Set(['infeasible,<amount> > 900', 'infeasible,<amount> > 800']),
    );
  });

  it('is shut by a contradiction that only a way never open would go around', () => {
    const model = aModel(
      'start > when <amount> > then a check : <amount> > 100',
      'then a check > end : <amount> > 900',
      'then a check > then a discount > end : <amount> <= 50',
    );
    expect(uncovered(model)?.[0]?.params).toEqual({
      conditions: '<amount> > 100 and <amount> <= 50',
    });
  });

  it('is told at once of a thousand conditions in a row', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `then step ${i}`);
    const ways = names.slice(1).map((name, i) => `${names[i]} > ${name} : <amount> > ${i % 50}`);
    const model = aModel(
      `start > when <amount> > ${names[0]}`,
      ...ways,
      `${names.at(-1)} > end : <amount> < 20`,
    );
    const found = uncovered(model) ?? [];
    expect(found.length).toBe(1002);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['contradiction']));
  });

  it('has words for every criterion in both languages, and no data meets what is said to contradict', () => {
    const criteria = ['nodes', 'edges', 'edge-pairs', 'prime-paths', 'requirements'] as const;
    fc.assert(
      fc.property(drawnWorld(4, true), fc.constantFrom(...criteria), (world, criterion) => {
        const told = (language: 'en' | 'tr') => {
          const { model, context, constraints } = world;
          const made = generate(model, context, { criterion, constraints, language });
          return made.ok ? made.result.coverage.uncovered : [];
        };
        const [english, turkish] = [told('en'), told('tr')];
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
function rowsFor({ context, constraints, meanings }: World, text: string): Held[][] {
  const valuesOf = (name: string) =>
    context.testData
      .filter((data) => data.name === name)
      .flatMap(({ values, validity }) => values.map((value): Held => ({ value, validity })));
  const rows = valuesOf('a').flatMap((a) => valuesOf('b').map((b) => [a, b]));
  const swapped = (name: string) => (name === '<b> = <a>' ? '<a> = <b>' : name);
  const asked = text.split(' and ').map((one) => meanings.get(swapped(one)));
  return rows.filter(([a, b]) => {
    const read = (name: string) => (name === 'a' ? a : b);
    const isAllowed = constraints.every(
      ({ implies }) => a?.value !== '1' || meanings.get(implies)?.holds(read),
    );
    return isAllowed && asked.every((meaning) => meaning?.holds(read));
  });
}
