import { type ModelEdge, type ModelNode, ruleTexts, tokensIn } from '@caseloom/engine';
import type { Drawing } from './drawing.ts';

/** What people add to a drawing that a file does not know, by kind. */
export const WORK = ['conditions', 'actions', 'requirements', 'tables', 'risks', 'data'] as const;
export type LostWork = Record<(typeof WORK)[number], string[]>;

/**
 * What goes with the nodes and edges that a drawing loses: conditions and actions with their texts, those that others take
 * the place of, too; requirements, decision tables and risks; names of test data that nothing uses any more. A requirement
 * that still stands somewhere is not lost.
 *
 * @param before the drawing, all words in it
 * @param after the drawing as it would be, all words in it
 */
export function lostWork(before: Drawing, after: Drawing): LostWork {
  const kept = new Map([...after.nodes, ...after.edges].map((part) => [part.id, part]));
  const nodes = before.nodes.filter(({ id }) => !kept.has(id));
  const edges = before.edges.filter(({ id }) => !kept.has(id));
  const edgesAfter = new Map(after.edges.map((edge) => [edge.id, edge]));
  const replaced = (name: 'guard' | 'action') =>
    before.edges.flatMap((edge) => {
      const now = edgesAfter.get(edge.id);
      return edge[name] && edge[name] !== now?.[name] ? [edge[name]] : [];
    });
  const covered = new Set(requirementsOf(after));
  const used = new Set(namesOf(after.nodes, after.edges));
  return {
    conditions: replaced('guard'),
    actions: [...replaced('action'), ...nodes.flatMap(({ data }) => data?.action ?? [])],
    requirements: unique(requirementsOf({ nodes, edges })).filter((id) => !covered.has(id)),
    tables: nodes.filter(({ data }) => data?.rules?.length).map(labelOf),
    risks: [
      ...nodes.filter(({ data }) => data?.risk).map(labelOf),
      ...edges.filter(({ risk }) => risk).map(({ label = '' }) => label),
    ],
    data: unique(namesOf(nodes, edges)).filter((name) => !used.has(name)),
  };
}

function requirementsOf({ nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>): string[] {
  return [...nodes.map(({ data }) => data), ...edges].flatMap((one) => one?.requirements ?? []);
}

const labelOf = ({ data }: ModelNode) => data?.label ?? '';
const unique = (texts: string[]) => [...new Set(texts)];

function namesOf(nodes: readonly ModelNode[], edges: readonly ModelEdge[]): string[] {
  const texts = [
    ...nodes.flatMap((node) => [
      ...[node.data?.label ?? '', node.data?.expected ?? '', node.data?.action ?? ''],
      ...ruleTexts(node),
    ]),
    ...edges.flatMap(({ guard = '', action = '' }) => [guard, action]),
  ];
  return texts.flatMap(tokensIn);
}
