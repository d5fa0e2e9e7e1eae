import { describe, expect, it } from 'vitest';
import { countOutlines, generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { parseModel, suiteOf } from '../testing.ts';

const value = (name: string): TestData => ({
  id: name,
  name,
  validity: 'valid',
  type: 'text',
  values: ['1', '2', '3'],
});
const names = Array.from({ length: 30 }, (_, i) => `v${i}`);

const suiteOfValues = (model: Model, settings: Partial<GenerationSettings> = {}) =>
  suiteOf(model, { testData: names.map(value) }, { strength: 0, ...settings });

describe('a budget of work', () => {
  it('is hardly needed for one condition that reads thirty values', () => {
    const all = names.map((name) => `<${name}> = "1"`).join(' and ');
    const { coverage } = suiteOfValues(parseModel('start > a', `a > b > end : ${all}`, 'a > end'));
    expect([coverage.covered, coverage.total]).toEqual([4, 4]);
  });

  it('ends a condition that any of thirty values meets, and says what is not proven', () => {
    const any = names.map((name) => `<${name}> = "1"`).join(' or ');
    const none = names.map((name) => `<${name}> = "2"`).join(' or ');
    const model = parseModel('start > a', `a > b : ${any}`, `b > c > end : ${none}`, 'b > end');
    const { coverage } = suiteOfValues(model);
    expect(coverage.covered).toBeGreaterThan(0);
    expect(coverage.uncovered.every(({ code }) => code === 'truncated')).toBe(true);
  });

  it('ends the search for paths within a cap where hardly any is short enough', () => {
    // Of a full graph of thirty steps with one way out at the far end of a long tail.
    const steps = Array.from({ length: 30 }, (_, i) => `s${i}`);
    const full = steps.flatMap((from) => steps.map((to) => `${from} > ${to}`));
    const model = parseModel('start > s0', ...full, 's29 > end');
    for (const criterion of ['simple-paths', 'all-paths'] as const) {
      const { counts, truncated } = suiteOfValues(model, { criterion, limit: 50 });
      expect([counts.outlines, truncated]).toEqual([50, true]);
    }
  });

  it('ends random walks that may be endless', () => {
    const model = parseModel('start > a > a', 'a > end');
    model.edges = model.edges.map((edge) =>
      edge.target === 'end' ? { ...edge, weight: 0 } : edge,
    );
    const { truncated } = suiteOfValues(model, { criterion: 'random', maxLength: 1_000_000_000 });
    expect(truncated).toBe(false);
  });

  it('ends a count of paths that may go round a thousand million times', () => {
    const model = parseModel('start > a > b > a', 'b > end', 'a > c > a', 'c > b', 'b > c');
    const context = { steps: [], testData: [], models: [] };
    const settings = { criterion: 'all-paths', maxVisits: 1_000_000_000 } as const;
    expect(countOutlines(model, context, settings)).toMatchObject({ isExact: false });
  });
});

const position = { x: 0, y: 0 };
const ends = [
  { id: 'start', type: 'start', position },
  { id: 'end', type: 'end', position },
] as const;
const stepOf = (id: string, label = id) =>
  ({ id, type: 'step', position, data: { label, type: 'action' } }) as const;

describe('a limit of work', () => {
  it('ends the search for reasons, and what is proven is still reported as impossible', () => {
    const steps = Array.from({ length: 4900 }, (_, i) => stepOf(`n${i}`, i === 0 ? '<v0>' : 's'));
    const chain = steps.slice(1).map(({ id }, i) => ({
      id: `e${i}`,
      source: `n${i}`,
      target: id,
      guard: `<v0> != "${i + 10}"`,
    }));
    const last = { source: steps.at(-1)?.id ?? '', target: 'end', guard: '<v0> = "9"' };
    const first = { id: 'first', source: 'start', target: 'n0' };
    const model: Model = {
      ...parseModel('start > a > end'),
      nodes: [...ends, ...steps],
      edges: [first, ...chain, { id: 'last', ...last }],
    };
    const { coverage } = suiteOfValues(model);
    expect(coverage).toMatchObject({ covered: 0, infeasible: 4901, total: 4901 });
    const codes = new Set(coverage.uncovered.map(({ code }) => code));
    expect(codes).toEqual(new Set(['infeasible', 'no_data']));
  }, 30_000);

  it('refuses calls that rename more conditions than memory has room for', () => {
    const guards = Array.from({ length: 300 }, (_, i) => `<v0> = "${i}" or <v1> = "${i}"`);
    const inner: Model = {
      ...parseModel('start > a > end'),
      id: 'inner',
      nodes: [...ends, stepOf('x', '<v0> and <v1>'), stepOf('y')],
      edges: [
        { id: 'in', source: 'start', target: 'x' },
        ...guards.map((guard, i) => ({ id: `g${i}`, source: 'x', target: 'y', guard })),
        { id: 'rest', source: 'x', target: 'y', guard: 'otherwise' },
        { id: 'out', source: 'y', target: 'end' },
      ],
    };
    const calls = Array.from({ length: 400 }, (_, i) => ({
      ...({ id: `c${i}`, type: 'nested', position, modelId: 'inner' } as const),
      data: { bind: { v0: `v${(i % 28) + 2}` } },
    }));
    const model: Model = {
      ...parseModel('start > a > end'),
      nodes: [...ends, ...calls],
      edges: ['start', ...calls.map(({ id }) => id)].map((source, i) => {
        return { id: `e${i}`, source, target: calls[i]?.id ?? 'end' };
      }),
    };
    const generation = generate(model, { steps: [], testData: names.map(value), models: [inner] });
    expect(!generation.ok && generation.problems.map(({ code }) => code)).toContain(
      'nested_too_many_terms',
    );
  });
});
