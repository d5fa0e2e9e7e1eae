import type { Model, ModelEdge } from '@caseloom/engine';
import { isStep, type Proposal, reach } from './choices.ts';
import { type BypassEdge, edgesPast } from './edges-past.ts';

type Adding = Pick<Proposal, 'changes' | 'assumed' | 'leftOut'>;

/**
 * A model without the parts that were left out. Where that would cut a path, edges bypass them:
 * a node that could no longer be reached is reached from before the gap, and one that led nowhere
 * any more leads behind it. An edge that only led through what was left out is gone, but for one with a condition that
 * led from what was left out to what stays.
 *
 * Of a proposal that adds to a model, what is left is that model with what was taken: its own
 * nodes get no new edges, and its own edges only the conditions that the taken ones bring along.
 */
export function keepParts(
  proposed: Model,
  isKept: (id: string) => boolean,
  { changes, assumed = [], leftOut }: Adding = {},
): Model {
  const model = withoutLeftOut(proposed, leftOut);
  const nodes = model.nodes.filter((node) => !isStep(node) || isKept(node.id));
  if (nodes.length === model.nodes.length && (model === proposed || !changes))
    return model === proposed ? model : { ...model, settings: withoutFile(model) };
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = model.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const added = new Set(assumed);
  const past = edgesPast(model, ids);
  const pastTo = (end: 'source' | 'target') =>
    changes ? past.filter((bypass) => added.has(bypass[end])) : past;
  const [start, end] = (['start', 'end'] as const).map(
    (type) => nodes.find((node) => node.type === type)?.id ?? '',
  );
  join(edges, pastTo('target'), (all) => reach(all, start ?? ''), 'target');
  join(edges, pastTo('source'), (all) => reach(all.map(turned), end ?? ''), 'source');
  addConditions(edges, pastTo('target'));
  const keptIds = {
    ...model,
    nodes,
    edges: edges.map(({ instead: _, isBranch: __, ...edge }: BypassEdge) => edge),
  };
  if (!changes) return { ...keptIds, settings: withoutFile(model) };
  const isAlone = nodes.every(({ id }) => !added.has(id));
  const narrowed = withConditions(keptIds.edges, edges, changes.narrowed);
  return { ...keptIds, edges: narrowed, ...(!isAlone && { settings: withoutFile(model) }) };
}

/** A model without the edges that were left out by themselves. */
function withoutLeftOut(model: Model, leftOut: Adding['leftOut']): Model {
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

/** Branches that left a step keep their conditions, though their ends are connected without them. */
function addConditions(edges: BypassEdge[], past: BypassEdge[]): void {
  const there = new Set(edges.map(sameness));
  const missing = past.filter((bypass) => bypass.isBranch && !there.has(sameness(bypass)));
  edges.push(...new Map(missing.map((bypass) => [sameness(bypass), bypass])).values());
}

/** The file that a model was read from is no longer what it says. */
function withoutFile({ settings = {} }: Model): NonNullable<Model['settings']> {
  const { feature, ...rest } = settings;
  if (!feature) return settings;
  const { strength: _written, ...others } = rest;
  return others;
}
