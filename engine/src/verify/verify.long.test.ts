import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Criterion, GenerationSettings } from '../model.ts';
import { bruteForce } from '../paths/testing.ts';
import type { GenerationResult, TestCase } from '../result.ts';
import { anyValue, faultOf, walkAlong } from './along-testing.ts';
import {
  arbitraryWorld,
  firstPlace,
  onward,
  placeId,
  unreachableEdges,
  type World,
} from './testing.ts';
import { type Arc, allowedWalks, drawnIn, everyWalk } from './walks-testing.ts';

const MANY = Number.POSITIVE_INFINITY;

function suiteOf({ model, context, constraints }: World, settings: Partial<GenerationSettings>) {
  const generation = generate(model, context, {
    strength: 0,
    constraints,
    limit: 500,
    ...settings,
  });
  return generation.ok ? generation.result : undefined;
}

/** The edges of each case. */
function edgesOf(suite: GenerationResult | undefined): string[][] {
  return (suite?.testCases ?? []).map(({ path }) => path.flatMap(({ edgeId }) => edgeId ?? []));
}

/** The drawn edges of one way with those of the next. */
function drawnPairs(first: string, second: string): string[] {
  return first.split('>').flatMap((a) => second.split('>').map((b) => `${a} ${b}`));
}

/** Whether some walk passes these nodes one right after the other. */
function canWalk(arcs: Arc[], [first, ...rest]: string[]): boolean {
  const entered = arcs.filter(({ node }) => node === first).map(({ to }) => to);
  let reached = new Set(first === 'start' ? [0] : entered);
  for (const next of rest) {
    reached = new Set(
      arcs.filter(({ from, node }) => reached.has(from) && node === next).map(({ to }) => to),
    );
  }
  return reached.size > 0;
}

/** By the definition: the simple paths and cycles of nodes that are part of no other, among those on some way from start to end. */
function primesOfNodes(world: World): string[][] {
  const places = [firstPlace(world)];
  const seen = new Set(places.map(placeId));
  const edges: [string, string][] = [];
  for (const place of places) {
    for (const { to } of onward(world, place)) {
      edges.push([placeId(place), placeId(to)]);
      if (seen.size < seen.add(placeId(to)).size) places.push(to);
    }
  }
  const good = new Set(['end']);
  for (let before = 0; before < good.size; ) {
    before = good.size;
    for (const [from, to] of edges) if (good.has(to)) good.add(from);
  }
  const simple: string[][] = [];
  const isCycle = (path: string[]) => path.length > 1 && path[0] === path.at(-1);
  for (
    let growing = [...seen].filter((id) => good.has(id)).map((id) => [id]);
    growing.length > 0;
  ) {
    simple.push(...growing.filter(({ length }) => length > 1));
    growing = growing
      .filter((path) => !isCycle(path))
      .flatMap((path) => {
        const next = edges.flatMap(([from, to]) => (from === path.at(-1) ? [to] : []));
        const open = [...new Set(next)].filter((to) => good.has(to));
        return open.filter((to) => !path.slice(1).includes(to)).map((to) => [...path, to]);
      });
  }
  const texts = simple.map((path) => `,${path},`);
  return simple.filter(
    (_, i) => !texts.some((text) => text !== texts[i] && text.includes(texts[i] ?? '')),
  );
}

/** Every way from start to end that passes no node twice. */
function simplePaths(arcs: Arc[]): Set<string> {
  const found = new Set<string>();
  const queue = [{ at: 0, path: [] as string[], nodes: ['start'] }];
  for (const { at: reached, path, nodes } of queue) {
    for (const { to, edge, node } of arcs.filter(({ from }) => from === reached)) {
      if (node === 'end') found.add([...path, edge].join());
      else if (!nodes.includes(node)) {
        queue.push({ at: to, path: [...path, edge], nodes: [...nodes, node] });
      }
    }
  }
  return found;
}

/** Whether a case has as few invalid values judged together as something on its path allows. */
function isNeeded(world: World, test: TestCase, criterion: Criterion): boolean {
  let maxInvalid = 0;
  while (faultOf(world, test, maxInvalid + 1) !== undefined) maxInvalid++;
  if (maxInvalid === 0) return true;
  const draw = anyValue(world);
  if (walkAlong(world, test.path, { draw, maxInvalid }) === undefined && isOfPaths(criterion)) {
    return false;
  }
  const fewer = everyWalk(world, 400, { maxInvalid });
  return !fewer || isOfPaths(criterion) || passesMore(test, fewer.arcs, criterion);
}

function isOfPaths(criterion: Criterion): boolean {
  return criterion === 'simple-paths' || criterion === 'all-paths';
}

/** Whether a case covers something that none of these walks does. */
function passesMore({ path }: TestCase, arcs: Arc[], criterion: Criterion): boolean {
  const nodes = path.map(({ nodeId }) => nodeId);
  const edges = path.flatMap(({ edgeId }) => edgeId ?? []);
  const known = drawnIn(arcs.map(({ edge }) => edge));
  const isNew = [...drawnIn(edges)].some((edge) => !known.has(edge));
  switch (criterion) {
    case 'nodes':
      return nodes.slice(1).some((id) => arcs.every(({ node }) => node !== id));
    case 'edge-pairs': {
      const pairs = pairsIn(arcs);
      // an edge that stands alone between Start and End is asked for by itself
      if (edges.length === 1) return isNew;
      return edges.some((edge, i) =>
        drawnPairs(edges[i - 1] ?? '', edge).some((pair) => i > 0 && !pairs.has(pair)),
      );
    }
    case 'prime-paths':
      return (
        isNew ||
        nodes.some((_, i) => nodes.some((_, j) => i < j && !canWalk(arcs, nodes.slice(i, j + 1))))
      );
    default:
      return isNew;
  }
}

/** Every drawn edge with each that can be taken right after it. */
function pairsIn(arcs: Arc[]): Set<string> {
  return new Set(
    arcs.flatMap((first) =>
      arcs
        .filter(({ from }) => from === first.to)
        .flatMap((second) => drawnPairs(first.edge, second.edge)),
    ),
  );
}

const worlds = fc.boolean().chain((isNested) => arbitraryWorld(isNested ? 3 : 4, isNested));
/** A long look: `RUNS=5000 npx vitest run engine/src/verify`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 150) };

describe('a suite, by an own reading of what models mean', () => {
  it.each([
    { criterion: 'edges' },
    { criterion: 'nodes' },
    { criterion: 'edge-pairs' },
    { criterion: 'prime-paths' },
    { criterion: 'simple-paths' },
    { criterion: 'all-paths' },
    { criterion: 'random' },
    { criterion: 'edges', strength: 2, negative: 'each' },
    { criterion: 'edges', combine: 'data', strength: 1 },
    { criterion: 'edges', maxLength: 6 },
    { criterion: 'edges', negative: 'off' },
    { criterion: 'edges', polarity: 'mixed' },
    { criterion: 'edges', polarity: 'mixed', strength: 2, negative: 'each' },
    { criterion: 'simple-paths', polarity: 'mixed' },
  ] as const)('has only cases that can be carried out: %o', (settings) => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, settings);
        fc.pre(suite !== undefined);
        const { maxLength = Number.POSITIVE_INFINITY }: Partial<GenerationSettings> = settings;
        for (const test of suite?.testCases ?? []) {
          expect(faultOf(world, test, MANY)).toBeUndefined();
          expect(isNeeded(world, test, settings.criterion)).toBe(true);
          expect(test.path.length - 1).toBeLessThanOrEqual(maxLength);
        }
      }),
      RUNS,
    );
  });

  it('takes every edge that some data can take, with hardly more tests than the fewest', () => {
    let [tests, fewest] = [0, 0];
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'edges', polarity: 'mixed' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const edges = [...drawnIn(all?.arcs.map(({ edge }) => edge) ?? [])];
        expect(drawnIn(edgesOf(suite).flat())).toEqual(new Set(edges));
        if (unreachableEdges(world).size > 0) return;
        if (!suite || !all || edges.length === 0 || edges.length > 9) return;
        const allowed = allowedWalks(everyWalk(world, 400, { maxInvalid: 1 }) ?? all, all);
        const best = bruteForce(allowed.graph, edges.length, (_, arc) => {
          const met = drawnIn([allowed.arcs[arc]?.edge ?? '']);
          return edges.reduce((mask, edge, i) => (met.has(edge) ? mask | (1 << i) : mask), 0);
        });
        expect(suite.lowerBound).toBeLessThanOrEqual(best.tests);
        if (suite.optimal) expect(suite.counts.outlines).toBe(best.tests);
        tests += suite.counts.outlines;
        fewest += best.tests;
      }),
      RUNS,
    );
    expect(tests).toBeLessThanOrEqual(fewest * 1.05);
  });

  it('passes every requirement, and every chosen node and edge, that some data can pass', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const all = everyWalk(world, 400);
        const tagged = suiteOf(world, { criterion: 'requirements' });
        fc.pre(all !== undefined && tagged !== undefined);
        const { nodes, edges } = world.model;
        const tagOf = new Map(
          [...nodes, ...(world.context.models[0]?.nodes ?? [])].map(({ id, data }) => [
            id,
            data?.requirements?.[0],
          ]),
        );
        const tags = all?.arcs.flatMap(({ node }) => tagOf.get(node.replace(/.*\//, '')) ?? []);
        const passed = tagged?.testCases.flatMap(({ requirements }) => requirements);
        expect([...new Set(passed)].sort()).toEqual([...new Set(tags)].sort());
        expect(tagged?.coverage.covered).toBe(new Set(tags).size);

        const through = [...nodes, ...edges].map(({ id }) => id).filter((_, i) => i % 2 === 0);
        const chosen = suiteOf(world, { criterion: 'selection', through });
        const met = new Set(
          chosen?.testCases.flatMap(({ path }) =>
            path.flatMap((passage) => [passage.nodeId, passage.edgeId]),
          ),
        );
        const open = new Set(all?.arcs.flatMap(({ edge, node }) => [edge, node]));
        expect(through.filter((id) => open.has(id) && !met.has(id))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('tours every pair of edges that some data can take', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'edge-pairs' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const pairs = pairsIn(all?.arcs ?? []);
        const toured = new Set(
          edgesOf(suite).flatMap((edges) =>
            edges.slice(1).flatMap((edge, i) => drawnPairs(edges[i] ?? '', edge)),
          ),
        );
        expect([...toured].sort()).toEqual([...pairs].sort());
      }),
      RUNS,
    );
  });

  it('tours every prime path of nodes that some data can take, and takes every edge', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'prime-paths' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        if (!suite || !all) return;
        const texts = suite.testCases.map(({ path }) => `,${path.map(({ nodeId }) => nodeId)},`);
        const walkable = primesOfNodes(world).filter((prime) => canWalk(all.arcs, prime));
        const missed = walkable.filter(
          (prime) => !texts.some((text) => text.includes(`,${prime},`)),
        );
        expect(missed).toEqual([]);
        expect(drawnIn(edgesOf(suite).flat())).toEqual(drawnIn(all.arcs.map(({ edge }) => edge)));
      }),
      RUNS,
    );
  });

  it('lists every simple path that some data can walk, once for each polarity', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'simple-paths' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const expected = simplePaths(all?.arcs ?? []);
        const listed = edgesOf(suite).map((edges) => edges.join());
        expect([...new Set(listed)].sort()).toEqual([...expected].sort());
      }),
      RUNS,
    );
  });
});
