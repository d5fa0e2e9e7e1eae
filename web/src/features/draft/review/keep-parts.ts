import type { Model, ModelEdge } from '@caseloom/engine';
import { isStep, type Proposal, reach } from './choices.ts';

type Adding = Pick<Proposal, 'changes' | 'assumed'>;

/**
 * A model without the parts that were left out. Where that would cut the way, it goes on past them:
 * a node that could no longer be reached is reached from before the gap, and one that led nowhere
 * any more leads behind it. A way that only led through what was left out is gone.
 *
 * Of a proposal that adds to a model, what is left is that model with what was taken: its own
 * nodes get no new ways, and its own ways only the conditions that the taken ones bring along.
 */
export function keep(
  model: Model,
  isKept: (id: string) => boolean,
  { changes, assumed = [] }: Adding = {},
): Model {
  const nodes = model.nodes.filter((node) => !isStep(node) || isKept(node.id));
  if (nodes.length === model.nodes.length) return model;
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = model.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const added = new Set(assumed);
  const past = waysPast(model, ids);
  const pastTo = (end: 'source' | 'target') =>
    changes ? past.filter((way) => added.has(way[end])) : past;
  const [start, end] = (['start', 'end'] as const).map(
    (type) => nodes.find((node) => node.type === type)?.id ?? '',
  );
  join(edges, pastTo('target'), (all) => reach(all, start ?? ''), 'target');
  join(edges, pastTo('source'), (all) => reach(all.map(turned), end ?? ''), 'source');
  const kept = { ...model, nodes, edges: edges.map(({ instead: _, ...edge }: Past) => edge) };
  if (!changes) return { ...kept, settings: withoutFile(model) };
  const isAlone = nodes.every(({ id }) => !added.has(id));
  const narrowed = narrowedAgain(kept.edges, edges, changes.narrowed);
  return { ...kept, edges: narrowed, ...(!isAlone && { settings: withoutFile(model) }) };
}

/** A way past what was left out, and the way that it is there instead of. */
type Past = ModelEdge & { instead?: string };

/** The model's own ways, with the conditions of those ways alone that are taken. */
function narrowedAgain(
  edges: ModelEdge[],
  taken: Past[],
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

/** Adds ways past the gaps until nothing more becomes connected. */
function join(
  edges: Past[],
  past: Past[],
  connected: (edges: ModelEdge[]) => Set<string>,
  end: 'source' | 'target',
): void {
  const other = end === 'target' ? 'source' : 'target';
  for (;;) {
    const there = connected(edges);
    const cut = past.find((way) => there.has(way[other]) && !there.has(way[end]));
    if (!cut) return;
    const ways = past.filter((way) => way[end] === cut[end] && there.has(way[other]));
    edges.push(...new Map(ways.map((way) => [sameness(way), way])).values());
  }
}

const sameness = ({ source, target, label, guard }: ModelEdge) =>
  [source, target, label, guard].join('\n');

/** The ways that lead from one kept node to another through left out ones only. */
function waysPast({ edges }: Model, kept: ReadonlySet<string>): Past[] {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const entries = edges.filter(({ source, target }) => kept.has(source) && !kept.has(target));
  return entries.flatMap((entry) => {
    const gaps = new Set([entry.target]);
    const exits: ModelEdge[] = [];
    for (const gap of gaps)
      for (const way of bySource.get(gap) ?? [])
        if (kept.has(way.target)) exits.push(way);
        else gaps.add(way.target);
    return exits
      .filter(({ target }) => target !== entry.source)
      .map(({ id, target }) => ({
        ...{ ...entry, id: `${entry.id}-${id}`, target },
        instead: entry.id,
      }));
  });
}

/** The file that a model was read from is no longer what it says. */
function withoutFile({ settings = {} }: Model): NonNullable<Model['settings']> {
  const { feature, ...rest } = settings;
  if (!feature) return settings;
  const { strength: _written, ...others } = rest;
  return others;
}
