import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, DecisionRule, Model, ModelEdge, ModelNode, TestData } from '../model.ts';
import type { TestCase } from '../result.ts';

/** A long look: `RUNS=5000 npx vitest run engine/src/verify`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 150) };
const position = { x: 0, y: 0 };

/** The values of a and of b; of a the last one may be invalid. */
type World = {
  a: string[];
  b: string[];
  invalid: boolean;
  /** By step on the way from Start to End: which value of a or b decides, as far as it has a table. */
  steps: (Table | undefined)[];
};
type Table = { about: 'a' | 'b'; otherwise: boolean };

const worlds: fc.Arbitrary<World> = fc.record({
  a: fc.integer({ min: 1, max: 3 }).map((count) => ['x', 'y', 'z'].slice(0, count)),
  b: fc.integer({ min: 1, max: 3 }).map((count) => ['1', '2', '3'].slice(0, count)),
  invalid: fc.boolean(),
  steps: fc.array(
    fc.option(
      fc.record({ about: fc.constantFrom('a' as const, 'b' as const), otherwise: fc.boolean() }),
      { nil: undefined },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});

function dataOf({ a, b, invalid }: World): TestData[] {
  const wrong = invalid ? a.slice(1).slice(-1) : [];
  const record = (name: string, validity: TestData['validity'], values: string[]) =>
    values.length > 0
      ? [{ id: `${name} ${validity}`, name, validity, type: 'text' as const, values }]
      : [];
  return [
    ...record(
      'a',
      'valid',
      a.filter((value) => !wrong.includes(value)),
    ),
    ...record('a', 'invalid', wrong),
    ...record('b', 'valid', b),
  ];
}

/** A rule for each value; the last one may be `otherwise`. */
function rulesOf(world: World, { about, otherwise }: Table, step: number): DecisionRule[] {
  const values = world[about];
  return values.map((value, i) => ({
    id: `r${i}`,
    when: otherwise && i === values.length - 1 ? 'otherwise' : `<${about}> = "${value}"`,
    outcome: `${step}: ${about} is ${value}, b is <b>`,
  }));
}

function stepNode(id: string, data: NonNullable<ModelNode['data']>): ModelNode {
  return { id, type: 'step', position, data };
}

function modelOf(nodes: ModelNode[], edges: Omit<ModelEdge, 'id'>[]): Model {
  const ends = (['start', 'end'] as const).map((id): ModelNode => ({ id, type: id, position }));
  return {
    id: 'model',
    name: 'a model',
    bddType: 'bdd',
    nodes: [...ends, ...nodes],
    edges: edges.map((edge, i) => ({ id: `e${i}`, ...edge })),
  };
}

/** With tables on its steps. */
function withTables(world: World): Model {
  const nodes = world.steps.map((table, i) =>
    stepNode(`s${i}`, {
      label: 'enter <a> and <b>',
      ...(table && { rules: rulesOf(world, table, i) }),
    }),
  );
  const ids = ['start', ...nodes.map(({ id }) => id), 'end'];
  return modelOf(
    nodes,
    ids.slice(1).map((target, i) => ({ source: ids[i] ?? '', target })),
  );
}

/** The same by hand: a branch for each rule, and a step after them in which they meet, so that each edge is drawn once. */
function byHand(world: World, isMeeting: boolean): Model {
  const nodes: ModelNode[] = [];
  const edges: Omit<ModelEdge, 'id'>[] = [];
  let open = ['start'];
  world.steps.forEach((table, i) => {
    nodes.push(stepNode(`s${i}`, { label: 'enter <a> and <b>' }));
    for (const source of open) edges.push({ source, target: `s${i}` });
    open = [`s${i}`];
    if (!table) return;
    open = rulesOf(world, table, i).map(({ id, when, outcome }) => {
      const target = `s${i} ${id}`;
      nodes.push(stepNode(target, { label: outcome, type: 'outcome' }));
      edges.push({ source: `s${i}`, target, guard: when });
      return target;
    });
    if (!isMeeting) return;
    nodes.push(stepNode(`meet${i}`, { label: 'go on' }));
    for (const source of open) edges.push({ source, target: `meet${i}` });
    open = [`meet${i}`];
  });
  for (const source of open) edges.push({ source, target: 'end' });
  return modelOf(nodes, edges);
}

function casesOf(model: Model, world: World, criterion: 'edges' | 'nodes' | 'all-paths') {
  const context: Context = { steps: [], testData: dataOf(world), models: [] };
  const generation = generate(model, context, { criterion, strength: 'all', limit: 500 });
  return generation.ok ? generation.result : undefined;
}

function wordsOf(cases: readonly TestCase[]): string[] {
  return cases.map(({ steps }) => steps.map(({ text }) => text).join(' / ')).toSorted();
}

/** What a case is expected to print, by an own reading: of each table the outcome of the one rule that is about the value. */
function expectedOf({ steps }: World, { data }: TestCase): string[] {
  const given = (name: 'a' | 'b') => data[name]?.value;
  return steps.flatMap((table, i) => [
    `enter ${given('a')} and ${given('b')}`,
    ...(table ? [`${i}: ${table.about} is ${given(table.about)}, b is ${given('b')}`] : []),
  ]);
}

describe('decision tables, beside the same models drawn by hand', () => {
  it.each(['all-paths', 'nodes'] as const)('give the same cases for %s', (criterion) => {
    fc.assert(
      fc.property(worlds, (world) => {
        const [tables, hand] = [
          casesOf(withTables(world), world, criterion),
          casesOf(byHand(world, false), world, criterion),
        ];
        expect(wordsOf(tables?.testCases ?? [])).toEqual(wordsOf(hand?.testCases ?? []));
        expect(tables?.lowerBound).toBe(hand?.lowerBound);
      }),
      RUNS,
    );
  });

  it('need as few paths for edges, where the branches meet before each edge out', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const tables = casesOf(withTables(world), world, 'edges');
        const hand = casesOf(byHand(world, true), world, 'edges');
        expect(tables?.counts.outlines).toBe(hand?.counts.outlines);
        expect(tables?.optimal).toBe(hand?.optimal);
      }),
      RUNS,
    );
  });

  it('print the one rule that holds, and cover every rule that can hold', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const result = casesOf(withTables(world), world, 'edges');
        for (const testCase of result?.testCases ?? []) {
          expect(testCase.steps.map(({ text }) => text)).toEqual(expectedOf(world, testCase));
        }
        for (const { nodeId, covered, total } of result?.coverage.rules ?? []) {
          const left = result?.coverage.uncovered.filter(({ id }) => id.startsWith(`${nodeId}/`));
          expect(covered).toBe(total - (left?.length ?? 0));
          expect(left?.every(({ code }) => ['infeasible', 'contradiction'].includes(code))).toBe(
            true,
          );
        }
      }),
      RUNS,
    );
  });
});
