import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generate.ts';
import type { GenerationSettings, Strength } from '../../model.ts';
import { bruteForce } from '../../paths/testing.ts';
import type { GenerationResult, TestCase } from '../../result.ts';
import {
  arbitraryStateWorld,
  type Draw,
  everyStateWalk,
  firstWalk,
  type Memory,
  type StateStep,
  type StateWorld,
  takeEdge,
} from './testing.ts';

/** A long look: `RUNS=5000 npx vitest run --project long engine/src/verify/state/changes`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 80) };
const TIMEOUT = 60 * 60_000;
/** Test data changes some variable in each. */
const worlds = arbitraryStateWorld(4).filter((world) => changedByData(world).size > 0);
const MAX_PLACES = 1_000;
/** More items than this are too many to look at every set of them. */
const MAX_ITEMS = 10;

const CRITERIA = ['state-values', 'state-transitions'] as const;
const settingsOf = fc.record({
  polarity: fc.constantFrom('separate' as const, 'mixed' as const),
  strength: fc.constantFrom<Strength[]>(0, 1, 2, 'all'),
  combine: fc.constantFrom('path' as const, 'data' as const),
  negative: fc.constantFrom('once' as const, 'each' as const, 'off' as const),
});

function suiteOf({ model, context }: StateWorld, settings: Partial<GenerationSettings>) {
  const generation = generate(model, context, { limit: 2000, ...settings });
  return generation.ok ? generation.result : undefined;
}

/** By an own reading of the actions: the variables whose values test data decides. */
function changedByData({ model }: StateWorld): Set<string> {
  const actions = [
    ...model.edges.map(({ action }) => action),
    ...model.nodes.map((node) => node.data?.action),
  ];
  const texts = actions.flatMap((action) => action?.split('; ') ?? []);
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const text of texts) {
      const [name = '', value = ''] = text.split(' = ');
      const isRead = [...found].some((other) => new RegExp(`\\b${other}\\b`).test(value));
      if (value.includes('<a>') || isRead) found.add(name);
    }
  }
  return found;
}

/** The ids of what one step meets: each value of each variable before and behind it, or each change. */
function metBy(
  { before, after }: Pick<StateStep, 'before' | 'after'>,
  criterion: string,
): string[] {
  const texts = (memory: Memory) =>
    Object.entries(memory).map(([name, value]) => [name, String(value)] as const);
  if (criterion === 'state-values')
    return [...texts(before), ...texts(after)].map(([name, value]) => `${name} = ${value}`);
  return texts(before).flatMap(([name, value]) =>
    value === String(after[name]) ? [] : [`${name} = ${value} → ${after[name]}`],
  );
}

/** What a case meets, walked with its own values; undefined where it cannot be walked. */
function metAlong(world: StateWorld, test: TestCase, criterion: string): Set<string> | undefined {
  const draws = Object.values(test.data).map(({ value, validity }) => {
    return { value, isValid: validity === 'valid' };
  });
  const draw: Draw = (times) => draws.slice(times, times + 1);
  let walks = [{ walk: firstWalk(), met: [] as string[] }];
  for (const { edgeId } of test.path.slice(1)) {
    walks = walks.flatMap(({ walk, met }) =>
      takeEdge(world, walk, edgeId ?? '', draw).map((next) => {
        const step = { before: walk.memory, after: next.memory };
        return { walk: next, met: [...met, ...metBy(step, criterion)] };
      }),
    );
  }
  const [done] = walks.filter(({ walk }) => walk.node === 'end');
  return done && new Set(done.met);
}

/** All that some walk meets, by what it draws: nothing invalid where that is left out. */
function reachable(world: StateWorld, criterion: string, negative: string) {
  const records = world.context.testData.filter(
    ({ validity }) => negative !== 'off' || validity === 'valid',
  );
  const own = { ...world, context: { ...world.context, testData: records } };
  const walks = everyStateWalk(own, MAX_PLACES);
  const items = new Set(walks?.steps.flatMap((step) => metBy(step, criterion)));
  return walks && { walks, items: [...items].sort() };
}

function expectNoFewer(suite: GenerationResult, fewest: number): void {
  expect(suite.counts.testCases).toBeGreaterThanOrEqual(fewest);
  if (suite.optimal) expect(suite.counts.testCases).toBe(fewest);
}

describe('the values and transitions of state variables that test data changes, by an own reading of what models mean', () => {
  it.each(CRITERIA)(
    'are all that some walk makes, each made by the case that claims it: %s',
    (criterion) => {
      fc.assert(
        fc.property(worlds, settingsOf, (world, settings) => {
          const suite = suiteOf(world, { criterion, ...settings });
          const known = reachable(world, criterion, settings.negative);
          fc.pre(suite !== undefined && known !== undefined);
          if (!suite || !known) return;
          const met = new Set<string>();
          for (const test of suite.testCases) {
            const own = metAlong(world, test, criterion);
            expect(own, test.key).toBeDefined();
            for (const id of own ?? []) met.add(id);
            expect(
              test.purpose.filter((id) => !own?.has(id)),
              test.key,
            ).toEqual([]);
          }
          expect([...met].sort()).toEqual(known.items);
          const byData = changedByData(world);
          const open = suite.coverage.uncovered.filter(({ id }) =>
            byData.has(id.split(' = ')[0] ?? ''),
          );
          expect(open).toEqual([]);
          expect(suite.coverage.covered).toBe(known.items.length);
          const claimed = suite.testCases.flatMap(({ purpose }) => purpose);
          expect([...new Set(claimed)].sort()).toEqual(known.items);
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );

  it.each(CRITERIA)(
    'take no fewer cases than every set of walks, and so many where that is claimed: %s',
    (criterion) => {
      fc.assert(
        fc.property(worlds, fc.constantFrom('path', 'data'), (world, combine) => {
          const suite = suiteOf(world, { criterion, combine, polarity: 'mixed', strength: 0 });
          const known = reachable(world, criterion, 'once');
          fc.pre(suite !== undefined && known !== undefined);
          if (!suite || !known) return;
          const { items, walks } = known;
          fc.pre(items.length > 0 && items.length <= MAX_ITEMS);
          const masks = walks.steps.map((step) => {
            const met = new Set(metBy(step, criterion));
            return items.reduce((bits, id, i) => (met.has(id) ? bits | (1 << i) : bits), 0);
          });
          const { tests } = bruteForce(walks.graph, items.length, (_, arc) => masks[arc] ?? 0);
          expectNoFewer(suite, tests);
          expect(suite.lowerBound).toBeLessThanOrEqual(tests);
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});

describe('cases over the model with state and data, cycles included', () => {
  it(
    'are no fewer than every set of walks that takes the same edges and values needs, and so many where that is claimed',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          const suite = suiteOf(world, { combine: 'data', polarity: 'mixed', strength: 1 });
          const walks = everyStateWalk(world, 600);
          fc.pre(suite !== undefined && walks !== undefined);
          if (!suite || !walks) return;
          const keyOf = (value: string, isValid: boolean) => `<a> ${value} ${isValid}`;
          const held = suite.testCases.flatMap(({ data }) =>
            Object.values(data).map(({ value, validity }) => keyOf(value, validity === 'valid')),
          );
          const items = [...new Set([...walks.edges, ...held])];
          fc.pre(items.length > 0 && items.length <= MAX_ITEMS + 2);
          const { tests } = bruteForce(walks.graph, items.length, (_, arc) => {
            const { edge, drew } = walks.steps[arc] ?? { edge: '', drew: [] };
            const met = new Set([edge, ...drew.map(({ value, isValid }) => keyOf(value, isValid))]);
            return items.reduce((bits, id, i) => (met.has(id) ? bits | (1 << i) : bits), 0);
          });
          expectNoFewer(suite, tests);
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});
