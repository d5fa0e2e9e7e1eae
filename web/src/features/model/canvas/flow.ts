import type { ModelEdge, ModelNode, Note, Position as Place } from '@caseloom/engine';
import { type Layout, layOut, sizeOf } from '@caseloom/formats/geometry';
import type { Language } from '@caseloom/locales/language';
import { Position } from '@xyflow/react';
import { HANDLE } from './curve.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';

/** The shapes inside say what they are, in the user's language. */
const UNNAMED = { 'aria-roledescription': undefined };
const UNNAMED_EDGE = { ...UNNAMED, 'aria-label': undefined };

/** The positions of the handles, given in advance, so that nothing has to be rendered to be measured. */
function handlesOf({ width, height }: { width: number; height: number }) {
  const dot = { y: height / 2 - HANDLE / 2, width: HANDLE, height: HANDLE };
  return [
    { type: 'target' as const, position: Position.Left, x: -HANDLE / 2, ...dot },
    { type: 'source' as const, position: Position.Right, x: width - HANDLE / 2, ...dot },
  ];
}
const ROUND = sizeOf({ type: 'start' });
const WIDE = sizeOf({ type: 'step' });
const HANDLES = { round: handlesOf(ROUND), wide: handlesOf(WIDE) };

/** Unchanged parts of the drawing stay the same objects, so that the canvas passes over them. */
const nodes = new WeakMap<ModelNode, FlowNode>();
const edges = new WeakMap<ModelEdge, FlowEdge>();

/** A node for the canvas; while it is dragged, at the place it has now. */
export function flowNode(node: ModelNode, selected: boolean, dragged?: Place): FlowNode {
  const cached = nodes.get(node);
  if (cached?.selected === selected && !dragged) return cached;
  const isRound = node.type === 'start' || node.type === 'end';
  const size = isRound ? ROUND : WIDE;
  const shown: FlowNode = {
    id: node.id,
    type: 'node',
    domAttributes: UNNAMED,
    position: dragged ?? node.position,
    selected,
    ...size,
    measured: size,
    handles: isRound ? HANDLES.round : HANDLES.wide,
    data: { node },
  };
  if (!dragged) nodes.set(node, shown);
  return shown;
}

export function flowNote(note: Note, selected: boolean, dragged?: Place): FlowNote {
  const size = { width: note.width ?? 180, height: note.height ?? 90 };
  return {
    id: note.id,
    type: 'note',
    domAttributes: UNNAMED,
    position: dragged ?? note.position,
    selected,
    ...size,
    measured: size,
    handles: [],
    zIndex: -1,
    data: { note },
  };
}

let shownLast: FlowEdge[] = [];

type Graph = { nodes: ModelNode[]; edges: ModelEdge[] };

/** The edges for the canvas: the very same list where nothing about them changed, which spares it looking through all of them. */
export function flowEdges(
  drawing: Graph,
  selected: ReadonlySet<string>,
  language: Language,
): FlowEdge[] {
  const layouts = layoutsOf(drawing, language);
  const shown = drawing.edges.map((edge) => flowEdge(edge, layouts.get(edge.id), selected));
  const isSame =
    shown.length === shownLast.length && shown.every((edge, at) => edge === shownLast[at]);
  if (!isSame) shownLast = shown;
  return shownLast;
}

const laidOut = new WeakMap<ModelEdge[], Graph & { of: Map<string, Layout>; language: Language }>();

/** How each edge runs; it is found out once for a drawing, not while its nodes are dragged. */
function layoutsOf({ nodes, edges }: Graph, language: Language): Map<string, Layout> {
  const known = laidOut.get(edges);
  if (known?.language === language && areAlike(known.nodes, nodes)) return known.of;
  const of = layOut({ nodes, edges }, language);
  laidOut.set(edges, { nodes, edges, of, language });
  return of;
}

/** Whether nodes stand where they stood: what they say moves no edge. */
function areAlike(some: ModelNode[], others: ModelNode[]): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every((node, at) => node.id === others[at]?.id && node.position === others[at].position)
  );
}

/** How an edge runs to which nothing leads: it is not seen. */
const NOWHERE: Layout = { lane: { offset: 0, isAround: false }, labelAt: 0.5 };

function flowEdge(edge: ModelEdge, layout = NOWHERE, selected: ReadonlySet<string>): FlowEdge {
  const isSelected = selected.has(edge.id);
  const isAlone = isSelected && selected.size === 1;
  const cached = edges.get(edge);
  const isSame = cached?.selected === isSelected && cached.reconnectable === isAlone;
  if (cached && isSame && isAlike(cached.data, layout)) return cached;
  const { id, source, target } = edge;
  const { lane, labelAt } = layout;
  const shown: FlowEdge = {
    id,
    source,
    target,
    type: 'edge',
    // its shape says what it is
    ariaRole: 'presentation',
    domAttributes: UNNAMED_EDGE,
    selected: isSelected,
    // only its ends can be taken hold of, which lie above the dots of the nodes
    reconnectable: isAlone,
    zIndex: isSelected ? 1 : 0,
    data: { edge, lane, labelAt },
  };
  edges.set(edge, shown);
  return shown;
}

function isAlike(one: Layout | undefined, other: Layout): boolean {
  const { offset, isAround } = other.lane;
  const isSameLane = one?.lane.offset === offset && one.lane.isAround === isAround;
  return isSameLane && one.labelAt === other.labelAt;
}
