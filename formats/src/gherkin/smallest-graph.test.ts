import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, START, type SymbolGraph, smallestGraph } from './smallest-graph.ts';

/** Every word that some way from start to end spells. */
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

  it('takes ten thousand long words in a breath', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => [
      ...'abcdefghij',
      ...at.toString(3),
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
