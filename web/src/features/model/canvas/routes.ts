import type { ModelEdge, ModelNode, ModelSettings, Note, Position } from '@caseloom/engine';
import {
  type EdgeLayout,
  type LabelledEdge,
  type Library,
  layOut,
  layoutEdges,
  layoutNotes,
  noteSize,
  shortWordsOf,
} from '@caseloom/formats/geometry';
import {
  type Direction,
  directionOf,
  faultsOf,
  type LayoutNode,
  placeMarks,
  widthOf,
} from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { sizeOf } from '../drawing/size.ts';

/** What edges run between, and what they run around. */
export type Graph = {
  nodes: ModelNode[];
  edges: ModelEdge[];
  settings?: Pick<ModelSettings, 'notes' | 'state'>;
};
/** What the labels of edges depend on beside the drawing. */
export type Words = { language: Language; library: Library };
type Layouts = Map<string, EdgeLayout>;
type Places = ReadonlyMap<string, Position>;

const NO_NOTES: Note[] = [];
const notesOf = ({ settings }: Graph) => settings?.notes ?? NO_NOTES;

const known = new WeakMap<ModelEdge[], Graph & Words & { layouts: Layouts }>();

/** How each edge runs. It is found out once for a drawing. */
export function edgeLayouts(drawing: Graph, words: Words): Layouts {
  const { nodes, edges } = drawing;
  const last = known.get(edges);
  const isSame =
    last?.language === words.language &&
    last.library === words.library &&
    last.settings?.state === drawing.settings?.state;
  const areSame =
    isSame && areAlike(last.nodes, nodes, words.library) && areNotesAlike(last, drawing);
  if (last && areSame) return last.layouts;
  const boxes = layoutNodes(nodes, words.library);
  const notes = layoutNotes(notesOf(drawing), boxes);
  const layouts = layOut([...boxes, ...notes], labelled(drawing, edges, words));
  known.set(edges, { ...drawing, layouts, ...words });
  return layouts;
}

/** How the number on an edge is drawn, and what stands around it, in pixels. */
const COUNT = { text: 12, around: 8, height: 16 };

type Counts = ReadonlyMap<string, number>;
const countedLast: { of?: Layouts; counts?: Counts; places: Places } = { places: new Map() };

/** Where on each edge stands how many cases pass it: beside labels and other numbers, not on them. It is found out once for each. */
export function countPlaces(drawing: Graph, words: Words, counts: Counts): Places {
  const layouts = edgeLayouts(drawing, words);
  if (countedLast.of === layouts && countedLast.counts === counts) return countedLast.places;
  const boxes = layoutNodes(drawing.nodes, words.library);
  const notes = layoutNotes(notesOf(drawing), boxes);
  const edges = labelled(drawing, drawing.edges, words);
  const places = placeMarks([...boxes, ...notes], edges, layouts, (id) => ({
    width: widthOf(`${counts.get(id) ?? 0}`, COUNT.text) + COUNT.around,
    height: COUNT.height,
  }));
  Object.assign(countedLast, { of: layouts, counts, places });
  return places;
}

const faultCounts = new WeakMap<Layouts, number>();

/** How much of a drawing lies on something else: nodes on nodes, edges and labels on what they should keep from. It is found out once for each. */
export function faultCount(drawing: Graph, words: Words): number {
  const layouts = edgeLayouts(drawing, words);
  const found = faultCounts.get(layouts);
  if (found !== undefined) return found;
  const boxes = layoutNodes(drawing.nodes, words.library);
  const faults = faultsOf(boxes, labelled(drawing, drawing.edges, words), layouts);
  const count = Object.values(faults).reduce((sum, one) => sum + one, 0);
  faultCounts.set(layouts, count);
  return count;
}

function labelled(drawing: Graph, some: ModelEdge[], words: Words): LabelledEdge[] {
  return layoutEdges(some, shortWordsOf(drawing, words.library, words.language));
}

const layoutNodes = (nodes: ModelNode[], library: Library): LayoutNode[] =>
  nodes.map((node) => {
    const { width, height } = sizeOf(node, library);
    return { id: node.id, type: node.type, position: node.position, width, height };
  });

/** What stays as it is from one move of a drag to the next. */
type Setting = {
  drawing: Graph;
  words: Words;
  /** The ids of what is dragged. */
  ids: ReadonlySet<string>;
  boxes: LayoutNode[];
  own: LabelledEdge[];
  ends: ReadonlySet<string>;
  direction: Direction;
};
let setting: Setting | undefined;

function settingOf(drawing: Graph, places: Places, words: Words): Setting {
  const isSame =
    setting?.drawing === drawing &&
    setting.words.language === words.language &&
    setting.words.library === words.library &&
    setting.ids.size === places.size &&
    [...places.keys()].every((id) => setting?.ids.has(id));
  if (setting && isSame) return setting;
  const own = drawing.edges.filter(
    ({ source, target }) => places.has(source) || places.has(target),
  );
  const boxes = layoutNodes(drawing.nodes, words.library);
  setting = {
    ...{ drawing, words, boxes, ids: new Set(places.keys()) },
    own: labelled(drawing, own, words),
    ends: new Set(own.flatMap(({ source, target }) => [source, target])),
    direction: directionOf(boxes, drawing.edges),
  };
  return setting;
}

/** What lies further away from the ends of an edge is not looked at while one of these is dragged. */
const NEAR = 600;

/**
 * How the edges of nodes run that are dragged: only they are routed again, around what lies near them;
 * the rest waits until the nodes are dropped. What only depends on which nodes these are is found
 * out at the first move.
 */
export function draggedLayouts(drawing: Graph, places: Places, words: Words): Layouts {
  const { boxes, own, ends, direction } = settingOf(drawing, places, words);
  if (own.length === 0) return new Map();
  const now = boxes.map((box) => {
    const position = places.get(box.id);
    return position ? { ...box, position } : box;
  });
  const near = nearOnes(now, ends);
  const notes = layoutNotes(
    notesOf(drawing).map((note) => ({ ...note, position: places.get(note.id) ?? note.position })),
    near,
  );
  return layOut([...near, ...notes], own, direction);
}

function nearOnes(boxes: LayoutNode[], ends: ReadonlySet<string>): LayoutNode[] {
  const area = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { id, position, width, height } of boxes) {
    if (!ends.has(id)) continue;
    area.left = Math.min(area.left, position.x - NEAR);
    area.right = Math.max(area.right, position.x + width + NEAR);
    area.top = Math.min(area.top, position.y - NEAR);
    area.bottom = Math.max(area.bottom, position.y + height + NEAR);
  }
  return boxes.filter(
    ({ position: { x, y }, width, height }) =>
      x < area.right && x + width > area.left && y < area.bottom && y + height > area.top,
  );
}

/** Whether nodes stand where they stood, as large as they were: what else they say moves no edge. */
function areAlike(some: ModelNode[], others: ModelNode[], library: Library): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every((node, at) => {
      const other = others[at];
      if (!other || node.id !== other.id || node.position !== other.position) return false;
      if (node === other) return true;
      return sizeOf(node, library).width === sizeOf(other, library).width;
    })
  );
}

/** Whether notes stand where they stood, as large as they were. */
function areNotesAlike(one: Graph, other: Graph): boolean {
  const [some, others] = [notesOf(one), notesOf(other)];
  if (some === others) return true;
  const placeOf = (note: Note) => ({ ...note.position, ...noteSize(note) });
  return JSON.stringify(some.map(placeOf)) === JSON.stringify(others.map(placeOf));
}
