import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGraph, parseNetwork } from '../testing.ts';
import { minTourCount } from './arc-cover.ts';
import { cheapestPaths } from './cheapest-paths.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { Heap } from './heap.ts';
import { edgeNetwork, excessOf, HUB, prices, stepsOf } from './network.ts';

/** The network of figure 22.6 (24.6 before the fourth edition) in Cormen et al.: s, t, x, y, z are 0 to 4. */
const CLRS = '0 1 10, 0 3 5, 1 2 1, 1 3 2, 2 4 4, 3 1 3, 3 2 9, 3 4 2, 4 0 7, 4 2 6';

describe('Dijkstra’s algorithm', () => {
  it('finds the distances 0, 8, 9, 5 and 7 in the example of Cormen et al.', () => {
    const { distance } = cheapestPaths(parseNetwork(CLRS), 0, 'from');
    expect([...distance]).toEqual([0, 8, 9, 5, 7]);
  });

  it('settles the nodes s, y, z, t, x in the order of their distances', () => {
    expect([...cheapestPaths(parseNetwork(CLRS), 0, 'from').order]).toEqual([0, 3, 4, 1, 2]);
  });

  it('tells the last arc of each cheapest path, and none at its root', () => {
    const { arc } = cheapestPaths(parseNetwork(CLRS), 0, 'from');
    // y from s by arc 1, t from y by arc 5, x from t by arc 2, z from y by arc 7
    expect([...arc]).toEqual([-1, 5, 2, 1, 7]);
  });

  it('finds the cheapest paths to a node as well as from it', () => {
    const { distance, arc } = cheapestPaths(parseNetwork(CLRS), 0, 'to');
    expect([...distance]).toEqual([0, 11, 11, 9, 7]);
    expect([...arc]).toEqual([-1, 3, 4, 7, 8]);
  });

  it('leaves out of the order what it cannot reach', () => {
    const { order } = cheapestPaths(parseNetwork('0 1 1, 2 0 1'), 0, 'from');
    expect([...order]).toEqual([0, 1]);
  });
});

describe('a heap', () => {
  it('gives its nodes by their keys, least first, and -1 when it is empty', () => {
    const heap = new Heap(4);
    for (const [node, key] of [30, 10, 20, 5].entries()) heap.put(node, key);
    expect([0, 1, 2, 3, 4].map(() => heap.take())).toEqual([3, 1, 2, 0, -1]);
  });

  it('moves a node that is put again, up and down', () => {
    const heap = new Heap(3);
    for (const [node, key] of [1, 2, 3].entries()) heap.put(node, key);
    heap.put(2, 0);
    heap.put(0, 9);
    expect([0, 1, 2].map(() => heap.take())).toEqual([2, 1, 0]);
  });

  it('tells its least key without taking it, infinite when it is empty', () => {
    const heap = new Heap(2);
    expect(heap.minimum()).toBe(Number.POSITIVE_INFINITY);
    heap.put(0, 7);
    heap.put(1, 3);
    expect([heap.minimum(), heap.minimum()]).toEqual([3, 3]);
  });

  it('is empty once cleared, and takes the same nodes again', () => {
    const heap = new Heap(2);
    heap.put(0, 1);
    heap.put(1, 2);
    heap.clear();
    expect(heap.take()).toBe(-1);
    heap.put(1, 1);
    expect(heap.take()).toBe(1);
  });

  it('sorts any keys as sorting does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (keys) => {
        const heap = new Heap(keys.length);
        for (const [node, key] of keys.entries()) heap.put(node, key);
        const taken = keys.map(() => keys[heap.take()]);
        expect(taken).toEqual(keys.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a network', () => {
  it('has at a node the excess of what must come in over what must go out', () => {
    const excess = excessOf(parseNetwork('0 1 1 3, 1 2 1 1, 2 0 1 1, 1 0 1'));
    expect([...excess]).toEqual([-2, 2, 0]);
  });

  it('can be walked along its arcs and back, at the cost of each with its sign', () => {
    const { first, step, there, cost } = stepsOf(parseNetwork('0 1 5, 1 0 2'));
    const own = (list: Int32Array) => [...list.subarray(first[0], first[1])];
    expect([own(step), own(there), own(cost)]).toEqual([
      [1, -2],
      [1, 1],
      [5, -2],
    ]);
  });

  it('of a graph has start and end in one node, the hub', () => {
    const { size, source, target, edges } = edgeNetwork(parseGraph('0 1, 1 2'), {}, 'tests');
    expect(size).toBe(2);
    expect([...source]).toEqual([HUB, 1]);
    expect([...target]).toEqual([1, HUB]);
    expect([...edges]).toEqual([0, 1]);
  });

  it('of a graph has no arc for an edge on no path', () => {
    expect([...edgeNetwork(parseGraph('0 1, 1 3, 1 2'), {}, 'tests').edges]).toEqual([0, 1]);
  });

  it('of a graph makes a node that must be passed two nodes with an arc between', () => {
    const nodes = Int32Array.of(0, 2, 0);
    const network = edgeNetwork(parseGraph('0 1, 1 2'), { nodes }, 'tests');
    expect(network.size).toBe(3);
    expect([...network.edges]).toEqual([0, 1, -1]);
    expect([...network.lower]).toEqual([0, 0, 2]);
    expect(network.cost[2]).toBe(0);
  });

  it('prices a test above all steps that it can save, or a step above a test', () => {
    expect(prices(10, 'tests')).toEqual({ step: 1, test: 11 });
    expect(prices(10, 'steps')).toEqual({ step: 2, test: 1 });
  });
});

describe('a cheapest circulation', () => {
  const flowOf = (arcs: string) => {
    const network = parseNetwork(arcs);
    const { flow } = cheapestCirculation(network);
    return { flow: [...flow], cost: costOf(network, flow) };
  };

  it('is zero where nothing is required', () => {
    expect(flowOf('0 1 5, 1 0 5')).toEqual({ flow: [0, 0], cost: 0 });
  });

  it('returns what an arc requires by the cheaper of two arcs', () => {
    expect(flowOf('0 1 1 3, 1 0 4, 1 0 2')).toEqual({ flow: [3, 0, 3], cost: 9 });
  });

  it('takes a detour that costs less than the direct arc', () => {
    expect(flowOf('0 1 1 1, 1 0 9, 1 2 3, 2 0 3')).toEqual({ flow: [1, 0, 1, 1], cost: 7 });
  });

  it('joins requirements that one tour can meet', () => {
    expect(flowOf('0 1 1, 1 2 1 1, 2 3 1 1, 3 0 1')).toEqual({ flow: [1, 1, 1, 1], cost: 4 });
  });

  it('goes round a circle away from the hub as often as it must, without a tour for each', () => {
    expect(flowOf('0 1 1 1, 1 2 1 5, 2 1 1, 2 0 1').flow).toEqual([1, 5, 4, 1]);
  });

  it('follows the distances of the example of Cormen et al. for what each node must send home', () => {
    // one unit from s to each other node, and home again by Dijkstra's distances to s
    const required = `${CLRS}, 0 1 0 1, 0 2 0 1, 0 3 0 1, 0 4 0 1`;
    expect(flowOf(required).cost).toBe(11 + 11 + 9 + 7);
  });
});

describe('the fewest tours', () => {
  it('are as many as an arc out of the hub requires', () => {
    expect(minTourCount(parseNetwork('0 1 1 4, 1 0 1'))).toBe(4);
  });

  it('are one for all arcs of a chain', () => {
    expect(minTourCount(parseNetwork('0 1 1 1, 1 2 1 1, 2 0 1 1'))).toBe(1);
  });

  it('are the sum over arcs of which no tour takes two', () => {
    expect(minTourCount(parseNetwork('0 1 1, 1 2 1 2, 1 3 1 3, 2 0 1, 3 0 1'))).toBe(5);
  });

  it('are the greatest requirement along a chain', () => {
    expect(minTourCount(parseNetwork('0 1 1 1, 1 2 1 5, 2 3 1 3, 3 0 1'))).toBe(5);
  });
});
