import {
  type BddType,
  type ModelEdge,
  type ModelNode,
  type ModelSettings,
  NODE_TYPES,
  type NodeData,
  type Position,
} from '@caseloom/engine';
import { branchPlace } from './branch.ts';
import { freePlace, RIGHT } from './place.ts';
import { sizeOf } from './size.ts';

/** What is drawn: changed only by functions, each of them one intent of a person. They give the same drawing back where there is nothing to change. */
export type Drawing = {
  name: string;
  description: string;
  bddType: BddType;
  isHidden: boolean;
  nodes: ModelNode[];
  edges: ModelEdge[];
  settings: ModelSettings;
};

export const EMPTY: Drawing = {
  name: '',
  description: '',
  bddType: 'bdd',
  isHidden: false,
  nodes: [],
  edges: [],
  settings: {},
};

/** Whether a value of unknown origin can be drawn: it was kept by an older Caseloom, or by nobody we know. */
export function isDrawing(value: unknown): value is Drawing {
  if (!isRecord(value)) return false;
  const { name, description, nodes, edges, settings } = value;
  const hasWords = typeof name === 'string' && typeof description === 'string';
  const areParts = Array.isArray(nodes) && nodes.every(isNode) && Array.isArray(edges);
  return hasWords && isRecord(settings) && areParts && edges.every(isEdge);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isNode(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.position)) return false;
  const { x, y } = value.position;
  const { data = {}, id, type } = value;
  const label = isRecord(data) ? (data.label ?? '') : undefined;
  const isPlaced = Number.isFinite(x) && Number.isFinite(y);
  return (
    isPlaced &&
    typeof id === 'string' &&
    NODE_TYPES.some((one) => one === type) &&
    typeof label === 'string'
  );
}

function isEdge(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, source, target, guard = '', action = '', label = '' } = value;
  return [id, source, target, guard, action, label].every((text) => typeof text === 'string');
}

/** What a new node is, before it has a place and an id. */
export type NewNode =
  | { type: 'start' | 'end' }
  | { type: 'step'; stepId?: string; data?: NodeData }
  | { type: 'nested'; modelId?: string };

export const newId = () => crypto.randomUUID().slice(0, 8);

/** The one Start or End there may be, when it is there. */
export function findOnly(
  { nodes }: Pick<Drawing, 'nodes'>,
  type: 'start' | 'end',
): ModelNode | undefined {
  return nodes.find((node) => node.type === type);
}

type Placing = {
  at?: Position | undefined;
  after?: string | undefined;
  /** Where it goes on to when its place is taken. */
  goes?: 'up' | 'down' | undefined;
};

/**
 * A new node: where it is put, or right of the one it follows and connected to it, or right of
 * everything.
 *
 * @returns the drawing and the node's id; for a second Start or End the drawing as it was and the id of the first
 */
export function addNode(
  drawing: Drawing,
  node: NewNode,
  { at, after, goes }: Placing = {},
): { drawing: Drawing; id: string } {
  const only =
    node.type === 'start' || node.type === 'end' ? findOnly(drawing, node.type) : undefined;
  const previous = drawing.nodes.find(({ id }) => id === after);
  if (only)
    return { drawing: previous ? connect(drawing, previous.id, only.id) : drawing, id: only.id };
  const preferred = at ?? besides(drawing, previous);
  const { type } = node;
  const free =
    previous && goes !== 'up'
      ? branchPlace(drawing, { from: previous.id, preferred, type })
      : { at: freePlace(drawing, preferred, { type, goes }), moved: NONE_MOVED };
  const added = newNode(node, free.at);
  const { id } = added;
  const next = move(drawing, free.moved);
  const withNode = { ...next, nodes: [...next.nodes, added] };
  return { drawing: previous ? connect(withNode, previous.id, id) : withNode, id };
}

const NONE_MOVED: ReadonlyMap<string, Position> = new Map();

/** A node with an id of its own. */
export function newNode(node: NewNode, position: Position): ModelNode {
  const isWorded = node.type === 'step' && !node.stepId;
  const words = isWorded && { data: { type: 'action' as const, label: '', ...node.data } };
  return { id: newId(), ...node, ...words, position };
}

/** Right of a node, or of all of them. */
export function besides(
  { nodes }: Pick<Drawing, 'nodes'>,
  previous: ModelNode | undefined,
): Position {
  if (previous)
    return { x: previous.position.x + sizeOf(previous).width + RIGHT, y: previous.position.y };
  const last = nodes.reduce<ModelNode | undefined>(
    (rightmost, node) => (rightmost && rightmost.position.x >= node.position.x ? rightmost : node),
    undefined,
  );
  if (!last) return { x: 0, y: 0 };
  return { x: last.position.x + sizeOf(last).width + RIGHT, y: last.position.y };
}

/** Whether an edge may lead from one node to another: the reason against it, or nothing. */
export function whyNotConnect(
  { nodes, edges }: Drawing,
  source: string,
  target: string,
): 'start_has_incoming' | 'end_has_outgoing' | 'edge_exists' | 'edge_dangling' | undefined {
  const typeOf = (id: string) => nodes.find((node) => node.id === id)?.type;
  if (!typeOf(source) || !typeOf(target)) return 'edge_dangling';
  if (typeOf(target) === 'start') return 'start_has_incoming';
  if (typeOf(source) === 'end') return 'end_has_outgoing';
  const isThere = edges.some((edge) => edge.source === source && edge.target === target);
  return isThere ? 'edge_exists' : undefined;
}

/** An edge from one node to another; the same drawing where there is one, or where it may not be. */
export function connect(drawing: Drawing, source: string, target: string): Drawing {
  if (whyNotConnect(drawing, source, target)) return drawing;
  return { ...drawing, edges: [...drawing.edges, { id: newId(), source, target }] };
}

/** Where a new edge may lead from a node, or come from: all at once, in linear time. */
export function openEnds(
  { nodes, edges }: Drawing,
  id: string,
  end: 'source' | 'target',
): Set<string> {
  const here = end === 'target' ? 'source' : 'target';
  const closed = end === 'target' ? 'start' : 'end';
  const taken = new Set(edges.flatMap((edge) => (edge[here] === id ? [edge[end]] : [])));
  const open = nodes.filter((node) => node.type !== closed && !taken.has(node.id));
  return new Set(open.map((node) => node.id));
}

/** Leads an edge from or to another node; its label and condition stay. */
export function reconnect(
  drawing: Drawing,
  edgeId: string,
  ends: { source?: string; target?: string },
): Drawing {
  const edge = drawing.edges.find(({ id }) => id === edgeId);
  if (!edge) return drawing;
  const next = { ...edge, ...ends };
  if (next.source === edge.source && next.target === edge.target) return drawing;
  if (whyNotConnect(drawing, next.source, next.target)) return drawing;
  return changeEdge(drawing, edgeId, ends);
}

/** Takes nodes away with their edges, and edges. */
export function remove(drawing: Drawing, ids: ReadonlySet<string>): Drawing {
  const nodes = drawing.nodes.filter(({ id }) => !ids.has(id));
  const edges = drawing.edges.filter(
    ({ id, source, target }) => !ids.has(id) && !ids.has(source) && !ids.has(target),
  );
  const isSame = nodes.length === drawing.nodes.length && edges.length === drawing.edges.length;
  return isSame ? drawing : { ...drawing, nodes, edges };
}

/** Takes nodes away and leads each edge that came in on to where it went out; the condition of the incoming edge stays. */
export function removeAndReconnect(drawing: Drawing, ids: ReadonlySet<string>): Drawing {
  let next = drawing;
  for (const id of ids) {
    const into = next.edges.filter(({ source, target }) => target === id && source !== id);
    const out = next.edges.filter(({ source, target }) => source === id && target !== id);
    next = remove(next, new Set([id]));
    for (const edge of into)
      for (const { target } of out)
        if (!whyNotConnect(next, edge.source, target))
          next = { ...next, edges: [...next.edges, { ...edge, id: newId(), target }] };
  }
  return next;
}

/** Start, one step and End, connected: what an empty drawing begins with. */
export function addBasics(drawing: Drawing): { drawing: Drawing; id: string } {
  const start = addNode(drawing, { type: 'start' });
  const step = addNode(start.drawing, { type: 'step' }, { after: start.id });
  const end = addNode(step.drawing, { type: 'end' }, { after: step.id });
  return { drawing: end.drawing, id: step.id };
}

export function changeNode(
  drawing: Drawing,
  nodeId: string,
  change: (node: ModelNode) => ModelNode,
): Drawing {
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => (node.id === nodeId ? change(node) : node)),
  };
}

/** Changes what a step says, here only. A step of the library becomes one of its own words: saving joins it with its twin. */
export function reword(drawing: Drawing, nodeId: string, words: NodeData): Drawing {
  return changeNode(drawing, nodeId, ({ stepId: _library, ...rest }) => ({
    ...rest,
    data: { ...rest.data, ...words },
  }));
}

export function changeEdge(
  drawing: Drawing,
  edgeId: string,
  changes: { [K in keyof ModelEdge]?: ModelEdge[K] | undefined },
): Drawing {
  return {
    ...drawing,
    edges: drawing.edges.map((edge) => {
      if (edge.id !== edgeId) return edge;
      const kept = Object.entries({ ...edge, ...changes }).filter(
        ([, value]) => value !== undefined,
      );
      return Object.fromEntries(kept) as ModelEdge;
    }),
  };
}

export function move(drawing: Drawing, places: ReadonlyMap<string, Position>): Drawing {
  let isSame = true;
  const nodes = drawing.nodes.map((node) => {
    const position = places.get(node.id);
    if (!position || (position.x === node.position.x && position.y === node.position.y))
      return node;
    isSame = false;
    return { ...node, position };
  });
  return isSame ? drawing : { ...drawing, nodes };
}
