import type { DraftNews } from '@caseloom/contract';
import type { Choices } from './choices.ts';
import { inFlowOrder } from './flow-order.ts';
import { isEdgeOut } from './kept-questions.ts';
import { faultsOf } from './open-ends.ts';

type Draft = Pick<
  DraftNews,
  'models' | 'questions' | 'assumed' | 'decided' | 'edited' | 'checks' | 'changes'
>;

/**
 * The parts that somebody has to look at, model by model in the order of the flow, an edge behind the step that it
 * leaves: what an open question is about, what the rules of drawing object to, and, as long as nobody decided on it,
 * what no sentence says and what a language model decided. Nothing that was discarded is among them.
 */
export function unclearParts(draft: Draft, choices: Choices): string[] {
  const open = draft.questions.filter(({ answer }) => answer === null);
  const inQuestion = new Set(open.map(({ elementId }) => elementId));
  // of a draft that adds to a model, all that is new is assumed
  const doubtful = new Set([...(draft.changes ? [] : draft.assumed), ...draft.decided]);
  const edited = new Set(draft.edited);
  return draft.models.flatMap((model) => {
    const { nodes, edges } = model;
    const faulty = new Set(faultsOf(draft, model).map(({ edgeId, nodeId }) => edgeId ?? nodeId));
    const out = new Set(edges.flatMap((edge) => (isEdgeOut(edge, choices) ? [edge.id] : [])));
    const isUnclear = (id: string) =>
      !out.has(id) &&
      choices.get(id) !== 'discarded' &&
      (inQuestion.has(id) ||
        faulty.has(id) ||
        (doubtful.has(id) && !choices.has(id) && !edited.has(id)));
    return elementsInOrder({ nodes, edges }).filter(isUnclear);
  });
}

/** The ids of nodes in the order of the flow, each with those of the edges that leave it. */
function elementsInOrder({
  nodes,
  edges,
}: Pick<Draft['models'][number], 'nodes' | 'edges'>): string[] {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  return inFlowOrder(nodes, edges).flatMap(({ id }) => [
    id,
    ...(bySource.get(id) ?? []).map((edge) => edge.id),
  ]);
}

/** The unclear part behind the selected one, or before it; from the last one on to the first again. */
export function nextUnclear(
  { models }: Pick<Draft, 'models'>,
  unclear: readonly string[],
  selected: string | undefined,
  step: 1 | -1 = 1,
): string | undefined {
  const order = models.flatMap(elementsInOrder);
  const rank = new Map(order.map((id, at) => [id, at]));
  const here = rank.get(selected ?? '') ?? (step === 1 ? -1 : order.length);
  const rankOf = (id: string) => rank.get(id) ?? -1;
  return step === 1
    ? (unclear.find((id) => rankOf(id) > here) ?? unclear[0])
    : (unclear.findLast((id) => rankOf(id) < here) ?? unclear.at(-1));
}
