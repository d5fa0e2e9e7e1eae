import type { ModelEdge } from '@caseloom/engine';
import type { Drawing } from './drawing.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/**
 * Marks the main flow of a document as the main path, so that the happy path goes there. Where a branch leaves one of
 * its steps, the edge that goes on with the flow is marked: it has no words, or only says that no other one holds. A flow
 * that nothing leaves, and a choice of which several branches go on, need no mark.
 */
export function markMain(drawing: Drawing): void {
  const { model, main, mainEdges } = drawing;
  const end = `${model.id}-end`;
  const next = Map.groupBy(model.edges, ({ source }) => source);
  for (const [source, leaving] of next) {
    if (!main.has(source) || leaving.length < 2) continue;
    const own = leaving.filter(
      ({ id, target, label }) => !label && (mainEdges.has(id) || target === end),
    );
    const [onward] = own;
    const branches = leaving.filter((edge) => edge !== onward && mainEdges.has(edge.id));
    const areOff = onward && branches.every((branch) => isOff(drawing, next, [branch, onward]));
    if (onward && own.length === 1 && areOff) onward.mark = 'main';
  }
}

type Next = ReadonlyMap<string, ModelEdge[]>;

/** A branch of the flow itself leads off it, where it comes to what follows only by going back, or not at all, and no check has passed. */
function isOff({ model, shop }: Drawing, next: Next, [branch, onward]: [ModelEdge, ModelEdge]) {
  const { passed } = rulesFor(shop.language).condition;
  const isPassed = passed.test(lower(branch.label ?? '', shop.language));
  return !isPassed && onward.target !== `${model.id}-end` && !comesTo(next, branch, onward.target);
}

/** Whether a path leads to a node without passing the one where it begins. */
function comesTo(next: Next, { source, target }: ModelEdge, node: string): boolean {
  const seen = new Set([source, target]);
  for (const one of seen)
    if (one !== source) for (const edge of next.get(one) ?? []) seen.add(edge.target);
  return seen.has(node);
}
