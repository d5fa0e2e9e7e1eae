import type { Context, Model, ModelNode, Position, Step } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { pointAt } from './curve.ts';
import { drawCurve, drawEdgeLabel, hull } from './edges.ts';
import { layOut } from './lay-out.ts';
import {
  drawCaption,
  drawEnd,
  drawNested,
  drawNote,
  drawStart,
  drawStep,
  noteSize,
} from './shapes.ts';
import { sizeOf } from './size.ts';
import { escapeXml, measure } from './text.ts';
import { type Colors, THEMES, type Theme } from './theme.ts';

export type Picture = { theme: Theme; title?: string; language?: Language };

const MARGIN = 45;
const FONT = "'Atkinson Hyperlegible Next', 'DejaVu Sans', sans-serif";

/**
 * Gives the whole model as an SVG picture, drawn from its data alone: no browser, no script, no
 * link, nothing loaded. The title, when given, stands above it and is its accessible name.
 */
export function renderSvg(model: Model, context: Context, picture: Picture): string {
  const colors = THEMES[picture.theme];
  const notes = model.settings?.notes ?? [];
  const edges = [...layOut(model, picture.language ?? 'en').values()];
  const points = [
    ...model.nodes.flatMap((node) => corners(node.position, sizeOf(node), 24)),
    ...notes.flatMap((note) => corners(note.position, noteSize(note), 0)),
    ...edges.flatMap(({ curve }) => hull(curve)),
  ];
  const heading = picture.title ? 45 : 0;
  const box = frame(points, heading, picture.title ?? '');
  const body = [
    ...notes.map((note) => drawNote(note, colors)),
    ...edges.map(({ curve }) => drawCurve(curve, colors)),
    ...model.nodes.map((node) => drawNode(node, { model, context, colors, picture })),
    ...edges.map(({ curve, lines, labelAt }) =>
      drawEdgeLabel(lines, pointAt(curve, labelAt), colors),
    ),
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

type Scene = { model: Model; context: Context; colors: Colors; picture: Picture };

function drawNode(node: ModelNode, { context, colors, picture }: Scene): string {
  const { x, y } = node.position;
  const w = wordsOf(picture.language ?? 'en');
  if (node.type === 'start')
    return drawStart(node, colors) + drawCaption(w.start, x + 30, y + 75, colors);
  if (node.type === 'end')
    return drawEnd(node, colors) + drawCaption(w.end, x + 30, y + 75, colors);
  if (node.type === 'step') return drawStep(node, stepOf(node, context), colors);
  const called = context.models.find(({ id }) => id === node.modelId);
  const steps = called?.nodes.filter(({ type }) => type === 'step').length;
  return drawNested(node, { name: called?.name ?? node.data?.label ?? '', steps }, colors);
}

function stepOf({ id, stepId, data }: ModelNode, { steps }: Context): Step {
  const known = steps.find((step) => step.id === stepId);
  const { label = '', type = 'action', expected } = data ?? {};
  return known ?? { id, label, type, ...(expected && { expected }) };
}

function corners({ x, y }: Position, size: { width: number; height: number }, below: number) {
  return [
    { x, y },
    { x: x + size.width, y: y + size.height + below },
  ];
}

function frame(points: Position[], heading: number, title: string) {
  const [left, right] = span(points.map(({ x }) => x));
  const [top, bottom] = span(points.map(({ y }) => y));
  const width = Math.max(right - left, measure(title, 20) * 1.05);
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
