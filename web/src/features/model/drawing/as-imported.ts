import type { FileParts } from '@caseloom/contract';
import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { type Drawing, newId } from './drawing.ts';

/**
 * What the file of the last import said, as a drawing: the version that the import left with the words of the file, and
 * its edges with the IDs that they have now where somebody drew them again.
 *
 * @param version the version that the import left, all words in it
 */
export function asImported(
  version: Drawing,
  { steps, edges: deleted }: FileParts,
  present: Drawing,
): Drawing {
  const inFile = new Map(steps.map(({ id, ...words }) => [id, words]));
  const nodes = version.nodes.map((node): ModelNode => {
    const words = inFile.get(node.id);
    return words ? { ...node, data: { ...node.data, ...words } } : node;
  });
  const known = new Set(nodes.map(({ id }) => id));
  const position = { x: 0, y: 0 };
  const others = [...inFile].flatMap(([id, data]): ModelNode[] =>
    known.has(id) ? [] : [{ id, type: 'step', position, data }],
  );
  const all = [...version.edges, ...deleted];
  const ids = idsHere(all, present);
  const { feature } = version.settings;
  const scenarios = feature?.scenarios.map((one) => ({
    ...one,
    path: one.path.map((id) => ids.get(id) ?? id),
  }));
  return {
    ...version,
    nodes: [...nodes, ...others],
    edges: all.map((edge) => ({ ...edge, id: ids.get(edge.id) ?? edge.id })),
    settings: {
      ...version.settings,
      ...(feature && scenarios && { feature: { ...feature, scenarios } }),
    },
  };
}

/** By ID of an edge: the ID that one between the same nodes has now. One that leads elsewhere now is another one. */
function idsHere(edges: readonly ModelEdge[], present: Drawing): Map<string, string> {
  const open = Map.groupBy(present.edges, endsOf);
  const taken = new Set(present.edges.map(({ id }) => id));
  return new Map(
    edges.map((edge) => {
      const same = open.get(endsOf(edge)) ?? [];
      const match = same.find(({ id }) => id === edge.id) ?? same[0];
      if (match) same.splice(same.indexOf(match), 1);
      return [edge.id, match?.id ?? (taken.has(edge.id) ? newId() : edge.id)];
    }),
  );
}

/** Between which nodes an edge leads. */
export const endsOf = ({ source, target }: Pick<ModelEdge, 'source' | 'target'>) =>
  `${source} > ${target}`;
