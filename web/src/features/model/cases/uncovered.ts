import { type ModelNode, ruleId, rulesOf } from '@caseloom/engine';
import type { Drawing } from '../drawing/drawing.ts';

type Item = { id: string; reason: string };
type Parts = Pick<Drawing, 'nodes' | 'edges'>;

/** Things that are not covered for one reason: where they are, and how many at each place. */
export type Uncovered = { reason: string; count: number; places: Place[] };
export type Place = { name: string; ids: string[]; count: number };

/** The nodes and edges of this drawing that an id of coverage names: what is in a called model by its calls. */
export function elementsOf(id: string, nodes: ModelNode[]): string[] {
  const ids = id.split(/[> ]+/).flatMap((part) => {
    const [modelId, inner] = part.split(':');
    if (inner === undefined) return [part.split('/')[0] ?? part];
    return nodes.filter((node) => node.modelId === modelId).map((node) => node.id);
  });
  return [...new Set(ids)];
}

/** The rule of a decision table that an id of coverage names, with its step. */
export function ruleAt(id: string, { nodes }: Pick<Parts, 'nodes'>) {
  for (const node of nodes) {
    const rule = rulesOf(node).find((each) => ruleId(node, each) === id);
    if (rule) return { node, ...rule };
  }
  return undefined;
}

/** The nodes that it leads along, by their names; empty where they are not in the drawing. */
export function nameOfElement(
  id: string,
  { nodes, edges }: Parts,
  nameOf: (node: ModelNode) => string,
): string {
  const along = elementsOf(id, nodes).flatMap((element) => {
    const edge = edges.find((each) => each.id === element);
    return edge ? [edge.source, edge.target] : [element];
  });
  return along
    .filter((node, index) => node !== along[index - 1])
    .map((nodeId) => nodes.find((node) => node.id === nodeId))
    .flatMap((node) => (node ? [nameOf(node)] : []))
    .join(' → ');
}

/** Equal reasons together, and equal places of each. */
export function groupUncovered(
  items: Item[],
  { nameOf, elementsAt }: { nameOf: (id: string) => string; elementsAt: (id: string) => string[] },
): Uncovered[] {
  return [...Map.groupBy(items, ({ reason }) => reason)].map(([reason, same]) => {
    const byName = Map.groupBy(same, ({ id }) => nameOf(id));
    const places = [...byName]
      .filter(([name]) => name !== '')
      .map(([name, there]) => ({
        name,
        ids: [...new Set(there.flatMap(({ id }) => elementsAt(id)))],
        count: there.length,
      }));
    return { reason, count: same.length, places };
  });
}
