import type { Model, ModelEdge } from '@caseloom/engine';
import { isStep, reach } from './choices.ts';

/**
 * A model without the parts that were left out. Where that would cut the way, it goes on past them:
 * a node that could no longer be reached is reached from before the gap, and one that led nowhere
 * any more leads behind it. A way that only led through what was left out is gone.
 */
export function keep(model: Model, isKept: (id: string) => boolean): Model {
  const nodes = model.nodes.filter((node) => !isStep(node) || isKept(node.id));
  if (nodes.length === model.nodes.length) return model;
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = model.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const past = waysPast(model, ids);
  const [start, end] = (['start', 'end'] as const).map(
    (type) => nodes.find((node) => node.type === type)?.id ?? '',
  );
  join(edges, past, (all) => reach(all, start ?? ''), 'target');
  join(edges, past, (all) => reach(all.map(turned), end ?? ''), 'source');
  return { ...model, nodes, edges, settings: withoutFile(model) };
}

const turned = ({ source, target }: ModelEdge) => ({ source: target, target: source });

/** Adds ways past the gaps until nothing more becomes connected. */
function join(
  edges: ModelEdge[],
  past: ModelEdge[],
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
function waysPast({ edges }: Model, kept: ReadonlySet<string>): ModelEdge[] {
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
      .map(({ id, target }) => ({ ...entry, id: `${entry.id}-${id}`, target }));
  });
}

/** The file that a model was read from is no longer what it says. */
function withoutFile({ settings = {} }: Model): NonNullable<Model['settings']> {
  const { feature, ...rest } = settings;
  if (!feature) return settings;
  const { strength: _written, ...others } = rest;
  return others;
}
