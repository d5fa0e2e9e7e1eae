import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings } from '../model.ts';
import type { Graph } from '../paths/graph.ts';
import { bruteForce } from '../paths/testing.ts';
import type { GenerationResult } from '../result.ts';
import {
  beginWalk,
  type Draw,
  drawnWorld,
  faultOf,
  onward,
  spotId,
  stepOn,
  type Walk,
  type World,
} from './testing.ts';

/** Every walk of a model with every value, as a graph; undefined where it is too large to look at. */
function everyWalk(world: World, most: number) {
  const draw: Draw = (name) =>
    world.context.testData
      .filter((data) => data.name === name)
      .flatMap(({ values, validity }) => values.map((value) => ({ value, validity })));
  const walks = [beginWalk(world)];
  const numbers = new Map([[keyOf(beginWalk(world)), 0]]);
  const arcs: Arc[] = [];
  for (let from = 0; from < walks.length; from++) {
    if (walks.length > most) return undefined;
    const walk = walks[from] as Walk;
    for (const next of onward(world, walk.spot)) {
      for (const reached of stepOn(world, walk, next, draw)) {
        const key = keyOf(reached);
        const to = numbers.get(key) ?? walks.push(reached) - 1;
        numbers.set(key, to);
        arcs.push({ from, to, edge: next.hop.ids.join('>'), node: spotId(next.to) });
      }
    }
  }
  const ended = new Set(walks.flatMap(({ spot }, i) => (spotId(spot) === 'end' ? [i] : [])));
  return onSomeWay(arcs, ended, walks.length);
}

function keyOf({ spot, held, passed, epoch }: Walk): string {
  if (spotId(spot) === 'end') return 'end';
  const now = [...held].map(([name, one]) => {
    return [name, one.value, one.validity, epoch - one.epoch, one.isRead].join(':');
  });
  return [spotId(spot), now.sort(), [...passed].sort()].join('|');
}

type Arc = { from: number; to: number; edge: string; node: string };

function onSomeWay(arcs: Arc[], ended: Set<number>, size: number) {
  const good = new Set(ended);
  for (let before = -1; before < good.size; ) {
    before = good.size;
    for (const { from, to } of arcs) if (good.has(to)) good.add(from);
  }
  const kept = arcs.filter(({ to }) => good.has(to));
  const graph: Graph = {
    size: size + 1,
    start: 0,
    end: size,
    source: Int32Array.from(kept, ({ from }) => from),
    target: Int32Array.from(kept, ({ to }) => (ended.has(to) ? size : to)),
  };
  return { graph, arcs: kept };
}

function suiteOf({ model, context, constraints }: World, settings: Partial<GenerationSettings>) {
  const made = generate(model, context, { strength: 0, constraints, limit: 500, ...settings });
  return made.ok ? made.result : undefined;
}

/** The edges of each case. */
function waysOf(suite: GenerationResult | undefined): string[][] {
  return (suite?.testCases ?? []).map(({ path }) => path.flatMap(({ edgeId }) => edgeId ?? []));
}

/** Every way from start to end that passes no node twice. */
function simpleWays(arcs: Arc[]): Set<string> {
  const found = new Set<string>();
  const queue = [{ at: 0, path: [] as string[], nodes: ['start'] }];
  for (const { at, path, nodes } of queue) {
    for (const { to, edge, node } of arcs.filter(({ from }) => from === at)) {
      if (node === 'end') found.add([...path, edge].join());
      else if (!nodes.includes(node)) {
        queue.push({ at: to, path: [...path, edge], nodes: [...nodes, node] });
      }
    }
  }
  return found;
}

const worlds = fc.boolean().chain((isNested) => drawnWorld(isNested ? 3 : 4, isNested));
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
  ] as const)('has only cases that can be carried out: %o', (settings) => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, settings);
        fc.pre(suite !== undefined);
        const { maxLength = Number.POSITIVE_INFINITY }: Partial<GenerationSettings> = settings;
        for (const test of suite?.testCases ?? []) {
          expect(faultOf(world, test)).toBeUndefined();
          expect(test.path.length - 1).toBeLessThanOrEqual(maxLength);
        }
      }),
      RUNS,
    );
  });

  it('takes every way that some data can take, with hardly more tests than the fewest', () => {
    let [tests, fewest] = [0, 0];
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'edges' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const ways = [...new Set(all?.arcs.map(({ edge }) => edge))].sort();
        expect([...new Set(waysOf(suite).flat())].sort()).toEqual(ways);
        if (!suite || !all || ways.length === 0 || ways.length > 9) return;
        const best = bruteForce(all.graph, ways.length, (_, arc) => {
          return 1 << ways.indexOf(all.arcs[arc]?.edge ?? '');
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

  it('passes every tag, and every chosen node and way, that some data can pass', () => {
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
          chosen?.testCases.flatMap(({ path }) => path.flatMap((hop) => [hop.nodeId, hop.edgeId])),
        );
        const open = new Set(all?.arcs.flatMap(({ edge, node }) => [edge, node]));
        expect(through.filter((id) => open.has(id) && !met.has(id))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('tours every pair of ways that some data can take', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'edge-pairs' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const pairs = new Set(
          all?.arcs.flatMap((first) =>
            all.arcs
              .filter(({ from }) => from === first.to)
              .map((second) => `${first.edge} ${second.edge}`),
          ),
        );
        const toured = new Set(
          waysOf(suite).flatMap((edges) => edges.slice(1).map((edge, i) => `${edges[i]} ${edge}`)),
        );
        expect([...toured].sort()).toEqual([...pairs].sort());
      }),
      RUNS,
    );
  });

  it('lists every simple path that some data can walk, once', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const suite = suiteOf(world, { criterion: 'simple-paths' });
        fc.pre(suite !== undefined);
        const all = everyWalk(world, 400);
        fc.pre(all !== undefined);
        const expected = simpleWays(all?.arcs ?? []);
        const listed = waysOf(suite).map((edges) => edges.join());
        expect(listed.sort()).toEqual([...expected].sort());
      }),
      RUNS,
    );
  });
});
