import type { OpenedModel } from '@caseloom/contract';
import {
  type ModelEdge,
  type ModelNode,
  type Step,
  stateNamesOf,
  type TestData,
  validate,
} from '@caseloom/engine';
import { type DraftContent, NO_CONTENT } from '../draft/schema.ts';
import { withoutScenarios } from '../model/save.ts';
import { findNarrowings, narrowGuards } from './narrow-guards.ts';

export type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };
/** What is proposed for a model: its drawing with what is new, and the words and data of that. */
type Added = { drawing: Drawing; steps: Step[]; testData: TestData[] };

/**
 * A model with what is proposed for it: every new element marked as assumed, its own edges
 * with the conditions that the new ones require.
 */
export function toDraftContent(
  opened: OpenedModel,
  { drawing, steps, testData }: Added,
): DraftContent {
  const { id, name, bddType, settings, nodes, edges } = opened;
  const there = new Set([...nodes, ...edges].map((element) => element.id));
  const fresh = [...drawing.nodes, ...drawing.edges].flatMap((element) =>
    there.has(element.id) ? [] : element.id,
  );
  placeNew(drawing, there);
  const narrowed = findNarrowings(edges, drawing.edges, stateNamesOf(opened));
  narrowGuards(drawing.edges, narrowed);
  return {
    ...NO_CONTENT,
    models: [
      {
        ...{ id, name, bddType, ...drawing },
        settings: fresh.length > 0 ? withoutScenarios(settings) : settings,
      } as DraftContent['models'][number],
    ],
    steps: [
      ...opened.steps.map(({ id: known, label, type, expected }) => ({
        ...{ id: known, label, type, known },
        ...(expected && { expected }),
      })),
      ...steps.map((step) => ({ ...step, known: null })),
    ],
    testData: testData.map((one) => ({ ...one, known: null })),
    assumed: [...fresh, ...testData.map((one) => one.id)],
    narrowed,
  };
}

/** What was drawn before stays where it is; what is new goes below it. */
function placeNew({ nodes, edges }: Drawing, before: Set<string>): void {
  const own = nodes.filter(({ id }) => before.has(id));
  const lowest = own.reduce((max, { position }) => Math.max(max, position.y), 0);
  let row = 0;
  for (const node of nodes) {
    if (before.has(node.id)) continue;
    const source = edges.find(({ target }) => target === node.id)?.source;
    const sourceNode = nodes.find(({ id }) => id === source);
    const isChain = sourceNode && !before.has(sourceNode.id);
    const x = (sourceNode?.position.x ?? 0) + 255;
    node.position = { x, y: isChain ? sourceNode.position.y : lowest + 105 * ++row };
  }
}

/** What the rules of drawing say of a model with what is proposed for it. */
export function checksOf(opened: OpenedModel, { models: [model], ...content }: DraftContent) {
  if (!model) return [];
  const testData = [...opened.testData, ...content.testData];
  return validate(model, { steps: content.steps, testData, models: opened.models });
}
