import type { ModelEdge, ModelNode, Note, Position as Place } from '@caseloom/engine';
import { sizeOf } from '@caseloom/formats/geometry';
import { Position } from '@xyflow/react';
import { HANDLE } from './curve.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';

/** The shapes inside say what they are, in the user's language. */
const UNNAMED = { 'aria-roledescription': undefined };
const UNNAMED_WAY = { ...UNNAMED, 'aria-label': undefined };

/** Where the dots stand, told beforehand: so nothing has to be drawn once to be measured. */
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

/** The ways for the canvas: the very same list where nothing about them changed, which spares it looking through all of them. */
export function flowEdges(drawn: ModelEdge[], selected: ReadonlySet<string>): FlowEdge[] {
  const twins = twinsOf(drawn);
  const shown = drawn.map((edge, at) => flowEdge(edge, twins[at] ?? 0, selected));
  const isSame =
    shown.length === shownLast.length && shown.every((edge, at) => edge === shownLast[at]);
  if (!isSame) shownLast = shown;
  return shownLast;
}

const twins = new WeakMap<ModelEdge[], number[]>();

/** How many ways between the same two nodes come before each. */
function twinsOf(drawn: ModelEdge[]): number[] {
  const known = twins.get(drawn);
  if (known) return known;
  const pairs = new Map<string, number>();
  const counted = drawn.map(({ source, target }) => {
    const pair = `${source} ${target}`;
    const before = pairs.get(pair) ?? 0;
    pairs.set(pair, before + 1);
    return before;
  });
  twins.set(drawn, counted);
  return counted;
}

function flowEdge(edge: ModelEdge, twin: number, selected: ReadonlySet<string>): FlowEdge {
  const isSelected = selected.has(edge.id);
  const cached = edges.get(edge);
  if (cached?.selected === isSelected && cached.data?.twin === twin) return cached;
  const { id, source, target } = edge;
  const shown: FlowEdge = {
    id,
    source,
    target,
    type: 'way',
    // its shape says what it is
    ariaRole: 'presentation',
    domAttributes: UNNAMED_WAY,
    selected: isSelected,
    data: { edge, twin },
  };
  edges.set(edge, shown);
  return shown;
}
