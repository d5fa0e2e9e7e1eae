import type { PathData } from '../data/instances.ts';
import type { Choice } from '../data/test-data.ts';
import { defined } from '../defined.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Risk } from '../model.ts';
import type { CaseAttributes } from '../result.ts';
import { degreeOf, greaterRisk, priorityOf } from '../risk.ts';
import type { Place, Requirement } from '../suite/requirement.ts';

/** By the id of a requirement. */
export type RequirementRisks = Readonly<Record<string, Risk>>;

/** What people assessed of a flow: the risk at a node or an edge, that of the requirements it carries included. */
export type ElementRisks = {
  atNode: (node: number) => Risk | undefined;
  onEdge: (edge: number) => Risk | undefined;
  ofRequirement: (id: string) => Risk | undefined;
};

export function elementRisks({ nodes, edges }: Flow, risks: RequirementRisks = {}): ElementRisks {
  const ofRequirement = (id: string) => (Object.hasOwn(risks, id) ? risks[id] : undefined);
  const withRequirements = (own: Risk | undefined, requirements: readonly string[]) =>
    requirements.map(ofRequirement).reduce(greaterRisk, own);
  return {
    atNode: (node) => withRequirements(nodes[node]?.risk, nodes[node]?.requirements ?? []),
    onEdge: (edge) => withRequirements(edges[edge]?.risk, edges[edge]?.requirements ?? []),
    ofRequirement,
  };
}

/** Whether anything of a flow was assessed; else its cases say nothing of risk. */
export function hasRisks({ nodes, edges, variables }: Flow, risks: RequirementRisks = {}): boolean {
  return (
    Object.keys(risks).length > 0 ||
    [...nodes, ...edges].some(({ risk }) => risk !== undefined) ||
    [...variables.values()].some(({ choices }) => choices.some(({ risk }) => risk !== undefined))
  );
}

/** What a case is worth: the greatest risk of what it passes and of the classes of its data, and the priority of that. */
export function computedAttributes(
  flow: Flow,
  { atNode, onEdge }: ElementRisks,
  { edges, choices }: { edges: readonly number[]; choices: readonly Choice[] },
): CaseAttributes {
  const nodes = nodesAlong(flow, edges);
  const all = [...nodes.map(atNode), ...edges.map(onEdge), ...choices.map(({ risk }) => risk)];
  const risk = all.reduce(greaterRisk, undefined);
  return { priority: priorityOf(risk), risk: risk ?? null, tags: [] };
}

/** The choices that a row makes of the data of its path. */
export function choicesOfRow(
  { instances }: PathData,
  row: readonly number[],
): { name: string; choice: Choice }[] {
  return instances.flatMap(({ name, choices }, index) => {
    const choice = choices[row[index] ?? -1];
    return choice ? [{ name, choice }] : [];
  });
}

/** Weights are whole numbers, so that sums of them are exact: thousandths. */
export const UNIT = 1000;

/**
 * What a requirement weighs at the place where it weighs most: the degree of the greatest risk there, 1
 * where nobody assessed it, times the weight of the edge.
 */
export function weightOfRequirement(
  { edges }: Flow,
  { atNode, onEdge, ofRequirement }: ElementRisks,
  { id, places }: Requirement,
): number {
  const own = ofRequirement(id);
  if (own) return degreeOf(own) * UNIT;
  const ofEdge = (edge: number) => {
    const { target, weight } = defined(edges[edge]);
    return weight * degree(greaterRisk(onEdge(edge), atNode(target)));
  };
  const atPlace = ({ node, edges: along }: Place) =>
    along.length === 0 ? degree(atNode(node)) : Math.max(...along.map(ofEdge));
  return Math.round(UNIT * (places.length === 0 ? 1 : Math.max(...places.map(atPlace))));
}

function degree(risk: Risk | undefined): number {
  return risk ? degreeOf(risk) : 1;
}
