import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defined } from '../defined.ts';
import { type Graph, groupBy } from './graph.ts';
import { type Items, itemsAt, itemsOf } from './items.ts';
import { shortenPaths, stepsOf } from './shorten-paths.ts';
import { arbitraryGraph, parseGraph } from './testing.ts';
import { walksPast } from './walk-past.ts';

/** A graph, items on some of its edges, several edges to an item, and long walks by chance. */
const worlds = fc
  .record({
    graph: arbitraryGraph(6, 8),
    carried: fc.array(fc.tuple(fc.nat(30), fc.nat(4)), { minLength: 1, maxLength: 8 }),
    turns: fc.array(fc.array(fc.nat(5), { maxLength: 14 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ graph, carried, turns }) => {
    const count = graph.source.length;
    const pairs = carried.map(([edge, item]) => ({ edge: edge % count, item }));
    return {
      graph,
      items: itemsOf(count, pairs, 5),
      paths: turns.map((choices) => walkBy(graph, choices)),
    };
  });

/** A walk that turns as it is told, and then goes by the first edge of those that lead on. */
function walkBy(graph: Graph, choices: readonly number[]): number[] {
  const outgoing = groupBy(graph.source, graph.size);
  const path: number[] = [];
  let node = graph.start;
  for (let i = 0; node !== graph.end; i++) {
    const onward = outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1]);
    // edges of such graphs that lead to greater nodes come to the end
    const ahead = [...onward].find((edge) => defined(graph.target[edge]) > node);
    const choice = choices[i];
    const edge = choice === undefined ? ahead : onward[choice % onward.length];
    if (edge === undefined) return path;
    path.push(edge);
    node = defined(graph.target[edge]);
  }
  return path;
}

const itemsAlong = (items: Items, paths: readonly number[][]) =>
  [...new Set(paths.flat().flatMap((edge) => [...itemsAt(items, edge)]))].toSorted();

function isWalk({ start, end, source, target }: Graph, path: readonly number[]): boolean {
  const ends = path.map((edge) => target[edge]);
  return path.every((edge, i) => source[edge] === (ends[i - 1] ?? start)) && ends.at(-1) === end;
}

type Stop = { node: number; met: number[] };

/** The fewest edges of a walk past all of some items, by trying every one. */
function fewestSteps(graph: Graph, items: Items, own: readonly number[]): number {
  const onward = ({ node, met }: Stop): Stop[] =>
    [...graph.source.entries()].flatMap(([edge, from]) => {
      if (from !== node) return [];
      const more = own.filter((item) => itemsAt(items, edge).includes(item));
      const all = new Set([...met, ...more]);
      return [{ node: defined(graph.target[edge]), met: [...all].toSorted() }];
    });
  const keyOf = (stop: Stop) => JSON.stringify(stop);
  const done = keyOf({ node: graph.end, met: own.toSorted() });
  let stops: Stop[] = [{ node: graph.start, met: [] }];
  const seen = new Set(stops.map(keyOf));
  for (let steps = 1; stops.length > 0; steps++) {
    stops = stops.flatMap(onward).filter((stop) => seen.size < seen.add(keyOf(stop)).size);
    if (seen.has(done)) return steps;
  }
  return Number.POSITIVE_INFINITY;
}

describe('paths without detours', () => {
  it('cover what the paths covered before, none longer than the one that it was', () => {
    fc.assert(
      fc.property(worlds, ({ graph, items, paths }) => {
        fc.pre(paths.every((path) => isWalk(graph, path)));
        const shorter = shortenPaths(graph, items, paths);
        expect(itemsAlong(items, shorter)).toEqual(
          expect.arrayContaining(itemsAlong(items, paths)),
        );
        expect(shorter.every((path) => isWalk(graph, path))).toBe(true);
        expect(shorter.length).toBeLessThanOrEqual(paths.length);
        expect(stepsOf(shorter)).toBeLessThanOrEqual(stepsOf(paths));
      }),
    );
  });

  it('are the shortest there are where one path has to cover everything', () => {
    fc.assert(
      fc.property(worlds, ({ graph, items, paths: [path = []] }) => {
        fc.pre(isWalk(graph, path));
        const own = itemsAlong(items, [path]);
        fc.pre(own.length > 0);
        const [shortest = []] = shortenPaths(graph, items, [path]);
        expect(shortest).toHaveLength(fewestSteps(graph, items, own));
      }),
    );
  });

  it('leave out a loop that another path takes for an item of its own', () => {
    // 0 > 1 > 3 by edges 0 and 3, with a loop over 2 by edges 1 and 2
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 1 3');
    const items = itemsOf(
      5,
      [1, 3, 4].map((edge, item) => ({ edge, item })),
      3,
    );
    const looping = [0, 1, 2, 3];
    expect(shortenPaths(graph, items, [looping, [0, 1, 2, 4]])).toEqual([
      [0, 3],
      [0, 1, 2, 4],
    ]);
  });

  it('keep the order of what they cover where that is too much to try every order', () => {
    // a chain of 20 loops, each with an item, and a first loop without one
    const loops = Array.from({ length: 21 }, (_, i) => `${i} ${i}, ${i} ${i + 1}`).join(', ');
    const graph = parseGraph(loops);
    const pairs = Array.from({ length: 20 }, (_, i) => ({ edge: 2 * (i + 1), item: i }));
    const all = [...graph.source.keys()];
    const walk = walksPast(graph, itemsOf(all.length, pairs, 20))(
      all,
      pairs.map(({ item }) => item),
    );
    expect(walk).toEqual(all.slice(1));
  });
});
