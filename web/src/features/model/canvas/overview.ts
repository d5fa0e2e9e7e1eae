import type { Position } from '@caseloom/engine';
import { widthOf, wrap } from '@caseloom/layout';
import type { Rect } from '@xyflow/react';

/** How high a line of the overview's text is, and how wide a letter of it on average, in pixels. */
export const LINE = 14;
const LETTER = 6;
/** How large its letters are, and what stays free around them in a block, in pixels. */
const SIZE = 11;
const AROUND = 4;
const MAX_LINES = 3;
/** So many letters say which step it is. */
const MAX_LETTERS = 18;
/** A block that is narrower has its words beside it. */
const NARROW = 44;
const GAP = 3;
/** So many labels can be told apart, however large the page is. */
const MAX_LABELS = 250;

export type Block = {
  id: string;
  /** Where it stands, in pixels of the canvas. */
  rect: Rect;
  words: string;
  /** All of its words, for a block in which several lines have room. */
  name?: string;
  /** What is labelled first where not all have room: the higher, the sooner. */
  weight: number;
};

/** The condition of an edge, in short, and where its middle is, in pixels. */
export type Condition = { id: string; words: string; at: Position };

export type BlockLabel = Rect & { id: string; words: string; isInside: boolean };

/** The first words of a label, as many as tell steps apart. */
export function firstWords(label: string): string {
  if (label.length <= MAX_LETTERS) return label;
  const cut = label.slice(0, MAX_LETTERS + 1);
  const end = cut.lastIndexOf(' ');
  return `${end > MAX_LETTERS / 2 ? cut.slice(0, end) : label.slice(0, MAX_LETTERS)}…`;
}

/**
 * Which blocks have their words shown, and where: inside the block, or beside one that is too small
 * where nothing else stands. What matters has its words below or above it in any case, if only other
 * words leave them room. A block in which several lines have room has as many; a condition is shown where nothing else
 * stands. No two labels lie over each other.
 *
 * Time O(blocks · cells that one label touches).
 */
export function labelsOf(
  blocks: readonly Block[],
  room: Rect,
  conditions: readonly Condition[] = [],
): BlockLabel[] {
  const labels = new Cells();
  const standing = new Cells();
  for (const { rect } of blocks) standing.add(rect);
  const scene = { labels, standing, room };
  const shown: BlockLabel[] = [];
  for (const block of blocks.toSorted((a, b) => b.weight - a.weight)) {
    if (shown.length === MAX_LABELS) break;
    const label = labelOf(block, scene);
    if (!label || label.words === '') continue;
    labels.add(label);
    shown.push(label);
  }
  for (const condition of conditions) {
    const label = { ...placeOf(condition), ...condition, isInside: false };
    if (label.words === '' || standing.has(label) || !isFree(label, scene)) continue;
    labels.add(label);
    shown.push(label);
  }
  return shown;
}

type Scene = { labels: Cells; standing: Cells; room: Rect };

const isFree = (place: Rect, { labels, room }: Scene) =>
  isWithin(place, room) && !labels.has(place);

/** The words of a block at their place; nothing where they have none. */
function labelOf({ id, rect, words, name, weight }: Block, scene: Scene): BlockLabel | undefined {
  if (hasRoomFor(words, rect)) {
    const lines = linesIn(rect, name ?? words, words);
    const inside = insideOf(rect, lines.length);
    return isFree(inside, scene)
      ? { ...inside, id, words: lines.join('\n'), isInside: true }
      : undefined;
  }
  const [below, right, above] = adjacentTo(rect, words);
  const clear = [below, right, above].find(
    (place) => isFree(place, scene) && !scene.standing.has(place),
  );
  // right of its block it would lie on the next one as if it were the words of that
  const place = clear ?? [below, above].find((each) => weight > 0 && isFree(each, scene));
  return place && { ...place, id, words, isInside: false };
}

function placeOf({ words, at: { x, y } }: Condition): Rect {
  const width = widthOf(words, SIZE) + AROUND;
  return { x: x - width / 2, y: y - LINE / 2, width, height: LINE };
}

/** Whether a block has room for words: a step for their beginning, a circle for all of them. */
function hasRoomFor(words: string, { width, height }: Rect): boolean {
  const isCircle = width === height;
  return width >= NARROW && height >= LINE && !(isCircle && words.length * LETTER + 8 > width);
}

function isWithin({ x, width }: Rect, room: Rect): boolean {
  return x >= room.x && x + width <= room.x + room.width;
}

/** As many lines as a block has room for: of one that has it for one only, its first words. */
function linesIn({ width, height }: Rect, name: string, short: string): string[] {
  const count = Math.min(MAX_LINES, Math.floor((height - AROUND) / LINE));
  return count > 1 ? wrap(name, width - 2 * AROUND, SIZE, count) : [short];
}

function insideOf({ x, y, width, height }: Rect, lines: number): Rect {
  const high = lines * LINE;
  return { x: x + 2, y: y + (height - high) / 2, width: width - 4, height: high };
}

/** Below a block, right of it, and above it. */
function adjacentTo({ x, y, width, height }: Rect, words: string): [Rect, Rect, Rect] {
  const size = { width: words.length * LETTER, height: LINE };
  const middle = x + (width - size.width) / 2;
  return [
    { x: middle, y: y + height + GAP, ...size },
    { x: x + width + GAP, y: y + (height - LINE) / 2, ...size },
    { x: middle, y: y - LINE - GAP, ...size },
  ];
}

/** How large the cells are that tell where something stands, in pixels. */
const CELL = 32;

/** Rectangles by the cells of a grid that they touch. */
class Cells {
  readonly #cells = new Map<string, Rect[]>();

  has(rect: Rect): boolean {
    return keysOf(rect).some((key) => this.#cells.get(key)?.some((each) => isOver(each, rect)));
  }

  add(rect: Rect): void {
    for (const key of keysOf(rect)) this.#cells.set(key, [...(this.#cells.get(key) ?? []), rect]);
  }
}

function keysOf({ x, y, width, height }: Rect): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(x / CELL); column <= (x + width) / CELL; column++)
    for (let row = Math.floor(y / CELL); row <= (y + height) / CELL; row++)
      keys.push(`${column} ${row}`);
  return keys;
}

function isOver(a: Rect, b: Rect): boolean {
  const isDisjoint = a.x >= b.x + b.width || b.x >= a.x + a.width;
  return !isDisjoint && a.y < b.y + b.height && b.y < a.y + a.height;
}
