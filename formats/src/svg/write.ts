import type { Context, Model, ModelNode, Note, Position, Step } from '@caseloom/engine';
import { faultsOf, type Size, widthOf } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { drawEdgeLabel, drawLine } from './edges.ts';
import { edgeWords, shortWordsOf } from './labels.ts';
import {
  type EdgeLayout,
  layOut,
  layOutFor,
  layoutEdges,
  layoutNodes,
  layoutNotes,
  type Shape,
} from './lay-out.ts';
import { drawEnd, drawNested, drawNote, drawStart, drawStep } from './shapes.ts';
import { type Library, libraryOf, noteSize, sizeOf } from './size.ts';
import { escapeXml } from './text.ts';
import { type Colors, THEMES, type Theme } from './theme.ts';

export type Picture = {
  theme: Theme;
  title?: string;
  language?: Language;
  /** What the drawing is laid out for; without it, nodes stand where the model has them. */
  shape?: Shape | undefined;
};

const MARGIN = 45;
const FONT = "'Atkinson Hyperlegible Next', 'DejaVu Sans', sans-serif";

/**
 * Gives the whole model as an SVG picture, drawn from its data alone: no browser, no script, no
 * link, nothing loaded. The title, when given, stands above it and is its accessible name.
 */
export function renderSvg(drawn: Model, context: Context, picture: Picture): string {
  const { language = 'en', shape } = picture;
  const colors = THEMES[picture.theme];
  const library = libraryOf(context);
  const wordsOn = (edge: Model['edges'][number]) => edgeWords(edge, language);
  const model = shape ? layOutFor(drawn, { shape, library, wordsOf: wordsOn }) : drawn;
  const notes = shape ? [] : (model.settings?.notes ?? []);
  const edges = edgesOf({ ...model, notes }, library, language);
  const points = [
    ...model.nodes.flatMap((node) => corners(node.position, sizeOf(node, library))),
    ...notes.flatMap((note) => corners(note.position, noteSize(note))),
    ...edges.flatMap((edge) => edge.points),
  ];
  const heading = picture.title ? 45 : 0;
  const box = frame(points, heading, picture.title ?? '');
  const body = [
    ...notes.map((note) => drawNote(note, colors)),
    ...edges.map((edge) => drawLine(edge, colors)),
    ...model.nodes.map((node) => drawNode(node, { library, context, colors, language })),
    ...edges.map((edge) => drawEdgeLabel(edge.lines, edge, colors)),
  ];
  const { x, y, width, height } = box;
  const title = escapeXml(picture.title ?? model.name);
  const line = `<text x="${x + MARGIN}" y="${y + 48}" fill="${colors.text}" font-size="20" font-weight="700">${title}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" role="img" font-family="${FONT}">`,
    `<title>${title}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.paper}"/>`,
    picture.title ? line : '',
    ...body,
    '</svg>',
    '',
  ].join('\n');
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
  const whole = layoutEdges(model.edges, (edge) => edgeWords(edge, language), true);
  const routes = layOut(nodes, whole);
  if (faultsOf(nodes, whole, routes).coveringLabels === 0) return [...routes.values()];
  const short = layoutEdges(model.edges, shortWordsOf(model, library, language), true);
  return [...layOut(nodes, short).values()];
}

type Scene = { library: Library; context: Context; colors: Colors; language: Language };

function drawNode(node: ModelNode, { library, context, colors, language }: Scene): string {
  const w = wordsOf(language);
  if (node.type === 'start') return drawStart(node, w.start, colors);
  if (node.type === 'end') return drawEnd(node, w.end, colors);
  const size = sizeOf(node, library);
  if (node.type === 'step')
    return drawStep(node, { ...size, type: stepOf(node, context).type }, colors);
  const called = context.models.find(({ id }) => id === node.modelId);
  const steps = called?.nodes.filter(({ type }) => type === 'step').length;
  return drawNested(node, { ...size, steps }, colors);
}

function stepOf({ id, stepId, data }: ModelNode, { steps }: Context): Step {
  const known = steps.find((step) => step.id === stepId);
  const { label = '', type = 'action', expected } = data ?? {};
  return known ?? { id, label, type, ...(expected && { expected }) };
}

function corners({ x, y }: Position, size: Size) {
  return [
    { x, y },
    { x: x + size.width, y: y + size.height },
  ];
}

function frame(points: Position[], heading: number, title: string) {
  const [left, right] = span(points.map(({ x }) => x));
  const [top, bottom] = span(points.map(({ y }) => y));
  const width = Math.max(right - left, widthOf(title, 20) * 1.05);
  return {
    x: Math.floor(left - MARGIN),
    y: Math.floor(top - MARGIN - heading),
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN + heading),
  };
}

function span(values: number[]): [number, number] {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return values.length ? [min, max] : [0, 0];
}
