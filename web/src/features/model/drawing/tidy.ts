import type { ModelEdge, ModelNode, ModelSettings, Note, Position } from '@caseloom/engine';
import {
  layoutEdges,
  layoutNodes,
  layoutNotes,
  SHAPES,
  shortWordsOf,
} from '@caseloom/formats/geometry';
import {
  type Direction,
  type LayoutEdge,
  type LayoutNode,
  type PlaceOptions,
  place,
} from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { placeNotes } from './notes.ts';
import { currentLibrary } from './size.ts';

/** What is laid out: as plain data, so that a worker can be given it. */
export type TidyTask = {
  nodes: LayoutNode[];
  edges: LayoutEdge[];
  notes: Note[];
  options: PlaceOptions;
};

type Options = {
  language: Language;
  direction: Direction;
  /** Whether nothing of the drawing as it stands is kept. */
  isAfresh?: boolean;
  /** The nodes that may move; all, where it is missing. */
  only?: ReadonlySet<string> | undefined;
};

/** What there is to lay out of a drawing. */
export function tidyTask(
  {
    nodes,
    edges,
    settings,
  }: { nodes: ModelNode[]; edges: ModelEdge[]; settings: Pick<ModelSettings, 'notes' | 'state'> },
  { language, direction, isAfresh, only }: Options,
): TidyTask {
  const library = currentLibrary();
  return {
    nodes: layoutNodes(nodes, library),
    edges: layoutEdges(edges, shortWordsOf({ nodes, edges, settings }, library, language)),
    notes: settings.notes ?? [],
    options: { shape: SHAPES.window, direction, isAfresh, only },
  };
}

/**
 * New places for nodes: laid out for the window, the happy path straight, long flows in rows. Where only
 * some move, they keep clear of the notes; where all do, the notes go with what they stand beside. A
 * drawing that was laid out keeps its places around what is new; where nothing is, it is laid out from
 * scratch, so that asking twice gives the best drawing whatever stood there.
 */
export function tidy({ nodes, edges, notes, options }: TidyTask): Map<string, Position> {
  const { only } = options;
  if (only) return place([...nodes, ...layoutNotes(notes, nodes)], edges, options);
  const kept = place(nodes, edges, options);
  const isAsItWas = nodes.every(({ id, position: { x, y } }) => {
    const { x: keptX, y: keptY } = kept.get(id) ?? { x, y };
    return keptX === x && keptY === y;
  });
  const places = isAsItWas ? place(nodes, edges, { ...options, isAfresh: true }) : kept;
  return new Map([...places, ...placeNotes(notes, nodes, places)]);
}
