import type { Position } from '@caseloom/engine';
import type { Size } from '@caseloom/layout';
import { fill } from '@caseloom/locales/fill';
import type { Export } from '../export.ts';
import type { Shape } from '../svg/lay-out.ts';
import { type Block, type Scene, sceneOf } from '../svg/scene.ts';
import { THEMES } from '../svg/theme.ts';
import { wordsOf } from '../words.ts';
import { readXml } from '../xml.ts';
import { type Crossing, crossingsOf } from './continued.ts';
import { drawMarks } from './marks.ts';
import { type Area, COLORS, MIN_TEXT, type Pages } from './page.ts';
import { drawSvg, overlaps } from './svg.ts';
import { type Tile, tilesOf } from './tiles.ts';

/** What a page keeps free above a drawing, in points: for the title, most of which stands in the margin there, and for a map where it takes several pages. */
const BAND = { title: 9, map: 57, below: 9 };
/** How far the title of a drawing on one page stands in the margin, as the number of the page does below. */
const RAISED = 14;
const MAP = { width: 200, height: 38 };
/** A page that is wider than this, for its height, is a slide. */
const WIDE = 1.7;
/** A drawing is never shown larger than it is drawn. */
const MAX_SCALE = 1;
/** The smallest text of a drawing, in its own units: that of edges. */
const SMALLEST_TEXT = 12;
const MIN_SCALE = MIN_TEXT / SMALLEST_TEXT;
/** So much stays around a drawing: half of a line. */
const RIM = 2;
/**
 * Writes the pages of the drawing, where something is drawn: one where its smallest text stays readable
 * on it, as few as it takes otherwise, none of which breaks a node. A drawing that takes several as it
 * was drawn is laid out for the page, or for pages one below the other, where that takes fewer.
 */
export function writeDrawing(pages: Pages, input: Export): void {
  const { model, drawn = model, language } = input;
  if (drawn.nodes.length === 0) return;
  const { scene, tiles, room, scale } = fewestPages(pages, input);
  const first = pages.number + 1;
  const areas = tiles.map(({ area }) => area);
  const crossings =
    tiles.length > 1 ? scene.lines.flatMap(({ points }) => crossingsOf(points, areas)) : [];
  for (const [index, tile] of tiles.entries()) {
    pages.add();
    pages.doc.addNamedDestination(pageName(index), 'XYZ', 0, 0, null);
    const part = fill(wordsOf(language).pageOf, { number: index + 1, total: tiles.length });
    drawTitle(pages, model.name, tiles.length > 1 ? part : undefined);
    if (tiles.length > 1) drawMap(pages, scene, tile.area);
    const own = crossings.filter((crossing) => crossing.part === index);
    drawTile(pages, scene, { tile, room, scale, crossings: own, first });
  }
}

const pageName = (index: number) => `drawing ${index + 1}`;

type Plan = { scene: Scene; tiles: Tile<Block>[]; room: Area; scale: number };

function fewestPages(pages: Pages, input: Export): Plan {
  const asDrawn = planFor(pages, input);
  if (asDrawn.tiles.length === 1) return asDrawn;
  const isWide = pages.area.width / pages.area.height > WIDE;
  const onOne = fewer(asDrawn, planFor(pages, input, isWide ? 'slide' : 'page'));
  const count = onOne.tiles.length;
  if (count === 1) return onOne;
  const { width, height } = below(pages, BAND.map, BAND.below);
  const column = { width: width / MIN_SCALE, height: (count * height) / MIN_SCALE };
  return fewer(onOne, planFor(pages, input, column));
}

const fewer = (one: Plan, other: Plan) => (other.tiles.length < one.tiles.length ? other : one);

/** The drawing, as it was drawn or laid out for a shape, and the parts of it that each fill a page. */
function planFor(
  pages: Pages,
  { model, drawn = model, context, language }: Export,
  shape?: Shape | Size,
): Plan {
  const scene = sceneOf(drawn, context, { theme: 'light', language, shape });
  const { notes, nodes, labels } = scene;
  const lines = scene.lines.map(({ points }) => points);
  const all = [...notes, ...nodes, ...labels];
  const area = contentOf(all, lines);
  const alone = below(pages, BAND.title, 0);
  const scale = Math.min(MAX_SCALE, alone.width / area.width, alone.height / area.height);
  if (scale >= MIN_SCALE) return { scene, tiles: [{ area, blocks: all }], room: alone, scale };
  const room = below(pages, BAND.map, BAND.below);
  const size = { width: room.width / MIN_SCALE, height: room.height / MIN_SCALE };
  return {
    scene,
    tiles: tilesOf({ blocks: [...notes, ...nodes], labels, lines }, size),
    room,
    scale: MIN_SCALE,
  };
}

/** What is left of a page between two bands. */
const below = ({ area }: Pages, above: number, under: number): Area => ({
  ...area,
  y: area.y + above,
  height: area.height - above - under,
});

/** All that a drawing covers, with its rim. */
function contentOf(blocks: Area[], lines: Position[][]): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const points = lines.flat().map((point) => ({ ...point, width: 0, height: 0 }));
  for (const { x, y, width, height } of [...blocks, ...points]) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  const [width, height] = [right - left + 2 * RIM, bottom - top + 2 * RIM];
  return { x: left - RIM, y: top - RIM, width, height };
}

function drawTitle(pages: Pages, name: string, part: string | undefined): void {
  const heading = { size: 15, font: 'bold' } as const;
  const title = part ? `${name} · ${part}` : name;
  const [line = ''] = pages.linesOf(title, pages.area.width - MAP.width - 20, heading);
  pages.line(line, pages.area.x, pages.area.y - (part ? 0 : RAISED), heading);
}

type Shown = { tile: Tile<Block>; room: Area; scale: number; crossings: Crossing[]; first: number };

function drawTile(pages: Pages, scene: Scene, shown: Shown): void {
  const { doc } = pages;
  const { tile, room, scale, crossings, first } = shown;
  const { area, blocks } = tile;
  const left = room.x + Math.max(0, (room.width - area.width * scale) / 2);
  const place = ({ x, y }: Position) => ({
    x: left + (x - area.x) * scale,
    y: room.y + (y - area.y) * scale,
  });
  doc.save();
  doc.translate(left, room.y).scale(scale).translate(-area.x, -area.y);
  const isHere = new Set(blocks);
  const own = (all: Block[]) => all.filter((block) => isHere.has(block));
  for (const { svg } of own(scene.notes)) drawPiece(pages, svg, area);
  doc.save();
  const rim = { ...area, x: area.x - RIM, y: area.y - RIM };
  doc.rect(rim.x, rim.y, area.width + 2 * RIM, area.height + 2 * RIM).clip();
  for (const { svg, points } of scene.lines)
    if (overlaps(contentOf([], [points]), area)) drawPiece(pages, svg, area);
  doc.restore();
  for (const { svg } of [...own(scene.nodes), ...own(scene.labels)]) drawPiece(pages, svg, area);
  doc.restore();
  const marks = crossings.map((crossing) => ({
    ...{ side: crossing.side, isOut: crossing.isOut, at: place(crossing.point) },
    ...{ page: first + crossing.other, goTo: pageName(crossing.other) },
  }));
  drawMarks(pages, marks);
}

function drawPiece(pages: Pages, svg: string, area: Area): void {
  // on paper the ground is the paper
  const words = svg.replaceAll(THEMES.light.paper, COLORS.paper);
  drawSvg(pages, readXml(`<svg>${words}</svg>`), area);
}

/** The whole drawing as blocks, without words, and the part that a page shows. */
function drawMap(pages: Pages, { notes, nodes, lines }: Scene, area: Area): void {
  const { doc } = pages;
  const whole = contentOf(
    [...notes, ...nodes],
    lines.map(({ points }) => points),
  );
  const scale = Math.min(MAP.width / whole.width, MAP.height / whole.height);
  doc.save();
  doc.translate(pages.area.x + pages.area.width - whole.width * scale, pages.area.y);
  doc.scale(scale).translate(-whole.x, -whole.y);
  for (const { x, y, width, height } of nodes) doc.rect(x, y, width, height).fill(COLORS.edge);
  doc
    .lineWidth(1.5 / scale)
    .rect(area.x, area.y, area.width, area.height)
    .stroke(COLORS.primary);
  doc.restore();
}
