import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, Model } from '../model.ts';
import { parseModel, suiteOf, textData } from '../testing.ts';
import { validate } from '../validate/validate.ts';

const coupon = {
  ...parseModel('start > enters a coupon > end', 'start > end'),
  id: 'coupon',
};

function context(...models: Model[]): Context {
  return { steps: [], testData: [], models };
}

/** The drawn edges that a suite takes, in and out of calls. */
function taken(model: Model, of: Context): Set<string> {
  const { testCases } = suiteOf(model, of);
  const steps = testCases.flatMap(({ path }) => path.slice(1));
  return new Set(steps.flatMap(({ edgeId }) => edgeId?.split('>') ?? []));
}

describe('a called model with a path without a step', () => {
  it('may be repeated by its caller, and each edge of the drawings is taken in the fewest cases', () => {
    const checkout = parseModel('start > [coupon] > pays > end', '[coupon] > [coupon]');
    const { coverage, optimal, counts } = suiteOf(checkout, context(coupon));
    expect([coverage.covered, coverage.total, optimal]).toEqual([7, 7, true]);
    expect(counts.outlines).toBe(2);
    const inner = coupon.edges.map(({ id }) => `[coupon]/${id}`);
    const drawn = [...checkout.edges.map(({ id }) => id), ...inner];
    expect(taken(checkout, context(coupon))).toEqual(new Set(drawn));
  });

  it('may be one of two that lead to each other', () => {
    const other = { ...coupon, id: 'other' };
    const checkout = parseModel('start > [coupon] > [other] > pays > end', '[other] > [coupon]');
    const { coverage, optimal } = suiteOf(checkout, context(coupon, other));
    expect([coverage.covered, optimal]).toEqual([coverage.total, true]);
  });

  it('is left by the edge that repeats it though there is nothing but empty paths', () => {
    const nothing = { ...coupon, edges: [{ id: 'skip', source: 'start', target: 'end' }] };
    const checkout = parseModel('start > [coupon] > pays > end', '[coupon] > [coupon]');
    const [again] = checkout.edges.filter(({ source, target }) => source === target);
    expect(taken(checkout, context(nothing))).toContain(again?.id);
  });

  it('is reported by validation and by generation where such paths multiply', () => {
    const calls = Array.from({ length: 20 }, (_, i) => ({ ...coupon, id: `c${i}` }));
    const row = ['start', ...calls.map(({ id }) => `[${id}]`), 'pays', 'end'].join(' > ');
    const model = parseModel(row, row);
    const code = 'nested_too_many_paths';
    expect(validate(model, context(...calls))).toMatchObject([{ code, severity: 'error' }]);
    expect(generate(model, context(...calls))).toMatchObject({ ok: false, problems: [{ code }] });
  });

  it('is refused where calls of nothing but calls are too many', () => {
    const calling = (depth: number): Model => ({
      ...parseModel('start > [a] > [b] > [c] > end'),
      id: `d${depth}`,
    });
    const models = Array.from({ length: 9 }, (_, depth) => {
      const model = calling(depth);
      const nodes = model.nodes.map((node) =>
        node.type === 'nested' ? { ...node, modelId: `d${depth + 1}` } : node,
      );
      return { ...model, nodes };
    });
    const last = { ...coupon, id: 'd9' };
    const [top, ...called] = [...models, last];
    const generation = top && generate(top, context(...called));
    expect(generation).toMatchObject({ ok: false, problems: [{ code: 'nested_too_large' }] });
  });
});

describe('what constrains the data of a called model', () => {
  const transfer: Model = {
    ...parseModel('start > pays with <payment> in <currency> > end'),
    id: 'transfer',
    settings: { constraints: [{ if: '<payment> = "transfer"', implies: '<currency> = "TRY"' }] },
  };
  const testData = [
    textData('payment', 'card', 'transfer'),
    textData('currency', 'EUR', 'TRY'),
    textData('money', 'EUR', 'TRY'),
  ];
  const caller = (bind: Record<string, string> = {}): Model => {
    const model = parseModel('start > opens <money> > [transfer] > end');
    const nodes = model.nodes.map((node) =>
      node.type === 'nested' ? { ...node, data: { bind } } : node,
    );
    return { ...model, nodes };
  };
  const rowsOf = (model: Model, name: string) => {
    const generation = generate(
      model,
      { steps: [], testData, models: [transfer] },
      { strength: 'all' },
    );
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    return generation.result.testCases.map(({ data }) =>
      [data.payment?.value, data[name]?.value].join(),
    );
  };

  it('constrains it in its callers', () => {
    const rows = rowsOf(caller(), 'currency');
    expect(rows).toContain('card,EUR');
    expect(rows).toContain('transfer,TRY');
    expect(rows).not.toContain('transfer,EUR');
  });

  it('constrains what the call puts in its place', () => {
    const rows = rowsOf(caller({ currency: 'money' }), 'money');
    expect(rows).toContain('card,EUR');
    expect(rows).not.toContain('transfer,EUR');
  });

  it('is reported where it contradicts a constraint of the caller', () => {
    const generation = generate(
      caller(),
      { steps: [], testData, models: [transfer] },
      {
        constraints: [
          { if: '<payment> is valid', implies: '<payment> = "transfer"' },
          { if: '<currency> is valid', implies: '<currency> = "EUR"' },
        ],
      },
    );
    expect(generation).toMatchObject({
      ok: false,
      problems: [{ code: 'constraint_unsatisfiable' }],
    });
  });
});
