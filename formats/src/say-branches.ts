import type { ModelEdge } from '@caseloom/engine';

/** A guard as state machines write it: of a single transition, too, it says when that may happen. */
const GUARD = /^\[.+\]$/s;

/**
 * Lets test cases say what a drawing calls its branches: the label of an edge beside which others leave the same
 * node becomes a precondition of what follows, and so does a guard in brackets. Where a condition decides, the values
 * that it reads say it already.
 *
 * @param otherwise a label that says no more than that no other one holds
 */
export function sayBranches(edges: readonly ModelEdge[], otherwise = ''): ModelEdge[] {
  const leaving = Map.groupBy(edges, ({ source }) => source);
  return edges.map((edge): ModelEdge => {
    const { source, label = '', guard } = edge;
    const isBranch = (leaving.get(source)?.length ?? 0) > 1;
    const words = label.trim();
    const says = words !== '' && words !== otherwise && !guard;
    return says && (isBranch || GUARD.test(words)) ? { ...edge, stepType: 'context' } : edge;
  });
}
