import type { ModelEdge, ModelNode, Note, Position as Place } from '@caseloom/engine';
import { type EdgeLayout, type Library, noteSize } from '@caseloom/formats/geometry';
import type { Size } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { Position, type ReactFlowInstance } from '@xyflow/react';
import { currentLibrary, sizeOf } from '../drawing/size.ts';
import type { Counted, FlowEdge } from './EdgeShape.tsx';
import { HANDLE } from './handle.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { countPlaces, edgeLayouts, type Graph } from './routes.ts';

/** What moves the view of the canvas, and knows what is on it. */
export type Flow = ReactFlowInstance<FlowNode | FlowNote, FlowEdge>;

/** The shapes inside say what they are, in the user's language. */
const UNNAMED = { 'aria-roledescription': undefined };
const UNNAMED_EDGE = { ...UNNAMED, 'aria-label': undefined };

/** The positions of the handles, given in advance, so that nothing has to be rendered to be measured. */
function handlesOf({ width, height }: Size) {
  const dot = { y: height / 2 - HANDLE / 2, width: HANDLE, height: HANDLE };
  return [
    { type: 'target' as const, position: Position.Left, x: -HANDLE / 2, ...dot },
    { type: 'source' as const, position: Position.Right, x: width - HANDLE / 2, ...dot },
  ];
}

/** Unchanged parts of the drawing stay the same objects, so that the canvas passes over them. */
const nodes = new WeakMap<ModelNode, FlowNode>();
const edges = new WeakMap<ModelEdge, FlowEdge>();

/** A node for the canvas. */
export function flowNode(
  node: ModelNode,
  selected: boolean,
  library: Library = currentLibrary(),
): FlowNode {
  const { width, height } = sizeOf(node, library);
  const cached = nodes.get(node);
  const isSame = cached?.width === width && cached.height === height;
  if (cached && isSame && cached.selected === selected) return cached;
  const shown: FlowNode = {
    id: node.id,
    type: 'node',
    domAttributes: UNNAMED,
    position: node.position,
    selected,
    width,
    height,
    measured: { width, height },
    handles: handlesOf({ width, height }),
    data: { node },
  };
  nodes.set(node, shown);
  return shown;
}

export function flowNote(note: Note, selected: boolean): FlowNote {
  const size = noteSize(note);
  return {
    id: note.id,
    type: 'note',
    domAttributes: UNNAMED,
    position: note.position,
    selected,
    ...size,
    measured: size,
    handles: [],
    zIndex: -1,
    data: { note },
  };
}

/** The same nodes and notes, those that are dragged at the places they have now. */
export function draggedTo<T extends FlowNode | FlowNote>(
  all: T[],
  places: ReadonlyMap<string, Place>,
): T[] {
  if (places.size === 0) return all;
  return all.map((one) => {
    const position = places.get(one.id);
    return position ? { ...one, position } : one;
  });
}

let shownLast: FlowEdge[] = [];

/** What edges depend on beside the drawing: its language, and the words of its nodes. */
type Shown = {
  language: Language;
  library?: Library;
  /** How many cases pass each edge, where that is shown. */
  counts?: ReadonlyMap<string, number> | undefined;
};

/** The edges for the canvas: the very same list where nothing about them changed, which spares it looking through all of them. */
export function flowEdges(
  drawing: Graph,
  selected: ReadonlySet<string>,
  { language, library = currentLibrary(), counts }: Shown,
): FlowEdge[] {
  const layouts = edgeLayouts(drawing, { language, library });
  const places = counts && countPlaces(drawing, { language, library }, counts);
  const shown = drawing.edges.map((edge) => {
    const layout = layouts.get(edge.id) ?? NOWHERE;
    return flowEdge(edge, { ...layout, count: places?.get(edge.id) }, selected);
  });
  const isSame =
    shown.length === shownLast.length && shown.every((edge, at) => edge === shownLast[at]);
  if (!isSame) shownLast = shown;
  return shownLast;
}

/** How an edge runs to which nothing leads: it is not seen. */
const NOWHERE: EdgeLayout = { points: [], label: undefined, lines: [] };

function flowEdge(
  edge: ModelEdge,
  layout: EdgeLayout & Counted,
  selected: ReadonlySet<string>,
): FlowEdge {
  const isSelected = selected.has(edge.id);
  const isAlone = isSelected && selected.size === 1;
  const cached = edges.get(edge);
  const isSame = cached?.selected === isSelected && cached.reconnectable === isAlone;
  if (cached && isSame && isAlike(cached.data, layout)) return cached;
  const { id, source, target } = edge;
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
    data: { edge, ...layout },
  };
  edges.set(edge, shown);
  return shown;
}

function isAlike(one: (EdgeLayout & Counted) | undefined, other: EdgeLayout & Counted): boolean {
  if (!one || one.points.length !== other.points.length) return false;
  const isSameLabel =
    one.label?.x === other.label?.x &&
    one.label?.y === other.label?.y &&
    one.lines.join('\n') === other.lines.join('\n') &&
    one.count?.x === other.count?.x &&
    one.count?.y === other.count?.y;
  return (
    isSameLabel &&
    one.points.every(({ x, y }, at) => x === other.points[at]?.x && y === other.points[at].y)
  );
}
