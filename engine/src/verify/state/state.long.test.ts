import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generate.ts';
import type { GenerationSettings } from '../../model.ts';
import { bruteForce } from '../../paths/testing.ts';
import type { TestCase } from '../../result.ts';
import {
  arbitraryStateWorld,
  type Draw,
  everyStateWalk,
  firstWalk,
  type StateWorld,
  takeEdge,
} from './testing.ts';

/** A long look: `RUNS=5000 npx vitest run engine/src/verify`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 120) };
const worlds = arbitraryStateWorld(4);
const MAX_PLACES = 10_000;
/** More edges than this are too many to look at every set of them. */
const MAX_ITEMS = 9;

function suiteOf({ model, context }: StateWorld, settings: Partial<GenerationSettings> = {}) {
  const generation = generate(model, context, { limit: 500, ...settings });
  return generation.ok ? generation.result : undefined;
}

function edgesOf({ path }: TestCase): string[] {
  return path.flatMap(({ edgeId }) => edgeId ?? []);
}

/** Whether a case can be walked with the values that it says. */
function canWalk(world: StateWorld, test: TestCase): boolean {
  const draws = Object.entries(test.data).map(([, { value, validity }]) => {
    return { value, isValid: validity === 'valid' };
  });
  const draw: Draw = (times) => draws.slice(times, times + 1);
  let walks = [firstWalk()];
  for (const edge of edgesOf(test))
    walks = walks.flatMap((walk) => takeEdge(world, walk, edge, draw));
  return walks.some(({ node }) => node === 'end');
}

describe('a suite of a model with state, by an own reading of what it means', () => {
  it.each(['separate', 'mixed'] as const)(
    'has only cases that can be walked, and takes every edge that some walk takes, with polarity %s',
    (polarity) => {
      fc.assert(
        fc.property(worlds, (world) => {
          const suite = suiteOf(world, { polarity });
          const walks = everyStateWalk(world, MAX_PLACES);
          fc.pre(suite !== undefined && walks !== undefined);
          if (!suite || !walks) return;
          for (const test of suite.testCases) expect(canWalk(world, test), test.key).toBe(true);
          expect(new Set(suite.testCases.flatMap(edgesOf))).toEqual(new Set(walks.edges));
        }),
        RUNS,
      );
    },
  );

  it('has no fewer paths than are needed, and exactly so many where it says so', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { polarity: 'mixed', strength: 0 });
        const walks = everyStateWalk(world, 500);
        const edges = [...new Set(walks?.edges)];
        fc.pre(suite !== undefined && walks !== undefined);
        fc.pre(edges.length > 0 && edges.length <= MAX_ITEMS);
        if (!suite || !walks) return;
        const { tests } = bruteForce(walks.graph, edges.length, (_, arc) => {
          return 1 << edges.indexOf(walks.edges[arc] ?? '');
        });
        expect(suite.lowerBound).toBeLessThanOrEqual(tests);
        expect(suite.counts.outlines).toBeGreaterThanOrEqual(tests);
        if (suite.optimal) expect(suite.counts.outlines).toBe(tests);
      }),
      RUNS,
    );
  });
});
