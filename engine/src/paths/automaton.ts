import { defined } from '../defined.ts';
import { type Graph, type Grouped, groupBy } from './graph.ts';

/**
 * A graph unfolded so that each of its nodes also tells which of some patterns
 * was just walked: what leads into `accepting[i]` completes pattern i.
 */
export type Unfolded = {
  graph: Graph;
  /** By edge: the edge of the original graph it stands for; -1 for the added edge from an end state to the single end node. */
  edges: Int32Array;
  accepting: Int32Array;
};

/**
 * Unfolds a graph by the automaton that recognises patterns of edges.
 *
 * A state is the longest beginning of a pattern that was just walked, or where
 * none was, the node alone. The edges out of it are those of its node, so the automaton
 * is a graph itself, with one row of edges for each state.
 *
 * Source: Aho & Corasick, "Efficient string matching" (1975).
 * Time and space: O(edges + edges of all patterns × edges out).
 *
 * @param patterns edges one after the other; none empty, none a part of another
 * @param alike by edge: the first of those that a pattern does not tell apart, all between the
 *   same two nodes; patterns are of first ones only. Each edge is distinguished when absent
 */
export function unfold(
  graph: Graph,
  patterns: readonly (readonly number[])[],
  alike?: Int32Array,
): Unfolded {
  const automaton = automatonOf(graph, patterns, alike);
  const { node, first, next, list } = automaton;
  const count = node.length;
  const ends: number[] = [];
  for (let state = 0; state < count; state++) if (node[state] === graph.end) ends.push(state);
  const source = new Int32Array(next.length + ends.length);
  const target = new Int32Array(next.length + ends.length).fill(count);
  const edges = new Int32Array(next.length + ends.length).fill(-1);
  target.set(next);
  edges.set(list);
  for (let state = 0; state < count; state++) {
    source.fill(state, defined(first[state]), defined(first[state + 1]));
  }
  source.set(ends, next.length);
  const unfolded = { size: count + 1, start: graph.start, end: count, source, target };
  return { graph: unfolded, edges, accepting: automaton.accepting };
}

/** States 0 up to the size of the graph stand for its nodes alone; then come the beginnings of patterns, shorter before longer ones of the same pattern. */
type Automaton = {
  /** By state: the node where it stands. */
  node: Int32Array;
  /** The edges out of state s stand from `first[s]` up to `first[s + 1]`: which state they lead to, and by which edge. */
  first: Int32Array;
  next: Int32Array;
  list: Int32Array;
  accepting: Int32Array;
};

/** The states and what leads to the beginnings of patterns; all else follows in `complete`. */
function automatonOf(
  graph: Graph,
  patterns: readonly (readonly number[])[],
  alike: Int32Array | undefined,
): Automaton {
  const { size, source, target } = graph;
  const outgoing = groupBy(source, size);
  const position = positionsIn(outgoing, source);
  const maxStates = patterns.reduce((sum, { length }) => sum + length, size);
  const node = new Int32Array(maxStates);
  const first = new Int32Array(maxStates + 1);
  const next: number[] = Array.from(target, () => -1);
  first.set(outgoing.first);
  for (let state = 0; state < size; state++) node[state] = state;
  let count = size;
  const grow = (nodeOfState: number) => {
    const state = count++;
    node[state] = nodeOfState;
    const degree = defined(outgoing.first[nodeOfState + 1]) - defined(outgoing.first[nodeOfState]);
    for (let i = degree; i > 0; i--) next.push(-1);
    first[count] = next.length;
    return state;
  };
  const accepting = Int32Array.from(patterns, (pattern) => {
    let state = defined(source[defined(pattern[0])]);
    for (const edge of pattern) {
      const place = defined(first[state]) + defined(position[edge]);
      if (next[place] === -1) next[place] = grow(defined(target[edge]));
      state = defined(next[place]);
    }
    return state;
  });
  const automaton = {
    node: node.slice(0, count),
    first: first.slice(0, count + 1),
    next: Int32Array.from(next),
    list: new Int32Array(next.length),
    accepting,
  };
  complete(automaton, { edges: outgoing.list, target, alike, position });
  return automaton;
}

/** By edge: which of the edges out of its node it is. */
function positionsIn({ first, list }: Grouped, source: Int32Array): Int32Array {
  const position = new Int32Array(source.length);
  list.forEach((edge, place) => {
    position[edge] = place - defined(first[defined(source[edge])]);
  });
  return position;
}

/** The edges by the nodes they leave; by edge where it leads, which it is like, and which of those out of its node it is. */
type Drawn = {
  edges: Int32Array;
  target: Int32Array;
  alike: Int32Array | undefined;
  position: Int32Array;
};

/** Fills in where each edge leads that continues no beginning: to the longest beginning that is an ending of what was walked. */
function complete(
  { node, first, next, list }: Automaton,
  { edges, target, alike, position }: Drawn,
): void {
  const fail = new Int32Array(node.length);
  const queue: number[] = [];
  const link = (place: number, edge: number, otherwise: number) => {
    list[place] = edge;
    const like = alike?.[edge] ?? edge;
    if (like !== edge) {
      // The first of those alike stands before it, and is linked already.
      next[place] = next[place - defined(position[edge]) + defined(position[like])] ?? otherwise;
      return;
    }
    const longer = next[place] ?? -1;
    if (longer === -1) {
      next[place] = otherwise;
      return;
    }
    fail[longer] = otherwise;
    queue.push(longer);
  };
  edges.forEach((edge, place) => {
    link(place, edge, defined(target[edge]));
  });
  for (let nodeOfState = 0; nodeOfState < queue.length; nodeOfState++) {
    const state = defined(queue[nodeOfState]);
    const [own, other] = [defined(first[state]), defined(first[defined(fail[state])])];
    const length = defined(first[state + 1]) - own;
    for (let i = 0; i < length; i++)
      link(own + i, defined(list[other + i]), defined(next[other + i]));
  }
}
