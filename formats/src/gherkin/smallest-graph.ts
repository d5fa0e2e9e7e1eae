/** A graph whose nodes carry symbols; node 0 is its start, node 1 its end, and neither has one. */
export type SymbolGraph = {
  symbols: string[];
  edges: [source: number, target: number][];
  /** For each word, the indexes of the edges that spell it. */
  paths: number[][];
};

export const START = 0;
export const END = 1;

type State = { next: Map<string, State>; isFinal: boolean; id: number };

/**
 * Gives the smallest graph whose paths from start to end spell exactly these words: shared
 * beginnings and shared endings are drawn once, and no path spells a word that was not given.
 *
 * It is the minimal acyclic deterministic automaton of the words, with its symbols moved from the
 * edges into the nodes: one node for each symbol and what may follow it. No graph in which the
 * edges out of a node differ in their symbols has fewer nodes.
 * Source: Revuz, Minimisation of acyclic deterministic automata in linear time (1992).
 * Time and space: linear in the symbols of all words.
 */
export function smallestGraph(words: readonly (readonly string[])[]): SymbolGraph {
  const root = minimal(words);
  const graph: SymbolGraph = { symbols: ['', ''], edges: [], paths: [] };
  const nodes = new Map<string, number>();
  const edges = new Map<string, number>();
  const connect = (source: number, target: number) => {
    const key = `${source}>${target}`;
    const known = edges.get(key) ?? graph.edges.push([source, target]) - 1;
    edges.set(key, known);
    return known;
  };
  for (const word of words) {
    const path: number[] = [];
    let [state, node] = [root, START];
    for (const symbol of word) {
      state = state.next.get(symbol) ?? state;
      const key = `${state.id} ${symbol}`;
      const target = nodes.get(key) ?? graph.symbols.push(symbol) - 1;
      nodes.set(key, target);
      path.push(connect(node, target));
      node = target;
    }
    path.push(connect(node, END));
    graph.paths.push(path);
  }
  return graph;
}

/** The states of the words' tree, those with the same future made one. */
function minimal(words: readonly (readonly string[])[]): State {
  const root: State = { next: new Map(), isFinal: false, id: 0 };
  const tree = [root];
  for (const word of words) {
    let state = root;
    for (const symbol of word) {
      let next = state.next.get(symbol);
      if (!next) {
        next = { next: new Map(), isFinal: false, id: 0 };
        state.next.set(symbol, next);
        tree.push(next);
      }
      state = next;
    }
    state.isFinal = true;
  }
  // Children always stand behind their parents, so from the back every future is known.
  const byFuture = new Map<string, State>();
  for (const state of tree.reverse()) {
    for (const [symbol, next] of state.next)
      state.next.set(symbol, byFuture.get(futureOf(next)) ?? next);
    const future = futureOf(state);
    if (byFuture.has(future)) continue;
    state.id = byFuture.size + 1;
    byFuture.set(future, state);
  }
  return root;
}

function futureOf({ next, isFinal }: State): string {
  const edges = [...next].map(([symbol, { id }]) => JSON.stringify([symbol, id]));
  return `${isFinal} ${edges.sort().join()}`;
}
