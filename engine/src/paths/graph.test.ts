import { describe, expect, it } from 'vitest';
import { strongComponents } from './components.ts';
import {
  byEdges,
  firstParallels,
  groupBy,
  groupSome,
  nodeDegrees,
  reversed,
  usableEdges,
  usableList,
} from './graph.ts';
import { itemsAt, itemsOf, placesOf } from './items.ts';
import { distances, pathTo, reachFrom, shortestPath, UNREACHABLE } from './shortest-path.ts';
import { parseGraph } from './testing.ts';

/** The nodes of each component, by its number. */
function componentsOf(edges: string, without = -1): number[][] {
  const { of, count } = strongComponents(parseGraph(edges), without);
  return Array.from({ length: count }, (_, component) =>
    [...of.keys()].filter((node) => of[node] === component),
  );
}

describe('grouping edges by a node', () => {
  it('lists the edges of each node in their order, one node after the other', () => {
    const { source, size } = parseGraph('0 1, 1 2, 0 2, 2 3, 0 3');
    const { first, list } = groupBy(source, size);
    expect([...first]).toEqual([0, 3, 4, 5, 5]);
    expect([...list]).toEqual([0, 2, 4, 1, 3]);
  });

  it('leaves a node without edges an empty group', () => {
    const { first, list } = groupBy(new Int32Array(0), 3);
    expect([...first]).toEqual([0, 0, 0, 0]);
    expect([...list]).toEqual([]);
  });

  it('groups some edges under the numbers they have', () => {
    const { target, size } = parseGraph('0 1, 1 2, 0 2, 2 3, 1 3');
    const { first, list } = groupSome(Int32Array.of(2, 4, 1), target, size);
    expect([...list.subarray(first[2], first[3])]).toEqual([2, 1]);
    expect([...list.subarray(first[3], first[4])]).toEqual([4]);
    expect([...list.subarray(first[1], first[2])]).toEqual([]);
  });
});

describe('a graph', () => {
  it('turned round leads from its end to its start', () => {
    const { start, end, source, target } = reversed(parseGraph('0 1, 1 2'));
    expect({ start, end, source: [...source], target: [...target] }).toEqual({
      start: 2,
      end: 0,
      source: [1, 2],
      target: [0, 1],
    });
  });

  it('is renumbered by its edges, so that the numbers it came with do not matter', () => {
    const plain = byEdges(parseGraph('0 1, 1 2, 2 3'));
    const shuffled = { ...parseGraph('0 2, 2 1, 1 3') };
    expect(byEdges(shuffled)).toEqual(plain);
    expect([...plain.source]).toEqual([0, 1, 2]);
  });

  it('has as usable those edges that lie on a walk from start to end', () => {
    // 1 4 leads into a dead end, 3 2 comes from a node that nothing leads to
    const graph = parseGraph('0 1, 1 4, 3 2, 1 2, 2 5');
    expect([...usableEdges(graph)]).toEqual([1, 0, 0, 1, 1]);
    expect([...usableList(graph)]).toEqual([0, 3, 4]);
  });

  it('keeps loops and circles usable where they can be left again', () => {
    expect([...usableList(parseGraph('0 1, 1 1, 1 2, 2 1, 1 3'))]).toEqual([0, 1, 2, 3, 4]);
    expect([...usableList(parseGraph('0 1, 1 3, 1 2, 2 2'))]).toEqual([0, 1]);
  });

  it('has the first of parallel edges stand for all of them', () => {
    expect([...firstParallels(parseGraph('0 1, 1 2, 0 1, 2 1, 0 1'))]).toEqual([0, 1, 0, 3, 0]);
  });

  it('counts usable edges only in the degrees of its nodes', () => {
    const { inDegree, outDegree } = nodeDegrees(parseGraph('0 1, 1 2, 1 2, 1 3, 2 4'));
    expect([...inDegree]).toEqual([0, 1, 2, 0, 1]);
    expect([...outDegree]).toEqual([1, 2, 1, 0, 0]);
  });
});

describe('strongly connected components', () => {
  it('of the example of Cormen, Leiserson, Rivest and Stein are abe, cd, fg and h', () => {
    const letters = 'abcdefgh';
    const edges = 'ab bc be bf cd cg dc dh ea ef fg gf gh hh'
      .split(' ')
      .map((edge) => [...edge].map((letter) => letters.indexOf(letter)).join(' '))
      .join(', ');
    const found = componentsOf(edges).map((nodes) => nodes.map((node) => letters[node]).join(''));
    expect(new Set(found)).toEqual(new Set(['abe', 'cd', 'fg', 'h']));
  });

  it('are numbered so that arcs lead from higher numbers to lower ones', () => {
    expect(componentsOf('0 1, 1 2, 2 1, 2 3')).toEqual([[3], [1, 2], [0]]);
  });

  it('are single nodes where there is no circle', () => {
    expect(componentsOf('0 1, 0 2, 1 3, 2 3')).toHaveLength(4);
  });

  it('fall apart where the node that holds them together is left out', () => {
    expect(componentsOf('0 1, 1 2, 2 0, 2 3, 3 2')).toEqual([[0, 1, 2, 3]]);
    const { of, count } = strongComponents(parseGraph('0 1, 1 2, 2 0, 2 3, 3 2'), 2);
    expect(count).toBe(3);
    expect(of[2]).toBe(-1);
  });
});

describe('the shortest path by breadth-first search', () => {
  it('has the fewest edges, and of equals the first edges', () => {
    expect(shortestPath(parseGraph('0 1, 1 2, 2 4, 0 3, 3 4'))).toEqual([3, 4]);
    expect(shortestPath(parseGraph('0 1, 0 2, 1 3, 2 3'))).toEqual([0, 2]);
  });

  it('is undefined where the end cannot be reached', () => {
    expect(shortestPath(parseGraph('0 1, 2 3'))).toBeUndefined();
  });

  it('gives distances in edges from the start, and UNREACHABLE beyond', () => {
    expect([...distances(parseGraph('0 1, 1 2, 2 1, 3 4'))]).toEqual([
      0,
      1,
      2,
      UNREACHABLE,
      UNREACHABLE,
    ]);
  });

  it('can start at any node and be walked backwards', () => {
    const { source, target, size } = parseGraph('0 1, 1 2, 2 3');
    const reached = reachFrom(2, groupBy(target, size), source);
    expect([...reached.distance]).toEqual([2, 1, 0, UNREACHABLE]);
    expect([...reached.via]).toEqual([0, 1, -1, -1]);
  });

  it('is read back from the edge by which each node was reached', () => {
    const { source } = parseGraph('0 1, 1 2, 2 3');
    expect(pathTo(3, Int32Array.of(-1, 0, 1, 2), source)).toEqual([0, 1, 2]);
    expect(pathTo(0, Int32Array.of(-1, 0, 1, 2), source)).toEqual([]);
  });
});

describe('coverage items', () => {
  const items = itemsOf(
    4,
    [
      { edge: 2, item: 0 },
      { edge: 0, item: 1 },
      { edge: 2, item: 1 },
      { edge: 3, item: 2 },
    ],
    3,
  );

  it('are listed by the edge that carries them', () => {
    expect([0, 1, 2, 3].map((edge) => [...itemsAt(items, edge)])).toEqual([[1], [], [0, 1], [2]]);
  });

  it('have as places the usable edges that carry them', () => {
    // edge 3 leads into a dead end: item 2 cannot be covered
    const { first, list } = placesOf(parseGraph('0 1, 1 4, 1 4, 1 3'), items);
    const places = [0, 1, 2].map((item) => [...list.subarray(first[item], first[item + 1])]);
    expect(places).toEqual([[2], [0, 2], []]);
  });
});
