import { createHash } from 'node:crypto';
import { type ModelEdge, type ModelNode, ruleTexts, type Step } from '@caseloom/engine';

type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };

/**
 * A hash for each requirement on a drawing's nodes and edges: of a node with its incoming and
 * outgoing edges, of an edge with its source and target. Their positions in the picture do
 * not count.
 */
export function printsOf(drawing: Drawing, steps: Step[]): Map<string, string> {
  const library = new Map(steps.map((step) => [step.id, step]));
  const nodes = new Map(drawing.nodes.map((node) => [node.id, node]));
  const textsByRequirement = new Map<string, unknown[]>();
  const addTexts = (requirements: string[] | undefined, texts: () => unknown) => {
    for (const requirement of new Set(requirements))
      textsByRequirement.set(requirement, [
        ...(textsByRequirement.get(requirement) ?? []),
        texts(),
      ]);
  };
  for (const node of drawing.nodes.toSorted(byId))
    addTexts(node.data?.requirements, () => [
      ...nodeTexts(node, library),
      drawing.edges
        .filter(({ source, target }) => source === node.id || target === node.id)
        .map(edgeTexts)
        .sort(),
    ]);
  for (const edge of drawing.edges.toSorted(byId))
    addTexts(edge.requirements, () => [
      edgeTexts(edge),
      ...[edge.source, edge.target].map((id) => nodeTexts(nodes.get(id), library)),
    ]);
  return new Map(
    [...textsByRequirement].map(([requirement, texts]) => [requirement, hashOf(texts)]),
  );
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function nodeTexts(node: ModelNode | undefined, library: Map<string, Step>): unknown[] {
  if (!node) return [];
  const { label, type, expected } = library.get(node.stepId ?? '') ?? node.data ?? {};
  const action = node.data?.action ? [node.data.action] : [];
  return [
    ...[node.id, node.type, label ?? '', type ?? '', expected ?? '', node.modelId ?? ''],
    ...action,
    ...ruleTexts(node),
  ];
}

function edgeTexts({ source, target, guard, label, action }: ModelEdge): string[] {
  return [source, target, guard ?? '', label ?? '', ...(action ? [action] : [])];
}

function hashOf(texts: unknown): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
