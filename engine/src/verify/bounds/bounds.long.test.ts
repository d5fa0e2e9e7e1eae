import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generate.ts';
import type { GenerationSettings } from '../../model.ts';
import { bruteForce } from '../../paths/testing.ts';
import type { GenerationResult } from '../../result.ts';
import {
  arbitraryBoundedWorld,
  type BoundedWorld,
  canWalk,
  edgesOf,
  everyBoundedWalk,
  type Walks,
} from './testing.ts';

/** A long look: `RUNS=5000 npx vitest run engine/src/verify/bounds`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 60) };
const MAX_PLACES = 3000;
/** More edges than this are too many to look at every set of them. */
const MAX_ITEMS = 9;

const SETTINGS: Partial<GenerationSettings>[] = [
  { criterion: 'edges', polarity: 'separate' },
  { criterion: 'edges', polarity: 'mixed' },
  { criterion: 'edges', combine: 'data' },
  { criterion: 'nodes' },
  { criterion: 'edge-pairs' },
  { criterion: 'prime-paths' },
  { criterion: 'all-paths', maxVisits: 1 },
  { criterion: 'simple-paths' },
  { criterion: 'random' },
];

function suiteOf({ model, context }: BoundedWorld, settings: Partial<GenerationSettings>) {
  const generation = generate(model, context, { limit: 500, ...settings });
  return generation.ok ? generation.result : undefined;
}

function edgesIn(walks: Walks | undefined): Set<string> {
  return new Set(walks?.arcs.flatMap(({ edges }) => edges));
}

/** Drawn edges by their own ids: what is drawn in a called model is identified by its drawing. */
function uncoveredBy({ coverage }: GenerationResult): { id: string; code: string }[] {
  return coverage.uncovered.map(({ id, code }) => ({ id: id.split(':').at(-1) ?? id, code }));
}

describe('a suite of a model with bounds, by an own reading of what they mean', () => {
  it.each(SETTINGS)(
    'has only cases that stay within bounds and pass nothing avoided: %o',
    (settings) => {
      fc.assert(
        fc.property(arbitraryBoundedWorld, (world) => {
          const { avoid } = world;
          const suite = suiteOf(world, { ...settings, avoid });
          fc.pre(suite !== undefined);
          for (const test of suite?.testCases ?? []) {
            expect(canWalk(world, test, avoid), test.key).toBe(true);
          }
        }),
        RUNS,
      );
    },
  );

  it.each(['separate', 'mixed'] as const)(
    'takes every edge that some walk takes, and says of the others why not, with polarity %s',
    (polarity) => {
      fc.assert(
        fc.property(arbitraryBoundedWorld, (world) => {
          const { avoid } = world;
          const suite = suiteOf(world, { polarity, avoid });
          const walks = everyBoundedWalk(world, MAX_PLACES, { avoid });
          const unbounded = everyBoundedWalk(world, MAX_PLACES, { avoid, isBounded: false });
          const whole = everyBoundedWalk(world, MAX_PLACES);
          const free = everyBoundedWalk(world, MAX_PLACES, { isBounded: false });
          fc.pre(suite !== undefined && walks !== undefined);
          fc.pre(unbounded !== undefined && whole !== undefined && free !== undefined);
          if (!suite) return;
          expect(new Set(suite.testCases.flatMap(edgesOf))).toEqual(edgesIn(walks));
          const [inFree, inUnbounded, inWhole] = [free, unbounded, whole].map(edgesIn);
          const isRight = ({ id, code }: { id: string; code: string }) =>
            code === 'avoided' ||
            (!inWhole?.has(id) && (code === 'visits' ? inUnbounded?.has(id) : !inFree?.has(id)));
          expect(uncoveredBy(suite).filter((one) => !isRight(one))).toEqual([]);
        }),
        RUNS,
      );
    },
  );

  it('has no fewer paths than are needed, and exactly so many where it says so', () => {
    fc.assert(
      fc.property(arbitraryBoundedWorld, (world) => {
        const { avoid } = world;
        const suite = suiteOf(world, { polarity: 'mixed', strength: 0, avoid });
        const walks = everyBoundedWalk(world, 500, { avoid });
        const edges = [...edgesIn(walks)];
        fc.pre(suite !== undefined && walks !== undefined);
        fc.pre(edges.length > 0 && edges.length <= MAX_ITEMS);
        if (!suite || !walks) return;
        const { tests } = bruteForce(walks.graph, edges.length, (_, arc) =>
          (walks.arcs[arc]?.edges ?? []).reduce((bits, id) => bits | (1 << edges.indexOf(id)), 0),
        );
        expect(suite.lowerBound).toBeLessThanOrEqual(tests);
        expect(suite.counts.outlines).toBeGreaterThanOrEqual(tests);
        if (suite.optimal) expect(suite.counts.outlines).toBe(tests);
      }),
      RUNS,
    );
  });

  it('covers only what is chosen, and all of it that some walk takes', () => {
    fc.assert(
      fc.property(arbitraryBoundedWorld, fc.array(fc.nat(20), { maxLength: 3 }), (world, at) => {
        const { edges } = world.model;
        const only = at.flatMap((index) => edges[index % edges.length]?.id ?? []);
        const suite = suiteOf(world, { only, polarity: 'mixed' });
        const walks = everyBoundedWalk(world, MAX_PLACES);
        fc.pre(suite !== undefined && walks !== undefined && only.length > 0);
        if (!suite) return;
        expect(suite.coverage.total).toBe(new Set(only).size);
        const taken = new Set(suite.testCases.flatMap(edgesOf));
        for (const id of only) expect(taken.has(id), id).toBe(edgesIn(walks).has(id));
      }),
      RUNS,
    );
  });

  it.each(SETTINGS)('covers what is marked as a must, if some walk does: %o', (settings) => {
    fc.assert(
      fc.property(arbitraryBoundedWorld, fc.nat(20), (world, at) => {
        const edges = world.model.edges.map((edge, index) =>
          index === at % world.model.edges.length ? { ...edge, mark: 'must' as const } : edge,
        );
        const marked = { ...world, model: { ...world.model, edges } };
        const suite = suiteOf(marked, settings);
        const walks = everyBoundedWalk(world, MAX_PLACES);
        fc.pre(suite !== undefined && walks !== undefined && !suite.truncated);
        const id = edges.find(({ mark }) => mark)?.id ?? '';
        if (!suite || !edgesIn(walks).has(id)) return;
        expect(suite.testCases.flatMap(edgesOf)).toContain(id);
      }),
      RUNS,
    );
  });
});
