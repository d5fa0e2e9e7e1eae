import { createHash } from 'node:crypto';
import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';

type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };

/**
 * Of each requirement on a drawing's nodes and ways a print of what those say: of a node
 * with the ways into and out of it, of a way with what it leads from and to. Where they
 * stand on the picture does not count.
 */
export function printsOf(drawing: Drawing, steps: Step[]): Map<string, string> {
  const library = new Map(steps.map((step) => [step.id, step]));
  const nodes = new Map(drawing.nodes.map((node) => [node.id, node]));
  const told = new Map<string, unknown[]>();
  const tell = (requirements: string[] | undefined, said: () => unknown) => {
    for (const requirement of new Set(requirements))
      told.set(requirement, [...(told.get(requirement) ?? []), said()]);
  };
  for (const node of drawing.nodes.toSorted(byId))
    tell(node.data?.requirements, () => [
      ...saidBy(node, library),
      drawing.edges
        .filter(({ source, target }) => source === node.id || target === node.id)
        .map(saidByWay)
        .sort(),
    ]);
  for (const edge of drawing.edges.toSorted(byId))
    tell(edge.requirements, () => [
      saidByWay(edge),
      ...[edge.source, edge.target].map((id) => saidBy(nodes.get(id), library)),
    ]);
  return new Map([...told].map(([requirement, said]) => [requirement, hashOf(said)]));
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function saidBy(node: ModelNode | undefined, library: Map<string, Step>): unknown[] {
  if (!node) return [];
  const { label, type, expected } = library.get(node.stepId ?? '') ?? node.data ?? {};
  return [node.id, node.type, label ?? '', type ?? '', expected ?? '', node.modelId ?? ''];
}

function saidByWay({ source, target, guard, label }: ModelEdge): string[] {
  return [source, target, guard ?? '', label ?? ''];
}

function hashOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
