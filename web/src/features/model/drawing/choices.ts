import type { Choices, Mark } from '@caseloom/engine';
import { changeEdge, changeNode, type Drawing } from './drawing.ts';

type Changes = { [K in keyof Choices]?: Choices[K] | undefined };

/** What a tester decided about each of these elements; Start, End and notes are left out. */
export function choicesOf(
  { nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>,
  ids: readonly string[],
): { id: string; choices: Choices }[] {
  const chosen = new Set(ids);
  return [
    ...nodes.flatMap(({ id, type, data = {} }) =>
      chosen.has(id) && (type === 'step' || type === 'nested') ? [{ id, choices: data }] : [],
    ),
    ...edges.flatMap((edge) => (chosen.has(edge.id) ? [{ id: edge.id, choices: edge }] : [])),
  ];
}

/** Decides the same about all these elements. */
export function choose(
  drawing: Drawing,
  ids: readonly string[],
  changesOf: (choices: Choices) => Changes,
): Drawing {
  const edges = new Set(drawing.edges.map(({ id }) => id));
  return choicesOf(drawing, ids).reduce((changed, { id, choices }) => {
    const changes = changesOf(choices);
    if (edges.has(id)) return changeEdge(changed, id, changes);
    return changeNode(changed, id, (node) => {
      const all = Object.entries({ ...node.data, ...changes });
      return { ...node, data: Object.fromEntries(all.filter(([, value]) => value !== undefined)) };
    });
  }, drawing);
}

/** Bounds with another least or greatest; none where neither is left. */
export function withBound(
  { visits }: Choices,
  bound: 'min' | 'max',
  value: number | undefined,
): Changes {
  const { [bound]: _former, ...other } = visits ?? {};
  const next = { ...other, ...(value !== undefined && { [bound]: value }) };
  return { visits: Object.keys(next).length > 0 ? next : undefined };
}

/** Marks all these elements, or takes the mark off where all have it. */
export function toggleMark(drawing: Drawing, ids: readonly string[], mark: Mark): Drawing {
  const hasAll = choicesOf(drawing, ids).every(({ choices }) => choices.mark === mark);
  return choose(drawing, ids, () => ({ mark: hasAll ? undefined : mark }));
}
