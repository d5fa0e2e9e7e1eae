import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateChanged } from '../generate-changed.ts';
import { bruteForce } from '../paths/testing.ts';
import type { Change, GenerationResult, TestCase } from '../result.ts';
import { faultOf } from './along-testing.ts';
import { arbitraryWorld, unreachableEdges, type World } from './testing.ts';
import { type Arc, drawnIn, everyWalk } from './walks-testing.ts';

/** A long look: `RUNS=5000 npx vitest run engine/src/verify`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 150) };
const worlds = fc.boolean().chain((isNested) => arbitraryWorld(isNested ? 3 : 4, isNested));
const touched = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 5 });
const MANY = Number.POSITIVE_INFINITY;

/** Of all that is drawn, those that numbers stand for. */
function changesIn({ model, context }: World, numbers: readonly number[]): Change[] {
  const all = [model, ...context.models].flatMap(({ id: modelId, nodes, edges }): Change[] => {
    const steps = nodes.filter(({ type }) => type === 'step');
    const change = { modelId, kind: 'added', before: null, after: null } as const;
    return [
      ...steps.map(({ id }) => ({ ...change, on: 'node' as const, id })),
      ...edges.map(({ id }) => ({ ...change, on: 'edge' as const, id })),
    ];
  });
  const called = model.nodes.some(({ type }) => type === 'nested');
  const drawn = all.filter(({ modelId }) => called || modelId === model.id);
  return [...new Set(numbers.map((number) => drawn[number % drawn.length]))].filter(
    (change) => change !== undefined,
  );
}

/** Whether an edge of a walk passes what changed: ids are told with the calls that they stand in. */
function passes({ edge, node }: Pick<Arc, 'edge' | 'node'>, { on, modelId, id }: Change): boolean {
  const isIt = (path: string) => (modelId === 'm' ? path === id : path.endsWith(`/${id}`));
  return on === 'node' ? isIt(node) : [...drawnIn([edge])].some(isIt);
}

function changedOf(world: World, changes: readonly Change[]): GenerationResult | undefined {
  const { model, context, constraints } = world;
  const settings = { strength: 0, constraints, limit: 500 } as const;
  const generation = generateChanged(model, context, settings, { changes });
  return generation.ok ? generation.result : undefined;
}

function coversIt({ path }: TestCase, change: Change): boolean {
  return path.some(({ nodeId, edgeId }) => passes({ node: nodeId, edge: edgeId ?? '' }, change));
}

describe('the cases of what changed, by an own reading of what models mean', () => {
  it('cover what changed exactly where some walk passes it, and say so', () => {
    fc.assert(
      fc.property(worlds, touched, (world, numbers) => {
        const changes = changesIn(world, numbers);
        const result = changedOf(world, changes);
        const all = everyWalk(world, 400);
        fc.pre(result?.since !== undefined && all !== undefined);
        if (!result?.since || !all) return;
        for (const test of result.testCases) {
          expect(faultOf(world, test, MANY)).toBeUndefined();
          expect(test.reasons).toEqual(changes.filter((change) => coversIt(test, change)));
          expect(test.reasons).not.toEqual([]);
        }
        const isFeasible = (change: Change) => all.arcs.some((arc) => passes(arc, change));
        const covered = changes.filter((one) =>
          result.testCases.some((test) => coversIt(test, one)),
        );
        expect(covered).toEqual(changes.filter(isFeasible));
        expect(result.since.uncovered).toEqual(changes.filter((one) => !isFeasible(one)));
      }),
      RUNS,
    );
  });

  it('are never called the fewest where fewer walks cover the same', () => {
    fc.assert(
      fc.property(worlds, touched, (world, numbers) => {
        const changes = changesIn(world, numbers);
        const result = changedOf(world, changes);
        const all = everyWalk(world, 400);
        fc.pre(result?.since !== undefined && !!all && unreachableEdges(world).size === 0);
        if (!result?.since || !all) return;
        const feasible = changes.filter((change) => all.arcs.some((arc) => passes(arc, change)));
        const fewest = feasible.length === 0 ? 0 : fewestWalks(all, feasible);
        expect(result.since.lowerBound).toBeLessThanOrEqual(fewest);
        if (result.since.isProven) expect(result.testCases).toHaveLength(fewest);
      }),
      RUNS,
    );
  });
});

function fewestWalks(
  { graph, arcs }: { graph: Parameters<typeof bruteForce>[0]; arcs: Arc[] },
  changes: readonly Change[],
): number {
  return bruteForce(graph, changes.length, (_, arc) => {
    const arrow = arcs[arc];
    return changes.reduce(
      (mask, change, i) => (arrow && passes(arrow, change) ? mask | (1 << i) : mask),
      0,
    );
  }).tests;
}
