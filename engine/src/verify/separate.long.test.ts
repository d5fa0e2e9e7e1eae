import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import { bruteForce } from '../paths/testing.ts';
import type { GenerationResult, PartOfSuite, TestCase } from '../result.ts';
import { arbitraryWorld, unreachableEdges, type World } from './testing.ts';
import { type Arc, drawnIn, everyWalk } from './walks-testing.ts';

/** A long look: `RUNS=5000 npx vitest run engine/src/verify`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 150) };
const worlds = fc.boolean().chain((isNested) => arbitraryWorld(isNested ? 3 : 4, isNested));

function suiteOf({ model, context, constraints }: World): GenerationResult | undefined {
  const generation = generate(model, context, { strength: 0, constraints, limit: 500 });
  return generation.ok ? generation.result : undefined;
}

function invalidIn({ data }: TestCase): string[] {
  return Object.entries(data).flatMap(([name, { value, validity }]) =>
    validity === 'invalid' ? [`${name.replace(/ \d+$/, '')} ${value}`] : [],
  );
}

function edgesOf({ path }: TestCase): string[] {
  return path.flatMap(({ edgeId }) => edgeId ?? []);
}

/** The fewest walks that take these edges. */
function fewest(
  { graph, arcs }: { graph: Parameters<typeof bruteForce>[0]; arcs: Arc[] },
  edges: string[],
) {
  if (edges.length === 0) return 0;
  return bruteForce(graph, edges.length, (_, arc) => {
    const met = drawnIn([arcs[arc]?.edge ?? '']);
    return edges.reduce((mask, edge, i) => (met.has(edge) ? mask | (1 << i) : mask), 0);
  }).tests;
}

/** More edges than this are too many to look at every set of them. */
const MAX_ITEMS = 9;

function edgesIn({ arcs }: { arcs: Arc[] }): Set<string> {
  return drawnIn(arcs.map(({ edge }) => edge));
}

function expectFewest({ outlines, lowerBound }: PartOfSuite, best: number): void {
  expect(lowerBound).toBeLessThanOrEqual(best);
  if (outlines === lowerBound) expect(outlines).toBe(best);
}

describe('a plan with positive and negative cases apart, by an own reading of what models mean', () => {
  it('has positive cases alone first, then cases with an invalid value alone', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world);
        fc.pre(suite?.parts !== undefined);
        if (!suite?.parts) return;
        const polarities = suite.testCases.map((test) => invalidIn(test).length > 0);
        expect(polarities).toEqual(polarities.toSorted((a, b) => Number(a) - Number(b)));
        const { positive, negative } = suite.parts;
        expect(polarities.filter((isNegative) => !isNegative)).toHaveLength(positive.testCases);
        expect(positive.outlines + negative.outlines).toBe(suite.counts.outlines);
      }),
      RUNS,
    );
  });

  it('begins with a shortest walk of valid values, and takes with such all edges they can take, in the fewest paths', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world);
        const valid = everyWalk(world, 400, { maxFaults: 0 });
        fc.pre(suite?.parts !== undefined && valid !== undefined);
        if (!suite?.parts || !valid) return;
        const positive = suite.testCases.filter(({ polarity }) => polarity === 'positive');
        const edges = edgesIn(valid);
        expect(drawnIn(positive.flatMap(edgesOf))).toEqual(edges);
        const [happy] = positive;
        const shortest = shortestPath(valid.graph);
        expect(happy && edgesOf(happy).length).toBe(shortest?.length);
        if (!happy || unreachableEdges(world).size > 0) return;
        const met = drawnIn(edgesOf(happy));
        const left = [...edges].filter((edge) => !met.has(edge));
        if (left.length <= MAX_ITEMS) expectFewest(suite.parts.positive, 1 + fewest(valid, left));
      }),
      RUNS,
    );
  });

  it('takes what is left with one invalid value where one does, in the fewest paths', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world);
        const valid = everyWalk(world, 400, { maxFaults: 0 });
        const single = everyWalk(world, 400, { maxFaults: 1 });
        const all = everyWalk(world, 400);
        fc.pre(suite?.parts !== undefined && !!valid && !!single && !!all);
        if (!suite || !valid || !single || !all) return;
        const negative = suite.testCases.filter(({ polarity }) => polarity === 'negative');
        const [byValid, byOne, byAny] = [edgesIn(valid), edgesIn(single), edgesIn(all)];
        expect(drawnIn(suite.testCases.flatMap(edgesOf))).toEqual(byAny);
        const isNeeded = (test: TestCase) =>
          [...drawnIn(edgesOf(test))].some((edge) => !byOne.has(edge));
        const several = negative.filter((test) => invalidIn(test).length > 1);
        expect(several.every(isNeeded)).toBe(true);
        if (unreachableEdges(world).size > 0 || byAny.size > byOne.size) return;
        const left = [...byOne].filter((edge) => !byValid.has(edge));
        if (left.length > MAX_ITEMS || !suite.optimal) return;
        const paths = new Set(
          negative.flatMap(({ purpose, outline }) => (purpose.length > 0 ? [outline] : [])),
        );
        expect(paths.size).toBe(fewest(single, left));
      }),
      RUNS,
    );
  });

  it('uses every invalid value that a walk of valid values beside it can hold', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world);
        fc.pre(suite?.parts !== undefined);
        const used = new Set(suite?.testCases.flatMap(invalidIn));
        for (const record of world.context.testData.filter(
          ({ validity }) => validity === 'invalid',
        )) {
          for (const value of record.values) {
            const mayHoldInvalid = (name: string, held: string) =>
              name === record.name && held === value;
            const [with1, without] = [
              everyWalk(world, 400, { maxFaults: 1, mayHoldInvalid }),
              everyWalk(world, 400, { maxFaults: 0 }),
            ];
            fc.pre(!!with1 && !!without);
            // an edge that only the invalid value takes shows that some walk holds it
            const known = drawnIn(without?.arcs.map(({ edge }) => edge) ?? []);
            const isHeld = with1?.arcs.some(({ edge }) =>
              [...drawnIn([edge])].some((id) => !known.has(id)),
            );
            if (isHeld) expect(used).toContain(`${record.name} ${value}`);
          }
        }
      }),
      RUNS,
    );
  });
});
