import { defined } from '../defined.ts';
import { strongComponents } from '../paths/components.ts';
import { graphOf, groupBy } from '../paths/graph.ts';
import type { Flow } from './flow.ts';

/** Where coming back draws a variable afresh. */
export type FreshDraws = {
  /** By node: its bit in what was passed; 0 where it need not be known. */
  bitOf: bigint[];
  /** By node: the bits of nodes that a walk can come to from there; the others may be forgotten. */
  ahead: bigint[];
  /** Whether what a node names is drawn afresh, given the bits of what was passed. */
  isFresh: (node: number, passed: bigint) => boolean;
};

/**
 * A step draws the variables it names afresh when a walk comes back to it. Whether
 * it was there before must be remembered only where a value could have come from
 * elsewhere: a node on a circle whose variables are asked for, or named, on some
 * path that has not passed it.
 */
export function freshDrawsOf(
  flow: Flow,
  {
    named,
    redrawn,
    guardVariables,
  }: { named: number[][]; redrawn: number[][]; guardVariables: number[][] },
): FreshDraws {
  const returns = returningNodes(flow);
  const bitOf = flow.nodes.map(() => 0n);
  let bit = 1n;
  flow.nodes.forEach((_, node) => {
    const names = redrawn[node] ?? [];
    if (!returns[node] || names.length === 0) return;
    if (!comesFromElsewhere(flow, node, { names, named, guardVariables })) return;
    bitOf[node] = bit;
    bit <<= 1n;
  });
  const isFresh = (node: number, passed: bigint) => {
    const own = defined(bitOf[node]);
    return returns[node] === true && (own === 0n || (passed & own) !== 0n);
  };
  return { bitOf, ahead: bitsAhead(flow, bitOf), isFresh };
}

/** By node: the bits of it and of all nodes that can be reached from there. Time: O(nodes + edges). */
function bitsAhead(flow: Flow, bitOf: bigint[]): bigint[] {
  const { of, count } = strongComponents(graphOf(flow));
  const { first, list } = groupBy(of, count);
  const bits = Array.from({ length: count }, () => 0n);
  for (let part = 0; part < count; part++) {
    for (const node of list.subarray(first[part], first[part + 1])) {
      bits[part] = defined(bits[part]) | defined(bitOf[node]);
      for (const edge of flow.outgoing[node] ?? []) {
        const next = of[flow.edges[edge]?.target ?? node] ?? part;
        bits[part] = defined(bits[part]) | defined(bits[next]);
      }
    }
  }
  return Array.from(of, (part) => defined(bits[part]));
}

/** By node: whether a walk can come back to it. */
export function returningNodes(flow: Flow): boolean[] {
  const graph = graphOf(flow);
  const { of, count } = strongComponents(graph);
  const sizes = groupBy(of, count).first;
  const returns = flow.nodes.map((_, node) => {
    const part = defined(of[node]);
    return defined(sizes[part + 1]) - defined(sizes[part]) > 1;
  });
  for (const { source, target } of flow.edges) if (source === target) returns[source] = true;
  return returns;
}

/** Whether a path from Start that avoids a node asks for, or names, one of the variables. */
function comesFromElsewhere(
  { edges, outgoing, start }: Flow,
  avoided: number,
  {
    names,
    named,
    guardVariables,
  }: { names: number[]; named: number[][]; guardVariables: number[][] },
): boolean {
  if (avoided === start) return false;
  const touches = (list: number[] | undefined) => list?.some((name) => names.includes(name));
  const seen = new Set([start]);
  for (const node of seen) {
    if (touches(named[node])) return true;
    for (const edge of outgoing[node] ?? []) {
      if (touches(guardVariables[edge])) return true;
      const target = edges[edge]?.target ?? avoided;
      if (target !== avoided) seen.add(target);
    }
  }
  return false;
}
