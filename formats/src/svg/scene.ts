import {
  type Context,
  type Model,
  type ModelNode,
  type Note,
  type Position,
  type Step,
  stateNamesOf,
} from '@caseloom/engine';
import { faultsOf, LABEL_TEXT, type Size, widthOf } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { drawEdgeLabel, drawLine } from './edges.ts';
import { badgeWords, edgeWords, shortActionWords, shortWordsOf } from './labels.ts';
import {
  type EdgeLayout,
  layOut,
  layOutFor,
  layoutEdges,
  layoutNodes,
  layoutNotes,
  type Shape,
} from './lay-out.ts';
import { drawBadge, drawEnd, drawNested, drawNote, drawStart, drawStep } from './shapes.ts';
import { type Library, libraryOf, noteSize, sizeOf } from './size.ts';
import { type Colors, THEMES, type Theme } from './theme.ts';

/** A piece of a drawing that is never broken: what it covers, and its elements of SVG. */
export type Block = Size & Position & { svg: string };

/** The line of an edge, and through which points it runs. */
export type Line = { points: Position[]; svg: string };

/** All that is drawn of a model, with the places of it, from the bottom to the top. */
export type Scene = { notes: Block[]; lines: Line[]; nodes: Block[]; labels: Block[] };

type Options = {
  theme: Theme;
  language?: Language | undefined;
  /** What the drawing is laid out for; without it, nodes stand where the model has them. */
  shape?: Shape | Size | undefined;
};

/** Draws a model from its data alone, piece by piece: for a picture of all of it, or for pages. */
export function sceneOf(
  drawn: Model,
  context: Context,
  { theme, language = 'en', shape }: Options,
): Scene {
  const colors = THEMES[theme];
  const state = stateNamesOf(drawn);
  const library = {
    ...libraryOf(context),
    actionOf: (action: string) => shortActionWords(action, language, state),
  };
  const wordsOn = (edge: Model['edges'][number]) => edgeWords(edge, language, drawn);
  const model = shape ? layOutFor(drawn, { shape, library, wordsOf: wordsOn }) : drawn;
  const notes = shape ? [] : (model.settings?.notes ?? []);
  const edges = edgesOf({ ...model, notes }, library, language);
  const look = { library, context, colors, language };
  return {
    notes: notes.map((note) => ({
      ...{ ...note.position, ...noteSize(note) },
      svg: drawNote(note, colors),
    })),
    lines: edges.map((edge) => ({ points: edge.points, svg: drawLine(edge, colors) })),
    nodes: model.nodes.map((node) => {
      const { width, height } = sizeOf(node, library);
      return { ...node.position, width, height, svg: drawNode(node, look) };
    }),
    labels: edges.flatMap((edge) => labelOf(edge, colors)),
  };
}

/** What stands on an edge, as large as its letters. */
function labelOf(edge: EdgeLayout, colors: Colors): Block[] {
  const { label, lines } = edge;
  if (!label || lines.length === 0) return [];
  const { size, line } = LABEL_TEXT;
  const width = Math.max(...lines.map((words) => widthOf(words, size)));
  const height = (lines.length - 1) * line + size;
  const svg = drawEdgeLabel(lines, edge, colors);
  return [{ x: label.x - width / 2, y: label.y - height / 2, width, height, svg }];
}

/**
 * How the edges run, each with its whole condition; in short where people placed the nodes so near
 * that whole ones would lie over them.
 */
function edgesOf(
  { notes, ...model }: Model & { notes: Note[] },
  library: Library,
  language: Language,
): EdgeLayout[] {
  const blocks = layoutNodes(model.nodes, library);
  const nodes = [...blocks, ...layoutNotes(notes, blocks)];
  const whole = layoutEdges(model.edges, (edge) => edgeWords(edge, language, model), true);
  const routes = layOut(nodes, whole);
  if (faultsOf(nodes, whole, routes).crowdedLabels === 0) return [...routes.values()];
  const short = layoutEdges(model.edges, shortWordsOf(model, library, language), true);
  return [...layOut(nodes, short).values()];
}

type Look = { library: Library; context: Context; colors: Colors; language: Language };

function drawNode(node: ModelNode, { library, context, colors, language }: Look): string {
  const w = wordsOf(language);
  if (node.type === 'start') return drawStart(node, w.start, colors);
  if (node.type === 'end') return drawEnd(node, w.end, colors);
  const size = sizeOf(node, library);
  const badge = drawBadge(node, { ...size, words: badgeWords(node.data, language) }, colors);
  if (node.type === 'step')
    return drawStep(node, { ...size, type: stepOf(node, context).type }, colors) + badge;
  const called = context.models.find(({ id }) => id === node.modelId);
  const steps = called?.nodes.filter(({ type }) => type === 'step').length;
  return drawNested(node, { ...size, steps }, colors) + badge;
}

function stepOf({ id, stepId, data }: ModelNode, { steps }: Context): Step {
  const known = steps.find((step) => step.id === stepId);
  const { label = '', type = 'action', expected } = data ?? {};
  return known ?? { id, label, type, ...(expected && { expected }) };
}
