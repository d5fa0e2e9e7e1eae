import { fill } from '@caseloom/locales/fill';
import type { Export } from '../export.ts';
import type { Shape } from '../svg/lay-out.ts';
import { THEMES } from '../svg/theme.ts';
import { renderSvg } from '../svg/write.ts';
import { wordsOf } from '../words.ts';
import { readXml, type XmlElement } from '../xml.ts';
import { type Area, COLORS, MIN_TEXT, type Pages } from './page.ts';
import { boxOf, drawSvg, overlaps } from './svg.ts';

/** What stands above a drawing: its title, and a map of it where it takes several pages; in points. */
const BAND = 46;
const MAP = { width: 200, height: 38 };
/** A page that is wider than this, for its height, is a slide. */
const WIDE = 1.7;
/** A drawing is never shown larger than it is drawn. */
const MAX_SCALE = 1;
/** Two pages beside each other share so much of the drawing, in its own units: a step stands whole on one of them. */
const OVERLAP = { across: 220, down: 90 };

/**
 * Writes the pages of the drawing, where something is drawn: one where its smallest text stays readable
 * on it, as many as it takes otherwise. A drawing that takes several as it was drawn is laid out for
 * the page, where that takes fewer.
 */
export function writeDrawing(pages: Pages, input: Export): void {
  const { model, drawn = model, language } = input;
  if (drawn.nodes.length === 0) return;
  const room = { ...pages.area, y: pages.area.y + BAND, height: pages.area.height - BAND };
  const asDrawn = tiledFor(room, input);
  const isWide = room.width / room.height > WIDE;
  const laidOut =
    asDrawn.tiles.length > 1 ? tiledFor(room, input, isWide ? 'slide' : 'page') : asDrawn;
  const { root, whole, tiles } = laidOut.tiles.length < asDrawn.tiles.length ? laidOut : asDrawn;
  for (const [index, { area, scale: size }] of tiles.entries()) {
    pages.add();
    const w = wordsOf(language);
    const part = fill(w.pageOf, { number: index + 1, total: tiles.length });
    const title = tiles.length > 1 ? `${model.name} · ${part}` : model.name;
    const heading = { size: 15, font: 'bold' } as const;
    const [line = ''] = pages.linesOf(title, pages.area.width - MAP.width - 20, heading);
    pages.line(line, pages.area.x, pages.area.y, heading);
    if (tiles.length > 1) drawMap(pages, root, whole, area);
    drawPart(pages, root, { area, scale: size, room });
  }
}

/** The drawing, as it was drawn or laid out for a shape, and the parts of it that each fill a page. */
function tiledFor(room: Area, { model, drawn = model, context, language }: Export, shape?: Shape) {
  const svg = renderSvg(drawn, context, { theme: 'light', language, shape });
  // on paper the ground is the paper
  const root = readXml(svg.replaceAll(THEMES.light.paper, COLORS.paper));
  const whole = frameOf(root);
  const scale = Math.min(MAX_SCALE, room.width / whole.width, room.height / whole.height);
  const smallest = MIN_TEXT / smallestText(root);
  const tiles =
    scale >= smallest
      ? [{ area: whole, scale }]
      : tilesOf(whole, { width: room.width / smallest, height: room.height / smallest })
          .filter((area) => !isEmpty(root, area, whole))
          .map((area) => ({ area, scale: smallest }));
  return { root, whole, tiles };
}

type Part = { area: Area; scale: number; room: Area };

function drawPart(pages: Pages, root: XmlElement, { area, scale, room }: Part): void {
  const { doc } = pages;
  const left = room.x + Math.max(0, (room.width - area.width * scale) / 2);
  doc.save();
  doc.rect(room.x, room.y, room.width, room.height).clip();
  doc.translate(left, room.y).scale(scale).translate(-area.x, -area.y);
  drawSvg(pages, root, area);
  doc.restore();
}

/** The whole drawing as blocks, without words, and the part that a page shows. */
function drawMap(pages: Pages, root: XmlElement, whole: Area, area: Area): void {
  const { doc } = pages;
  const scale = Math.min(MAP.width / whole.width, MAP.height / whole.height);
  doc.save();
  doc.translate(pages.area.x + pages.area.width - whole.width * scale, pages.area.y);
  doc.scale(scale).translate(-whole.x, -whole.y);
  for (const element of root.children) {
    const box = element.name === 'rect' || element.name === 'circle' ? boxOf(element) : undefined;
    if (!box || box.width === whole.width) continue;
    doc.rect(box.x, box.y, box.width, box.height).fill(COLORS.edge);
  }
  doc
    .lineWidth(1.5 / scale)
    .rect(area.x, area.y, area.width, area.height)
    .stroke(COLORS.primary);
  doc.restore();
}

function frameOf({ attributes }: XmlElement): Area {
  const [x = 0, y = 0, width = 1, height = 1] = (attributes.viewBox ?? '').split(' ').map(Number);
  return { x, y, width, height };
}

function smallestText(root: XmlElement): number {
  let smallest = 12;
  for (const { attributes } of root.children)
    if (attributes['font-size']) smallest = Math.min(smallest, Number(attributes['font-size']));
  return smallest;
}

/** The parts of a drawing that pages show, from left to right and from above: they overlap, and cover it evenly. */
function tilesOf(whole: Area, size: { width: number; height: number }): Area[] {
  const across = starts(whole.width, size.width, Math.min(OVERLAP.across, size.width / 3));
  const down = starts(whole.height, size.height, Math.min(OVERLAP.down, size.height / 3));
  return down.flatMap((top) =>
    across.map((left) => ({
      x: whole.x + left,
      y: whole.y + top,
      width: Math.min(size.width, whole.width),
      height: Math.min(size.height, whole.height),
    })),
  );
}

function starts(length: number, part: number, overlap: number): number[] {
  if (length <= part) return [0];
  const count = Math.ceil((length - overlap) / (part - overlap));
  return Array.from({ length: count }, (_, at) => (at * (length - part)) / (count - 1));
}

/** Whether nothing but lines crosses a part: its page would say nothing. */
function isEmpty(root: XmlElement, area: Area, whole: Area): boolean {
  return !root.children.some((element) => {
    const box = boxOf(element);
    return box !== undefined && box.width !== whole.width && overlaps(box, area);
  });
}
