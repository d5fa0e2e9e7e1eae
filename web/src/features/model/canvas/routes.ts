import type { ModelEdge, ModelNode, Note, Position } from '@caseloom/engine';
import {
  type EdgeLayout,
  type Library,
  layOut,
  layoutEdges,
  layoutNotes,
  noteSize,
  shortWordsOf,
} from '@caseloom/formats/geometry';
import type { LayoutNode } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { sizeOf } from '../drawing/size.ts';

/** What edges run between, and what they run around. */
export type Graph = { nodes: ModelNode[]; edges: ModelEdge[]; settings?: { notes?: Note[] } };
type Words = { language: Language; library: Library };
type Layouts = Map<string, EdgeLayout>;
type Places = ReadonlyMap<string, Position> | undefined;

const NO_NOTES: Note[] = [];
const notesOf = ({ settings }: Graph) => settings?.notes ?? NO_NOTES;

const known = new WeakMap<ModelEdge[], Graph & Words & { layouts: Layouts }>();

/**
 * How each edge runs. It is found out once for a drawing; while nodes are dragged, only their own
 * edges are led anew, and the rest waits until they are dropped.
 */
export function edgeLayouts(
  drawing: Graph,
  { dragged, ...words }: Words & { dragged?: Places },
): Layouts {
  const layouts = layoutsAtRest(drawing, words);
  if (!dragged || dragged.size === 0) return layouts;
  const own = drawing.edges.filter(
    ({ source, target }) => dragged.has(source) || dragged.has(target),
  );
  return new Map([...layouts, ...layoutsOf(drawing, own, { ...words, dragged })]);
}

function layoutsAtRest(drawing: Graph, words: Words): Layouts {
  const { nodes, edges } = drawing;
  const last = known.get(edges);
  const isSame = last?.language === words.language && last.library === words.library;
  const areSame =
    isSame && areAlike(last.nodes, nodes, words.library) && areNotesAlike(last, drawing);
  if (last && areSame) return last.layouts;
  const layouts = layoutsOf(drawing, edges, words);
  known.set(edges, { ...drawing, layouts, ...words });
  return layouts;
}

/** How some edges of a drawing run. */
function layoutsOf(
  drawing: Graph,
  some: ModelEdge[],
  { language, library, dragged }: Words & { dragged?: Places },
): Layouts {
  const { nodes, edges } = drawing;
  const boxes = nodes.map((node): LayoutNode => {
    const { width, height } = sizeOf(node, library);
    const position = dragged?.get(node.id) ?? node.position;
    return { id: node.id, type: node.type, position, width, height };
  });
  const notes = layoutNotes(notesOf(drawing), boxes);
  const wordsOf = shortWordsOf({ nodes, edges }, library, language);
  return layOut([...boxes, ...notes], layoutEdges(some, wordsOf), edges);
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
