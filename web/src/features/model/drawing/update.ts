import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { type Drawing, newId } from './drawing.ts';
import { placeNewcomers } from './place-newcomers.ts';

/**
 * The drawing as a newer version of its file has it. What is in both stays the node or edge that it is, with
 * its place, its condition, its data and all else that was added here; words, labels and what leads where
 * are the file's. What the file no longer has goes.
 *
 * @param present the drawing with all words in it
 * @param incoming the model of the file, all words in it; of a call that is in both, the one here stays
 */
export function updateDrawing(present: Drawing, incoming: Drawing): Drawing {
  const matches = matchNodes(present.nodes, incoming.nodes);
  const places = placeNewcomers(incoming, matches);
  const taken = new Set([...matches.values()].map(({ id }) => id));
  const ids = new Map<string, string>();
  const nodes = incoming.nodes.map((node): ModelNode => {
    const match = matches.get(node.id);
    const id = match?.id ?? (taken.has(node.id) ? newId() : node.id);
    taken.add(id);
    ids.set(node.id, id);
    return match ? reworded(match, node) : { ...node, id, ...places.get(node.id) };
  });
  const known = new Set(present.settings.state?.map(({ name }) => name));
  const state = (incoming.settings.state ?? []).filter(({ name }) => !known.has(name));
  return {
    ...present,
    nodes,
    edges: updateEdges(present.edges, incoming.edges, ids),
    settings: {
      ...present.settings,
      ...(state.length > 0 && { state: [...(present.settings.state ?? []), ...state] }),
    },
  };
}

/** How many nodes of a model of a file are there already. */
export function countMatches(present: Drawing, nodes: readonly ModelNode[]): number {
  const steps = [...matchNodes(present.nodes, nodes).values()].filter(
    ({ type }) => type === 'step' || type === 'nested',
  );
  return steps.length;
}

/** By id in the file: the node that it is here. By its id, then by its words, then as the only Start or End. */
export function matchNodes(
  present: readonly ModelNode[],
  incoming: readonly ModelNode[],
): Map<string, ModelNode> {
  const matches = new Map<string, ModelNode>();
  const left = new Set(present);
  const keys: ((node: ModelNode) => string)[] = [({ type, id }) => `${type} ${id}`, wordsKey];
  for (const keyOf of keys) {
    const open = incoming.filter(({ id }) => !matches.has(id));
    const [here, there] = [onlyOnes([...left], keyOf), onlyOnes(open, keyOf)];
    for (const [key, node] of there) {
      const match = here.get(key);
      if (!match) continue;
      matches.set(node.id, match);
      left.delete(match);
    }
  }
  return matches;
}

function wordsKey({ type, data, modelId }: ModelNode): string {
  if (type === 'step') return `step ${data?.type} ${data?.label}`;
  return type === 'nested' ? `nested ${modelId}` : type;
}

/** The parts whose key no other has. */
function onlyOnes<Part>(parts: readonly Part[], keyOf: (part: Part) => string): Map<string, Part> {
  const groups = Map.groupBy(parts, keyOf);
  return new Map(
    [...groups].flatMap(([key, [part, ...others]]): [string, Part][] =>
      part !== undefined && others.length === 0 ? [[key, part]] : [],
    ),
  );
}

/** A step in other words is one of its own until saving finds its twin in the library. */
function reworded(match: ModelNode, node: ModelNode): ModelNode {
  if (match.type !== 'step') return match;
  const { label, type, expected, arguments: given } = node.data ?? {};
  const words = { ...(label !== undefined && { label }), ...(type && { type }) };
  const more = { ...(expected && { expected }), ...(given && { arguments: given }) };
  return { ...match, data: { ...match.data, ...words, ...more } };
}

/**
 * Edges are the same where they lead from and to the same. One whose end is another now is known by its label and the end
 * that stayed: a step was put in before a decision, or before what it decides on.
 */
function updateEdges(
  present: readonly ModelEdge[],
  incoming: readonly ModelEdge[],
  ids: ReadonlyMap<string, string>,
): ModelEdge[] {
  const led = incoming.map((edge) => ({
    ...edge,
    source: ids.get(edge.source) ?? '',
    target: ids.get(edge.target) ?? '',
  }));
  const matches = matchEdges(present, led);
  const taken = new Set(present.map(({ id }) => id));
  return led.map((edge) => {
    const match = matches.get(edge);
    if (!match) return { ...edge, id: taken.has(edge.id) ? newId() : edge.id };
    const { source, target, label, guard, action } = edge;
    // a label that became a condition here stays one
    const isLabelled = label && (match.label !== undefined || !match.guard);
    return {
      ...{ ...match, source, target },
      ...(isLabelled && { label }),
      ...(guard && { guard }),
      ...(action && { action }),
    };
  });
}

/** By edge of the file: the edge that it is here, each at most once. */
function matchEdges(
  present: readonly ModelEdge[],
  led: readonly ModelEdge[],
): Map<ModelEdge, ModelEdge> {
  const matches = new Map<ModelEdge, ModelEdge>();
  const left = new Set(present);
  const keys: ((edge: ModelEdge) => string)[] = [
    ({ source, target }) => `${source} > ${target}`,
    ({ label = '', target }) => `${label} > ${target}`,
    ({ label = '', source }) => `${source} > ${label}`,
  ];
  for (const keyOf of keys) {
    const open = led.filter((edge) => !matches.has(edge));
    const [here, there] = [onlyOnes([...left], keyOf), onlyOnes(open, keyOf)];
    for (const [key, edge] of there) {
      const match = here.get(key);
      if (!match) continue;
      matches.set(edge, match);
      left.delete(match);
    }
  }
  return matches;
}
