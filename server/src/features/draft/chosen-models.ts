import type { contract } from '@caseloom/contract';
import type { Model, ModelEdge, ModelNode } from '@caseloom/engine';
import type { InferContractRouterInputs } from '@orpc/contract';
import { withoutScenarios } from '../model/save.ts';
import type { DraftContent } from './schema.ts';

export type Parts = NonNullable<
  InferContractRouterInputs<typeof contract>['ai']['accept']['parts']
>;

/** The models that are accepted, as the user left them, with the words that anybody gave their parts meanwhile. */
export function chosen(content: DraftContent, parts: Parts | undefined): Model[] {
  const { models, edited } = content;
  if (!parts?.models) return models;
  const byId = new Map(parts.models.map((part) => [part.id, part]));
  return models.flatMap((model) => {
    const part = byId.get(model.id);
    if (!part) return [];
    const { name = model.name } = part;
    const nodes = takeEdited((part.nodes ?? model.nodes) as ModelNode[], model.nodes, edited);
    const edges = takeEdited((part.edges ?? model.edges) as ModelEdge[], model.edges, edited);
    const isRedrawn = placeless(nodes) !== placeless(model.nodes) || !isEqual(edges, model.edges);
    const settings = isRedrawn ? withoutScenarios(model.settings) : model.settings;
    return [{ ...model, name, nodes, edges, ...(settings && { settings }) }];
  });
}

/** The elements as they were left; what of them was edited says what the draft says, also where its page is older. */
function takeEdited<Element extends ModelNode | ModelEdge>(
  left: Element[],
  drafted: Element[],
  edited: DraftContent['edited'] = {},
): Element[] {
  const byId = new Map(drafted.map((element) => [element.id, element]));
  return left.map((element) => {
    const worded = Object.hasOwn(edited, element.id) ? byId.get(element.id) : undefined;
    return worded ? { ...element, ...wordsAt(worded) } : element;
  });
}

/** What an edit can change of a node or an edge. */
function wordsAt(element: ModelNode | ModelEdge) {
  if ('position' in element) return { stepId: element.stepId, data: element.data };
  const { label, stepType, guard } = element;
  return { label, stepType, guard };
}

/** Where nodes stand makes no other drawing. */
function placeless(nodes: ModelNode[]): string {
  return JSON.stringify(nodes.map(({ position: _, ...node }) => Object.entries(node).sort()));
}

function isEqual(edges: ModelEdge[], others: ModelEdge[]): boolean {
  const plain = (some: ModelEdge[]) =>
    JSON.stringify(some.map((edge) => Object.entries(edge).sort()));
  return plain(edges) === plain(others);
}
