import type { Context, Model, ModelEdge, ModelNode } from '@caseloom/engine';

type Vertex = {
  id: string;
  name: string;
  requirements?: string[];
  properties: { x: number; y: number; description?: string };
};
type Edge = {
  id: string;
  sourceVertexId: string;
  targetVertexId: string;
  requirements?: string[];
  weight?: number;
  properties?: { description: string };
};
type Drawn = { vertices: Vertex[]; edges: Edge[] };

/** As deep as calls may be nested, and as many nodes as they may come to: beyond, a call is a state. */
const [DEPTH, MOST] = [10, 5000];

/**
 * Gives a model as GraphWalker's own JSON: each node a state, named as its methods are, each edge a
 * transition without a method. Called models stand in place of their calls. A guard of GraphWalker
 * is a program, so conditions and labels are descriptions. GraphWalker itself has not tried it yet.
 */
export function writeGraphWalker(model: Model, context: Context): string {
  const drawn: Drawn = { vertices: [], edges: [] };
  const start = draw(drawn, model, context, []).start;
  const { id, name } = model;
  const generator = 'random(edge_coverage(100))';
  const graph = { id, name: toName('', name), generator, ...(start && { startElementId: start }) };
  return `${JSON.stringify({ name, models: [{ ...graph, ...drawn }] }, null, 2)}\n`;
}

/** Draws a model, of a call under the ids of the calls around it. @returns where it begins and ends */
function draw(drawn: Drawn, model: Model, context: Context, calls: string[]) {
  const idOf = (id: string | undefined) => id && [...calls, id].join('/');
  const entries = new Map<string, string>();
  const exits = new Map<string, string>();
  for (const node of model.nodes) {
    const called = context.models.find(({ id }) => node.type === 'nested' && id === node.modelId);
    const inside =
      called && calls.length < DEPTH && drawn.vertices.length < MOST
        ? draw(drawn, called, context, [...calls, node.id])
        : undefined;
    if (inside?.start && inside.end) {
      entries.set(node.id, inside.start);
      exits.set(node.id, inside.end);
      continue;
    }
    drawn.vertices.push(toVertex(node, idOf(node.id) ?? '', labelOf(node, context), model.name));
  }
  for (const edge of model.edges) {
    const source = exits.get(edge.source) ?? idOf(edge.source) ?? '';
    const target = entries.get(edge.target) ?? idOf(edge.target) ?? '';
    drawn.edges.push(toEdge(edge, { id: idOf(edge.id) ?? '', source, target }));
  }
  const ofType = (type: string) => idOf(model.nodes.find((node) => node.type === type)?.id);
  return { start: ofType('start'), end: ofType('end') };
}

function toVertex(node: ModelNode, id: string, label: string, model: string): Vertex {
  const { type, position, data } = node;
  const words = { start: 'Start', end: 'End', step: label, nested: label };
  const isInside = id !== node.id && (type === 'start' || type === 'end');
  return {
    id,
    name: toName('v_', isInside ? `${words[type]} of ${model}` : words[type]),
    ...(data?.requirements?.length && { requirements: data.requirements }),
    properties: { x: position.x, y: position.y, ...(label && { description: label }) },
  };
}

function toEdge(
  { label, guard, weight, requirements }: ModelEdge,
  { id, source, target }: { id: string; source: string; target: string },
): Edge {
  const description = [guard && `[${guard}]`, label].filter(Boolean).join(' ');
  return {
    id,
    sourceVertexId: source,
    targetVertexId: target,
    ...(requirements?.length && { requirements }),
    // there a weight is a chance
    ...(weight !== undefined && weight <= 1 && { weight }),
    ...(description && { properties: { description } }),
  };
}

function labelOf({ stepId, modelId, data }: ModelNode, { steps, models }: Context): string {
  const step = steps.find(({ id }) => id === stepId);
  const called = models.find(({ id }) => id === modelId);
  return step?.label ?? data?.label ?? called?.name ?? '';
}

/** A name that may be that of a method: "the user pays" gives `v_TheUserPays`. */
function toName(prefix: string, label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  return prefix + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
