import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, START, type SymbolGraph, smallestGraph } from './smallest-graph.ts';

/** Every word that some path from start to end spells. */
function spelled({ symbols, edges }: SymbolGraph): string[] {
  const words: string[] = [];
  const walk = (node: number, word: string) => {
    for (const [source, target] of edges) {
      if (source !== node) continue;
      if (target === END) words.push(word);
      else walk(target, word + symbols[target]);
    }
  };
  walk(START, '');
  return words.sort();
}

const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});

describe('the smallest graph', () => {
  it('shares beginnings and endings', () => {
    const graph = smallestGraph([
      ['a', 'x', 'z'],
      ['a', 'y', 'z'],
      ['b', 'x', 'z'],
    ]);
    expect(graph.symbols.slice(2).sort()).toEqual(['a', 'b', 'x', 'y', 'z']);
    expect(graph.edges).toHaveLength(8);
  });

  it('spells each word once and no other', () => {
    fc.assert(
      fc.property(words, (list) => {
        const graph = smallestGraph(list.map((word) => [...word]));
        expect(spelled(graph)).toEqual([...new Set(list)].sort());
      }),
    );
  });

  it('gives each word its path', () => {
    fc.assert(
      fc.property(words, (list) => {
        const { paths, edges, symbols } = smallestGraph(list.map((word) => [...word]));
        const read = paths.map((path) =>
          path.map((edge) => symbols[edges[edge]?.[1] ?? END] ?? '').join(''),
        );
        expect(read).toEqual(list);
      }),
    );
  });

  it('has no two nodes with the same symbol and the same future', () => {
    fc.assert(
      fc.property(words, (list) => {
        const graph = smallestGraph(list.map((word) => [...word]));
        const futures = graph.symbols.map((symbol, node) =>
          JSON.stringify([symbol, spelled({ ...graph, edges: fromNode(graph, node) })]),
        );
        const own = futures.slice(2);
        expect(new Set(own).size).toBe(own.length);
      }),
    );
  });

  it('has a node for each last symbol and rest of a beginning, which no deterministic graph can do without', () => {
    fc.assert(
      fc.property(words, (list) => {
        const beginnings = list.flatMap((word) =>
          [...word].map((_, index) => word.slice(0, index + 1)),
        );
        const restsOf = (beginning: string) =>
          [...new Set(list.filter((word) => word.startsWith(beginning)))]
            .map((word) => word.slice(beginning.length))
            .sort();
        const needed = new Set(beginnings.map((one) => JSON.stringify([one.at(-1), restsOf(one)])));
        expect(smallestGraph(list.map((word) => [...word])).symbols.length - 2).toBe(needed.size);
      }),
    );
  });

  it('is as small as the smallest graph of up to three steps in which the edges out of a step differ', () => {
    const smallest = smallestOfAll(3, ['a', 'b', 'c']);
    expect(smallest.size).toBeGreaterThan(300);
    for (const [language, { nodes, edges }] of smallest) {
      const graph = smallestGraph((JSON.parse(language) as string[]).map((word) => [...word]));
      const own = { nodes: graph.symbols.length - 2, edges: graph.edges.length };
      expect([language, own]).toEqual([language, { nodes, edges }]);
    }
  });

  it('takes ten thousand long words in a breath', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => [
      ...'abcdefghij',
      ...index.toString(3),
      ...'klmnopqrst',
    ]);
    expect(smallestGraph(list).symbols.length).toBeLessThan(300);
  });
});

/** The edges, those of a node made those of the start. */
function fromNode({ edges }: SymbolGraph, node: number): [number, number][] {
  if (node === START) return edges;
  return edges.flatMap(([source, target]): [number, number][] => {
    if (source === START) return [];
    return source === node
      ? [
          [source, target],
          [START, target],
        ]
      : [[source, target]];
  });
}

/** For what any graph spells in which the edges out of a node differ: the fewest inner nodes, and the fewest edges with these. */
function smallestOfAll(maxNodes: number, symbols: string[]) {
  const found = new Map<string, { nodes: number; edges: number }>();
  for (const graph of allGraphs(maxNodes, symbols)) {
    const words = spelled(graph);
    if (words.length === 0 || !isDeterministic(graph)) continue;
    const own = { nodes: graph.symbols.length - 2, edges: graph.edges.length };
    const language = JSON.stringify(words);
    const known = found.get(language);
    const isLess = !known || (own.nodes === known.nodes && own.edges < known.edges);
    if (isLess) found.set(language, own);
  }
  return found;
}

/** Every acyclic graph of up to so many inner nodes, small ones first; the nodes stand in their order. */
function* allGraphs(maxNodes: number, symbols: string[]): Generator<SymbolGraph> {
  for (let nodes = 0; nodes <= maxNodes; nodes++) {
    const sources = Array.from({ length: nodes + 1 }, (_, index) =>
      index === 0 ? START : index + 1,
    );
    const possible = sources.flatMap((source) =>
      [...sources.filter((target) => target > Math.max(source, END)), END].map(
        (target): [number, number] => [source, target],
      ),
    );
    for (const labels of labelings(nodes, symbols))
      for (let chosen = 0; chosen < 2 ** possible.length; chosen++) {
        const edges = possible.filter((_, index) => chosen & (1 << index));
        yield { symbols: ['', '', ...labels], edges, paths: [] };
      }
  }
}

function labelings(count: number, symbols: string[]): string[][] {
  if (count === 0) return [[]];
  return labelings(count - 1, symbols).flatMap((list) => symbols.map((one) => [...list, one]));
}

function isDeterministic({ symbols, edges }: SymbolGraph): boolean {
  const sequences = edges.map(
    ([source, target]) => `${source} ${target === END ? '' : symbols[target]}`,
  );
  return new Set(sequences).size === sequences.length;
}
