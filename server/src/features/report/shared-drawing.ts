import type { DrawingAnswer } from '@caseloom/contract';
import { mapRules } from '@caseloom/engine';

type Node = DrawingAnswer['nodes'][number];
type Edge = DrawingAnswer['edges'][number];
type Mask = (text: string) => string;

/** What of a drawing leaves the company: its shapes, the words on them without secret values, and no notes. */
export function toSharedDrawing(drawing: DrawingAnswer, mask: Mask): DrawingAnswer {
  return {
    ...drawing,
    notes: [],
    nodes: drawing.nodes.map((node) => toSharedNode(node, mask)),
    edges: drawing.edges.map((edge) => toSharedEdge(edge, mask)),
  };
}

function toSharedNode({ id, type, position, modelId, data }: Node, mask: Mask): Node {
  return {
    ...{ id, type, position },
    ...(modelId && { modelId }),
    ...(data && {
      data: {
        ...(data.type && { type: data.type }),
        ...(data.label && { label: mask(data.label) }),
        ...(data.expected && { expected: mask(data.expected) }),
        ...(data.action && { action: mask(data.action) }),
        ...mapRules(
          { ...(data.rules && { rules: data.rules }) },
          { when: mask, outcome: mask, action: mask },
        ),
      },
    }),
  };
}

function toSharedEdge({ id, source, target, label, guard, action }: Edge, mask: Mask): Edge {
  return {
    ...{ id, source, target },
    ...(label && { label: mask(label) }),
    ...(guard && { guard: mask(guard) }),
    ...(action && { action: mask(action) }),
  };
}
