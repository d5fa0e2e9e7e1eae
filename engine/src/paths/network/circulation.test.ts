import { describe, expect, it } from 'vitest';
import { arcsOf, balanceOf, parseNetwork } from '../testing.ts';
import { coverArcs } from './arc-cover.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { connect, isConnected } from './connect.ts';
import { attach, detach, type Hanging } from './hanging.ts';
import { cheapestByTree } from './network-simplex.ts';
import { cheapestByForest } from './primal-dual.ts';
import { shrink } from './shrink.ts';
import { trim } from './trim.ts';

/** Two circles through node 1 and 3; only the first is joined to the hub by what must be taken. */
const TWO_CIRCLES = '0 1 1 1, 1 2 1 1, 2 1 1 0, 2 0 1 0, 2 3 1 0, 3 4 1 1, 4 3 1 1, 3 2 1 0';

describe('three algorithms for a cheapest circulation', () => {
  it.each([
    ['nothing is required', '0 1 1, 1 0 1', 0],
    ['a chain is taken once', '0 1 2 1, 1 2 2, 2 0 2', 6],
    ['a chain is taken as often as its hardest arc asks', '0 1 1 1, 1 2 1 4, 2 0 1 2', 12],
    ['two branches come home by the same arc', '0 1 1, 1 2 1 1, 1 3 1 1, 2 4 1, 3 4 1, 4 0 1', 8],
    ['a detour is cheaper', '0 1 1 2, 1 0 10, 1 2 1, 2 0 1', 6],
    ['a circle goes round by itself', '0 1 1 1, 1 0 1, 1 2 1 3, 2 1 1', 8],
    ['parallel arcs are filled from the cheaper one', '0 1 5 1, 0 1 1, 1 0 1 4', 12],
    ['a loop costs what it must', '0 1 1 1, 1 1 3 2, 1 0 1', 8],
  ])('agree where %s', (_, arcs, cost) => {
    const network = parseNetwork(arcs);
    const found = [
      cheapestCirculation(network),
      cheapestByTree(network),
      cheapestByForest(network, Number.POSITIVE_INFINITY),
    ];
    for (const circulation of found) {
      expect(circulation && costOf(network, circulation.flow)).toBe(cost);
      expect(circulation && balanceOf(network, circulation.flow).every((sum) => sum === 0)).toBe(
        true,
      );
    }
  });
});

describe('shrinking a network', () => {
  it.each([
    ['a chain', '0 1 1 1, 1 2 1, 2 3 1, 3 0 1'],
    ['a tree', '0 1 1, 1 2 1 1, 1 3 1 1, 2 0 1, 3 0 1'],
    ['parallel arcs', '0 1 1 1, 0 1 2 2, 0 1 3 3, 1 0 1'],
    ['a diamond', '0 1 1, 1 2 1 1, 1 3 1 1, 2 4 1, 3 4 1, 4 0 1'],
  ])('leaves nothing of %s', (_, arcs) => {
    expect(shrink(parseNetwork(arcs)).core.source).toHaveLength(0);
  });

  it('leaves what branches into and out of every node', () => {
    const network = parseNetwork('0 1 1, 0 2 1, 1 2 1 1, 2 1 1 1, 1 0 1, 2 0 1');
    expect(shrink(network).core.source).toHaveLength(6);
  });

  it('costs nothing: the core and what was spent make the whole', () => {
    const network = parseNetwork(
      '0 1 1, 0 2 4, 1 2 1 1, 2 1 1 1, 1 0 1, 2 0 1, 2 3 2 1, 3 0 1, 0 1 9 1',
    );
    const { core, spent, expand } = shrink(network);
    const solution = cheapestByTree(core);
    const { flow } = expand(solution);
    expect(costOf(network, flow)).toBe(costOf(core, solution.flow) + spent);
    expect(costOf(network, flow)).toBe(costOf(network, cheapestByTree(network).flow));
    expect(balanceOf(network, flow).every((sum) => sum === 0)).toBe(true);
  });
});

describe('connecting a circulation', () => {
  const network = parseNetwork(TWO_CIRCLES);
  const cheapest = cheapestCirculation(network);

  it('is needed where a cheapest circulation goes round by itself', () => {
    expect([...cheapest.flow]).toEqual([1, 1, 0, 1, 0, 1, 1, 0]);
    expect(isConnected(network, cheapest.flow)).toBe(false);
  });

  it.each(['found', 'reversed', 'largest'] as const)(
    'joins the circle by the cheapest way to it and back, whatever the order: %s',
    (order) => {
      const flow = connect(network, cheapest, order);
      expect([...flow]).toEqual([1, 1, 0, 1, 1, 1, 1, 1]);
      expect(isConnected(network, flow)).toBe(true);
    },
  );

  it('leaves a circulation alone that hangs together', () => {
    const chain = parseNetwork('0 1 1 1, 1 0 1');
    const circulation = cheapestCirculation(chain);
    expect(connect(chain, circulation)).toEqual(circulation.flow);
  });

  it('is part of covering arcs, whose bound counts the circle too', () => {
    const { flow, lowerBound } = coverArcs(network, 'tests');
    expect(arcsOf(flow)).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(lowerBound).toBe(1);
  });
});

describe('trimming a circulation', () => {
  it('takes out a circle that nothing requires', () => {
    const network = parseNetwork('0 1 1 1, 1 0 1, 1 2 1, 2 1 1');
    expect([...trim(network, Int32Array.of(1, 1, 2, 2))]).toEqual([1, 1, 0, 0]);
  });

  it('leaves a circle that joins what is required to the hub', () => {
    const network = parseNetwork(TWO_CIRCLES);
    const joined = Int32Array.of(1, 1, 0, 1, 1, 1, 1, 1);
    expect(trim(network, joined)).toEqual(joined);
  });

  it('changes a copy, not what it is given', () => {
    const flow = Int32Array.of(1, 1, 1, 1);
    trim(parseNetwork('0 1 1 1, 1 0 1, 1 2 1, 2 1 1'), flow);
    expect([...flow]).toEqual([1, 1, 1, 1]);
  });
});

describe('a tree hung up at its root', () => {
  const treeOf = (parents: number[]): Hanging => {
    const none = () => new Int32Array(parents.length).fill(-1);
    return { parent: Int32Array.from(parents), child: none(), next: none(), previous: none() };
  };
  const childrenOf = ({ child, next }: Hanging, node: number) => {
    const found: number[] = [];
    for (let one = child[node] ?? -1; one >= 0; one = next[one] ?? -1) found.push(one);
    return found.toSorted((a, b) => a - b);
  };

  it('lists the children of a node', () => {
    const tree = treeOf([-1, 0, 0, 1, 0]);
    for (const node of [1, 2, 3, 4]) attach(tree, node);
    expect([childrenOf(tree, 0), childrenOf(tree, 1), childrenOf(tree, 2)]).toEqual([
      [1, 2, 4],
      [3],
      [],
    ]);
  });

  it.each([1, 2, 3])('loses child %i and keeps the others, wherever it stood', (gone) => {
    const tree = treeOf([-1, 0, 0, 0]);
    for (const node of [1, 2, 3]) attach(tree, node);
    detach(tree, gone);
    expect(childrenOf(tree, 0)).toEqual([1, 2, 3].filter((node) => node !== gone));
    attach(tree, gone);
    expect(childrenOf(tree, 0)).toEqual([1, 2, 3]);
  });
});
