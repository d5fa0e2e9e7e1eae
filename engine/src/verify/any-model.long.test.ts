import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model } from '../model.ts';
import type { Graph } from '../paths/graph.ts';
import { bruteForce } from '../paths/testing.ts';
import type { GenerationResult, TestCase } from '../result.ts';
import { faultOf } from './along-testing.ts';
import { type Draw, everyStateWalk, firstWalk, takeEdge } from './state/testing.ts';
import { arbitraryTableWorld, type TableWorld } from './tables/testing.ts';
import { arbitraryWorld, unreachableEdges, type World } from './testing.ts';
import { allowedWalks, drawnIn, everyWalk } from './walks-testing.ts';

/** A long look: `RUNS=5000 npx vitest run --project long engine/src/verify/any-model` takes 20,000. */
const { RUNS } = import.meta.env;
const numRuns = RUNS === undefined ? 200 : 4 * Number(RUNS);
const TIMEOUT = 4 * 60 * 60_000;
const MANY = Number.POSITIVE_INFINITY;
/** More edges than this are too many to look at every set of them. */
const MAX_ITEMS = 9;

/** A model of whatever kind, and an own reading of it. */
type Known = {
  model: Model;
  generate: (settings: Partial<GenerationSettings>) => GenerationResult | undefined;
  canWalk: (test: TestCase) => boolean;
  /** Every walk, and what each of its edges takes; undefined where it is too large to look at. */
  walks: () => { graph: Graph; taken: string[] } | undefined;
  /** The ids that an edge of a path has in that. */
  ownIdOf: (edgeId: string) => string;
  /** The same, where so few paths are needed as these walks need; undefined where that is not known. */
  few: () => { graph: Graph; taken: string[] } | undefined;
};

function generated(
  { model, context }: Pick<World, 'model' | 'context'>,
  settings: Partial<GenerationSettings>,
): GenerationResult | undefined {
  const generation = generate(model, context, { limit: 500, ...settings });
  return generation.ok ? generation.result : undefined;
}

/** Flat or nested, with conditions and constraints on data. */
function knownWorld(world: World): Known {
  const { model, constraints } = world;
  const takenBy = (walks: ReturnType<typeof everyWalk>) =>
    walks && { graph: walks.graph, taken: walks.arcs.map(({ edge }) => edge) };
  return {
    model,
    generate: (settings) => generated(world, { constraints, ...settings }),
    canWalk: (test) => faultOf(world, test, MANY) === undefined,
    ownIdOf: (edgeId) => edgeId,
    walks: () => takenBy(everyWalk(world, 400)),
    few: () => {
      const all = everyWalk(world, 400);
      if (!all || unreachableEdges(world).size > 0) return undefined;
      return takenBy(allowedWalks(everyWalk(world, 400, { maxInvalid: 1 }) ?? all, all));
    },
  };
}

/** With state and decision tables, alone or called. */
function knownTables(world: TableWorld): Known {
  const walksOf = (maxPlaces: number) => {
    const walks = everyStateWalk(world, maxPlaces);
    return walks && { graph: walks.graph, taken: walks.edges };
  };
  return {
    model: world.generated.model,
    generate: (settings) => generated(world.generated, settings),
    canWalk: (test) => {
      const draws = Object.values(test.data).map(({ value, validity }) => {
        return { value, isValid: validity === 'valid' };
      });
      const draw: Draw = (times) => draws.slice(times, times + 1);
      let walks = [firstWalk()];
      for (const { edgeId } of test.path.slice(1))
        walks = walks.flatMap((walk) => takeEdge(world, walk, world.ownIdOf(edgeId ?? ''), draw));
      return walks.some(({ node }) => node === 'end');
    },
    ownIdOf: world.ownIdOf,
    walks: () => walksOf(5000),
    few: () => walksOf(500),
  };
}

const anyModel: fc.Arbitrary<Known> = fc.oneof(
  arbitraryWorld(4, false).map(knownWorld),
  arbitraryWorld(3, true).map(knownWorld),
  arbitraryTableWorld(4).map(knownTables),
);

function partsOf(edges: readonly string[]): string[] {
  return [...drawnIn(edges)].sort();
}

function fewestOf({ graph, taken }: { graph: Graph; taken: string[] }): number | undefined {
  const items = partsOf(taken);
  if (items.length === 0 || items.length > MAX_ITEMS) return undefined;
  const { tests } = bruteForce(graph, items.length, (_, arc) => {
    const met = drawnIn([taken[arc] ?? '']);
    return items.reduce((bits, item, index) => (met.has(item) ? bits | (1 << index) : bits), 0);
  });
  return tests;
}

/** Every case can be carried out, and they take all that any walk takes. */
function expectWhole(
  known: Known,
  { testCases }: GenerationResult,
  taken: readonly string[],
): void {
  for (const test of testCases) expect(known.canWalk(test), test.key).toBe(true);
  const edges = testCases.flatMap(({ path }) => path.flatMap(({ edgeId }) => edgeId ?? []));
  expect(partsOf(edges.map(known.ownIdOf))).toEqual(partsOf(taken));
}

/** There are no fewer paths than are needed, and so many where that is claimed. */
function expectFewest({ lowerBound, counts, optimal }: GenerationResult, fewest: number): void {
  expect(lowerBound).toBeLessThanOrEqual(fewest);
  expect(counts.outlines).toBeGreaterThanOrEqual(fewest);
  if (optimal) expect(counts.outlines).toBe(fewest);
}

describe('whatever kind of model', () => {
  it(
    'has a suite with nothing infeasible, nothing missed and no false claim to be minimal',
    () => {
      fc.assert(
        fc.property(anyModel, fc.constantFrom('separate', 'mixed'), (known, polarity) => {
          const suite = known.generate({ polarity });
          const walks = known.walks();
          fc.pre(suite !== undefined && walks !== undefined);
          if (suite && walks) expectWhole(known, suite, walks.taken);
          const few = known.few();
          const fewest = few && fewestOf(few);
          const alone = known.generate({ polarity: 'mixed', strength: 0 });
          if (alone && fewest !== undefined) expectFewest(alone, fewest);
        }),
        { numRuns },
      );
    },
    TIMEOUT,
  );
});
