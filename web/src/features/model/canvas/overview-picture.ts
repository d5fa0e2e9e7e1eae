import type { ModelNode, Position, Problem } from '@caseloom/engine';
import { pathOf } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import type { ReactFlowInstance, Rect, Viewport } from '@xyflow/react';
import type { TFunction } from 'i18next';
import type { Drawing } from '../drawing/drawing.ts';
import type { Editor } from '../editor.ts';
import { nameOf, wordsOf } from '../labels.ts';
import { libraryOf } from '../measure-nodes.ts';
import { type Block, type Condition, firstWords } from './overview.ts';
import { edgeLayouts } from './routes.ts';

type State = Pick<Editor, 'element' | 'highlighted' | 'problems' | 'steps' | 'models'> & {
  drawing: Drawing;
};
type Around = {
  flow: ReactFlowInstance;
  t: TFunction<'model'>;
  language: Language;
  size: { width: number; height: number };
};

/** What a block stands for: it decides the colour. */
type Role = 'start' | 'end' | 'nested' | 'context' | 'action' | 'outcome';
type Painted = Block & {
  name: string;
  role: Role;
  isLit: boolean;
  isFaulty: boolean;
  isSelected: boolean;
};

export type Picture = {
  blocks: Painted[];
  conditions: Condition[];
  lines: { path: string; arrow: string; isLit: boolean; isFaulty: boolean }[];
  view: Viewport;
  room: Rect;
  /** Whether a path is highlighted: then the rest recedes. */
  hasPath: boolean;
  /** The place of the drawing that stands at a pixel. */
  placeOf: (pixel: Position) => Position;
};

/** Around the drawing, for the tools at the left, and for the help at the bottom, in pixels. */
const MARGIN = 32;
const TOOLS = 68;
const HELP = 48;

/** The drawing at the scale at which all of it is seen: its blocks in pixels, its lines in its own units. */
export function overviewOf(state: State, { flow, t, language, size }: Around): Picture {
  const { drawing, highlighted, problems } = state;
  const bounds = flow.getNodesBounds(drawing.nodes.map(({ id }) => id));
  const room = {
    ...{ x: TOOLS, y: MARGIN },
    ...{ width: size.width - TOOLS - MARGIN, height: size.height - MARGIN - HELP },
  };
  const view = viewOf(bounds, room);
  const faulty = faultyIn(problems);
  const blocks = drawing.nodes.map((node): Painted => {
    const name = nameOf(node, state, t);
    const isFaulty = faulty.has(node.id);
    const isLit = highlighted?.nodes.has(node.id) ?? false;
    const isSelected = state.element.includes(node.id);
    return {
      ...{ id: node.id, isFaulty, isLit, isSelected, role: roleOf(node, state) },
      rect: toPixels(flow.getNodesBounds([node.id]), view),
      ...{ name, words: firstWords(name) },
      weight: Number(isSelected) * 8 + Number(isFaulty) * 4 + Number(isLit) * 2 + weightOf(node),
    };
  });
  const layouts = edgeLayouts(drawing, { language, library: libraryOf(state) });
  const lines = [...layouts].map(([id, { points }]) => {
    const { line: path, arrow } = pathOf(points);
    return {
      ...{ path, arrow, isFaulty: faulty.has(id) },
      isLit: highlighted?.edges.has(id) ?? false,
    };
  });
  const placeOf = ({ x, y }: Position) => ({
    x: (x - view.x) / view.zoom,
    y: (y - view.y) / view.zoom,
  });
  const conditions = [...layouts].flatMap(([id, { label, lines: words }]): Condition[] => {
    const at = label && toPixels({ ...label, width: 0, height: 0 }, view);
    return at ? [{ id, words: firstWords(words.join(' ')), at }] : [];
  });
  return { blocks, lines, conditions, view, room, hasPath: highlighted !== undefined, placeOf };
}

const weightOf = ({ type }: ModelNode) => (type === 'step' ? 0 : 1);

function viewOf({ x, y, width, height }: Rect, room: Rect): Viewport {
  const zoom = Math.min(1, room.width / Math.max(1, width), room.height / Math.max(1, height));
  return {
    x: room.x + (room.width - width * zoom) / 2 - x * zoom,
    y: room.y + (room.height - height * zoom) / 2 - y * zoom,
    zoom,
  };
}

function toPixels({ x, y, width, height }: Rect, view: Viewport): Rect {
  const { zoom } = view;
  return {
    ...{ x: x * zoom + view.x, y: y * zoom + view.y },
    ...{ width: width * zoom, height: height * zoom },
  };
}

function faultyIn(problems: Problem[]): ReadonlySet<string> {
  const grave = problems.filter(({ severity }) => severity !== 'note');
  return new Set(grave.flatMap(({ nodeId, edgeId }) => nodeId ?? edgeId ?? []));
}

function roleOf(node: ModelNode, { steps }: Pick<State, 'steps'>): Role {
  return node.type === 'step' ? wordsOf(node, steps).type : node.type;
}

const COLORS: Record<Role, string> = {
  ...{ start: '--pass', end: '--mantine-color-text', nested: '--nested' },
  ...{ context: '--mantine-color-default-border', action: '--primary', outcome: '--pass' },
};
/** What recedes behind a highlighted path is so pale. */
const PALE = 0.3;
/** How much of its colour the fill of a block has. */
const FILL = 0.28;

/** Paints the blocks and lines of an overview in the colours of the theme. */
export function paint(surface: HTMLCanvasElement, picture: Picture): void {
  const context = surface.getContext('2d');
  if (!context) return;
  const { clientWidth, clientHeight } = surface;
  const scale = devicePixelRatio;
  surface.width = clientWidth * scale;
  surface.height = clientHeight * scale;
  const style = getComputedStyle(surface);
  const color = (name: string) => style.getPropertyValue(name).trim();
  context.scale(scale, scale);
  paintLines(context, picture, color);
  for (const block of picture.blocks) paintBlock(context, block, { color, ...picture });
}

type Color = (name: string) => string;

function paintLines(context: CanvasRenderingContext2D, picture: Picture, color: Color): void {
  const { lines, view, hasPath } = picture;
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.zoom, view.zoom);
  for (const { path, arrow, isLit, isFaulty } of lines.toSorted((a, b) => +a.isLit - +b.isLit)) {
    context.globalAlpha = hasPath && !isLit ? PALE : 1;
    context.strokeStyle = color(isLit ? '--path' : isFaulty ? '--fail' : '--edge');
    context.lineWidth = (isLit ? 3 : isFaulty ? 2 : 1) / view.zoom;
    context.stroke(new Path2D(path));
    context.fillStyle = context.strokeStyle;
    context.fill(new Path2D(arrow));
  }
  context.restore();
}

/** No block is smaller than this, in pixels. */
const SMALLEST = 3;

function paintBlock(
  context: CanvasRenderingContext2D,
  { rect, role, isLit, isFaulty, isSelected }: Painted,
  { color, hasPath }: { color: Color; hasPath: boolean },
): void {
  const { x, y } = rect;
  const [width, height] = [Math.max(SMALLEST, rect.width), Math.max(SMALLEST, rect.height)];
  const isRound = role === 'start' || role === 'end';
  context.beginPath();
  context.roundRect(x, y, width, height, isRound ? width / 2 : Math.min(6, height / 4));
  context.globalAlpha = 1;
  context.fillStyle = color('--surface');
  context.fill();
  context.globalAlpha = hasPath && !isLit ? FILL * PALE : FILL;
  context.fillStyle = color(COLORS[role]);
  context.fill();
  context.globalAlpha = hasPath && !isLit ? PALE : 1;
  context.strokeStyle = color(isLit ? '--path' : isFaulty ? '--fail' : COLORS[role]);
  context.lineWidth = isLit || isFaulty ? 2.5 : 1;
  context.stroke();
  context.globalAlpha = 1;
  if (isFaulty) mark(context, { x: x + width, y }, color('--fail'));
  if (!isSelected) return;
  context.strokeStyle = color('--mantine-color-text');
  context.lineWidth = 2;
  context.strokeRect(x - 4, y - 4, width + 8, height + 8);
}

/** A triangle at the corner of what has a problem: not by its colour alone. */
function mark(context: CanvasRenderingContext2D, { x, y }: Position, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, y - 7);
  context.lineTo(x + 7, y + 5);
  context.lineTo(x - 7, y + 5);
  context.fill();
}
