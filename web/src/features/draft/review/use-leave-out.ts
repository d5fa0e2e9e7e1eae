import { isWholeWithout, withoutEdges } from './choices.ts';
import { isEditable } from './editable.ts';
import { useReview } from './use-review.ts';

/**
 * Leaves an edge of the shown model out, or takes it in again.
 *
 * @returns `toggle`: undefined where the drawing would not be whole without the edge, or the saved model has it
 */
export function useLeaveOut(edgeId: string | undefined) {
  const { draft, model, choices, choose } = useReview();
  const edge = model.edges.find(({ id }) => id === edgeId);
  const isLeftOut = choices.get(edge?.id ?? '') === 'discarded';
  const { leftOut = new Set<string>() } = withoutEdges(draft, choices);
  const isFree =
    edge !== undefined &&
    isEditable(draft, edge.id) &&
    (isLeftOut || isWholeWithout(model, edge.id, leftOut));
  const toggle = () => edge && choose([edge.id], isLeftOut ? undefined : 'discarded');
  return { isLeftOut, toggle: isFree ? toggle : undefined };
}
