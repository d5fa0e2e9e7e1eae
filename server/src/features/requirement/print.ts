import { createHash } from 'node:crypto';
import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';

type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };

/**
 * Of each requirement on a drawing's nodes a print of what those nodes say and of the
 * ways into and out of them. Where a node stands on the picture does not count.
 */
export function printsOf(drawing: Drawing, steps: Step[]): Map<string, string> {
  const byStep = new Map(steps.map((step) => [step.id, step]));
  const told = new Map<string, unknown[]>();
  for (const node of drawing.nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const requirement of new Set(node.data?.requirements))
      told.set(requirement, [
        ...(told.get(requirement) ?? []),
        saidBy(node, drawing.edges, byStep),
      ]);
  }
  return new Map([...told].map(([requirement, said]) => [requirement, hashOf(said)]));
}

function saidBy(node: ModelNode, edges: ModelEdge[], steps: Map<string, Step>) {
  const { label, type, expected } = steps.get(node.stepId ?? '') ?? node.data ?? {};
  const ways = edges
    .filter(({ source, target }) => source === node.id || target === node.id)
    .map((edge) => [edge.source, edge.target, edge.guard ?? '', edge.label ?? ''])
    .sort();
  return [node.id, node.type, label ?? '', type ?? '', expected ?? '', node.modelId ?? '', ways];
}

function hashOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
