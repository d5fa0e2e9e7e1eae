import type { Model, ModelEdge } from '@caseloom/engine';

/** An edge past what was left out, the edge that it is there instead of, and whether a branch with a condition ended in it. */
export type BypassEdge = ModelEdge & { instead?: string; isBranch?: boolean };

/** The edges of a model by the node that they leave. */
type Leaving = ReadonlyMap<string, ModelEdge[]>;

/** The edges that lead from one kept node to another through left out ones only, with the conditions met on the way. */
export function edgesPast({ edges }: Model, keptIds: ReadonlySet<string>): BypassEdge[] {
  const leaving = Map.groupBy(edges, ({ source }) => source);
  const entries = edges.filter(({ source, target }) => keptIds.has(source) && !keptIds.has(target));
  return entries.flatMap((entry) => {
    const { exits, into } = gapsBehind(entry, leaving, keptIds);
    return exits
      .filter((exit) => exit.target !== entry.source || isCondition(exit))
      .map((exit) => ({
        ...joinedEdge(entry, [...edgesTo(exit.source, into), exit], leaving),
        instead: entry.id,
        ...(isCondition(exit) && { isBranch: true }),
      }));
  });
}

const isCondition = ({ label, guard }: ModelEdge) => Boolean(label || guard);

/** By id of a node that was left out: the edges that lead to it from others that were. */
type Into = ReadonlyMap<string, ModelEdge[]>;

/** What stands behind an edge up to the nodes that are kept. */
function gapsBehind(entry: ModelEdge, leaving: Leaving, keptIds: ReadonlySet<string>) {
  const into = new Map<string, ModelEdge[]>([[entry.target, []]]);
  const exits: ModelEdge[] = [];
  for (const gap of into.keys())
    for (const edge of leaving.get(gap) ?? [])
      if (keptIds.has(edge.target)) exits.push(edge);
      // back to where the gap begins is no other way in
      else if (edge.target !== entry.target)
        into.set(edge.target, [...(into.get(edge.target) ?? []), edge]);
  return { exits, into };
}

/** The edges to a node, as far back as there is one way alone: where several meet, none of their conditions is certain. */
function edgesTo(node: string, into: Into): ModelEdge[] {
  const way: ModelEdge[] = [];
  for (let at = node; ; ) {
    const [edge, ...others] = into.get(at) ?? [];
    if (!edge || others.length > 0 || way.includes(edge)) return way;
    way.unshift(edge);
    at = edge.source;
  }
}

/** One edge for several in a row. */
function joinedEdge(entry: ModelEdge, others: ModelEdge[], leaving: Leaving): ModelEdge {
  const way = [entry, ...others];
  const exit = others.at(-1) ?? entry;
  const isOwn = others.every((edge) => !edge.guard);
  const guards = isOwn ? [entry.guard] : way.flatMap((edge) => guardElsewhere(edge, leaving) ?? []);
  const label = joined(
    way.map((edge) => edge.label),
    ' · ',
  ).slice(0, MAX_LABEL);
  const guard = guards.length > 1 ? guards.map((one) => `(${one})`).join(' and ') : guards[0];
  const action = joined(
    way.map((edge) => edge.action),
    '; ',
  );
  const stepType = way.find((edge) => edge.stepType)?.stepType;
  // what is marked is the one of several ways
  const mark = way.findLast((edge) => edge.mark || isFork(edge, leaving))?.mark;
  const { label: _, guard: __, action: ___, mark: ____, stepType: _____, ...rest } = entry;
  return {
    ...{ ...rest, id: `${entry.id}-${exit.id}`, target: exit.target },
    ...(label && { label }),
    ...(label && stepType && { stepType }),
    ...(guard && { guard }),
    ...(action && { action }),
    ...(mark && { mark }),
  };
}

/** The most letters of a label. */
const MAX_LABEL = 500;

function isFork({ source }: ModelEdge, leaving: Leaving): boolean {
  return (leaving.get(source)?.length ?? 0) > 1;
}

/** `otherwise` speaks of the edges beside it: where these are others, it says which ones were meant. */
function guardElsewhere(edge: ModelEdge, leaving: Leaving): string | undefined {
  if (edge.guard !== 'otherwise') return edge.guard;
  const guards = (leaving.get(edge.source) ?? []).flatMap(({ guard }) =>
    guard && guard !== 'otherwise' ? [`not (${guard})`] : [],
  );
  return guards.length > 0 ? guards.join(' and ') : undefined;
}

function joined(words: (string | undefined)[], by: string): string {
  return [...new Set(words.filter(Boolean))].join(by);
}
