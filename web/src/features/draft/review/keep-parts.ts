import type { Model, ModelEdge } from '@caseloom/engine';
import { isStep, type Proposal, reach } from './choices.ts';
import { discardedNames, dropConditions, dropLoneOtherwise } from './drop-conditions.ts';
import { type BypassEdge, edgesPast } from './edges-past.ts';

type Context = Pick<Proposal, 'changes' | 'assumed' | 'leftOut'> &
  Partial<Pick<Proposal, 'testData'>>;

/**
 * A model without the parts that were left out. Where that would cut a path, edges bypass them:
 * a node that could no longer be reached is reached from before the gap, and one that led nowhere
 * any more leads behind it. An edge that only led through what was left out is gone. Where what was left out stood on
 * the only way to something, its edges with a condition to what stays are bypassed as well. No edge that was joined or
 * has lost a sibling has a condition on data that are not kept, nor an `otherwise` with no condition beside it.
 *
 * Of a proposal that adds to a model, what is left is that model with what was taken: its own
 * nodes get no new edges, and its own edges only the conditions that the taken ones bring along.
 */
export function keepParts(
  proposed: Model,
  isKept: (id: string) => boolean,
  { changes, assumed = [], leftOut, testData = [] }: Context = {},
): Model {
  const whole = withoutLeftOut(proposed, leftOut);
  const nodes = whole.nodes.filter((node) => !isStep(node) || isKept(node.id));
  if (nodes.length === whole.nodes.length && whole === proposed) return proposed;
  const added = new Set(assumed);
  const isOpen = ({ id, instead }: BypassEdge) => !changes || added.has(instead ?? id);
  const ids = new Set(nodes.map(({ id }) => id));
  const names = discardedNames(proposed, testData, isKept);
  const model = dropConditions(whole, ids, { names, isOpen });
  const pastTo = (end: 'source' | 'target') =>
    edgesPast(model, ids).filter((bypass) => !changes || added.has(bypass[end]));
  const joined = dropLoneOtherwise(joinedEdges({ ...model, nodes }, pastTo), isOpen);
  const edges = joined.map(({ instead: _, isBranch: __, ...edge }) => edge);
  const kept = { ...model, nodes, edges };
  if (!changes) return { ...kept, settings: withoutFile(model) };
  const isAlone = nodes.every(({ id }) => !added.has(id));
  const narrowed = withConditions(edges, joined, changes.narrowed);
  return { ...kept, edges: narrowed, ...(!isAlone && { settings: withoutFile(model) }) };
}

/** The edges between the nodes of a model, with those past the gaps that it needs. */
function joinedEdges(
  { nodes, edges: all }: Model,
  pastTo: (end: 'source' | 'target') => BypassEdge[],
): BypassEdge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const own = all.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const edges: BypassEdge[] = [...own];
  const [start = '', end = ''] = (['start', 'end'] as const).map(
    (type) => nodes.find((node) => node.type === type)?.id,
  );
  join(edges, pastTo('target'), (some) => reach(some, start), 'target');
  join(edges, pastTo('source'), (some) => reach(some.map(turned), end), 'source');
  addConditions(edges, pastTo('target'));
  return edges;
}

/** A model without the edges that were left out by themselves. */
function withoutLeftOut(model: Model, leftOut: Context['leftOut']): Model {
  const edges = leftOut ? model.edges.filter(({ id }) => !leftOut.has(id)) : model.edges;
  return edges.length === model.edges.length ? model : { ...model, edges };
}

/** The model's own edges, with the conditions of those edges alone that are taken. */
function withConditions(
  edges: ModelEdge[],
  taken: BypassEdge[],
  narrowed: NonNullable<Proposal['changes']>['narrowed'],
): ModelEdge[] {
  const ids = new Set(taken.map(({ id, instead }) => instead ?? id));
  const byEdge = Map.groupBy(narrowed, ({ edgeId }) => edgeId);
  return edges.map((edge) => {
    const conditions = byEdge.get(edge.id);
    if (!conditions) return edge;
    const { guard: _, ...free } = edge;
    const held = conditions.filter(({ by }) => ids.has(by)).map(({ guard }) => guard);
    return held.length > 0 ? { ...free, guard: [...new Set(held)].join(' and ') } : free;
  });
}

const turned = ({ source, target }: ModelEdge) => ({ source: target, target: source });

/** Adds edges past the gaps until nothing more becomes connected. */
function join(
  edges: BypassEdge[],
  past: BypassEdge[],
  connected: (edges: ModelEdge[]) => Set<string>,
  end: 'source' | 'target',
): void {
  const other = end === 'target' ? 'source' : 'target';
  for (;;) {
    const connectedIds = connected(edges);
    const cut = past.find(
      (bypass) => connectedIds.has(bypass[other]) && !connectedIds.has(bypass[end]),
    );
    if (!cut) return;
    const bypasses = past.filter(
      (bypass) => bypass[end] === cut[end] && connectedIds.has(bypass[other]),
    );
    edges.push(...new Map(bypasses.map((bypass) => [sameness(bypass), bypass])).values());
  }
}

const sameness = ({ source, target, label, guard, action }: ModelEdge) =>
  [source, target, label, guard, action].join('\n');

/** Branches that left a step of the only way to something keep their conditions, though their ends are connected without them. */
function addConditions(edges: BypassEdge[], past: BypassEdge[]): void {
  const there = new Set(edges.map(sameness));
  const needed = new Set(edges.map(({ instead }) => instead));
  const missing = past.filter(
    (bypass) => bypass.isBranch && needed.has(bypass.instead) && !there.has(sameness(bypass)),
  );
  edges.push(...new Map(missing.map((bypass) => [sameness(bypass), bypass])).values());
}

/** The file that a model was read from is no longer what it says. */
function withoutFile({ settings = {} }: Model): NonNullable<Model['settings']> {
  const { feature, ...rest } = settings;
  if (!feature) return settings;
  const { strength: _written, ...others } = rest;
  return others;
}
