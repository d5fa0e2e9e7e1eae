import type { Context, Model, Position } from '@caseloom/engine';
import { type Size, widthOf } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import type { Shape } from './lay-out.ts';
import { sceneOf } from './scene.ts';
import { escapeXml } from './text.ts';
import { THEMES, type Theme } from './theme.ts';

export type Picture = {
  theme: Theme;
  title?: string;
  language?: Language;
  /** What the drawing is laid out for; without it, nodes stand where the model has them. */
  shape?: Shape | undefined;
};

/** What stays free around a drawing. */
const MARGIN = 45;
const FONT = "'Atkinson Hyperlegible Next', 'DejaVu Sans', sans-serif";

/**
 * Gives the whole model as an SVG picture, drawn from its data alone: no browser, no script, no
 * link, nothing loaded. The title, when given, stands above it and is its accessible name.
 */
export function renderSvg(model: Model, context: Context, picture: Picture): string {
  const colors = THEMES[picture.theme];
  const { notes, lines, nodes, labels } = sceneOf(model, context, picture);
  const points = [
    ...[...nodes, ...notes].flatMap(corners),
    ...lines.flatMap((line) => line.points),
  ];
  const heading = picture.title ? 45 : 0;
  const box = frame(points, heading, picture.title ?? '');
  const body = [...notes, ...lines, ...nodes, ...labels].map(({ svg }) => svg);
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

function corners({ x, y, width, height }: Position & Size): Position[] {
  return [
    { x, y },
    { x: x + width, y: y + height },
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
