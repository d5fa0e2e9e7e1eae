import type { Rect } from '@xyflow/react';

/** How high a line of the overview's text is, and how wide a letter of it on average, in pixels. */
export const LINE = 14;
const LETTER = 6;
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
  /** What is labelled first where not all have room: the higher, the sooner. */
  weight: number;
};

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
 * where nothing else stands. What matters has its words there in any case, if only other words leave
 * them room. No two labels lie over each other.
 *
 * Time O(blocks · cells that one label touches).
 */
export function labelsOf(blocks: readonly Block[], room: Rect): BlockLabel[] {
  const labels = new Cells();
  const standing = new Cells();
  for (const { rect } of blocks) standing.add(rect);
  const isFree = (place: Rect) => isWithin(place, room) && !labels.has(place);
  const shown: BlockLabel[] = [];
  for (const { id, rect, words, weight } of blocks.toSorted((a, b) => b.weight - a.weight)) {
    if (shown.length === MAX_LABELS) break;
    const isInside = hasRoomFor(words, rect);
    const places = (isInside ? [insideOf(rect)] : adjacentTo(rect, words)).filter(isFree);
    const clear = isInside ? places[0] : places.find((place) => !standing.has(place));
    const place = clear ?? (weight > 0 ? places[0] : undefined);
    if (!place || words === '') continue;
    labels.add(place);
    shown.push({ ...place, id, words, isInside });
  }
  return shown;
}

/** Whether a block has room for words: a step for their beginning, a circle for all of them. */
function hasRoomFor(words: string, { width, height }: Rect): boolean {
  const isCircle = width === height;
  return width >= NARROW && height >= LINE && !(isCircle && words.length * LETTER + 8 > width);
}

function isWithin({ x, width }: Rect, room: Rect): boolean {
  return x >= room.x && x + width <= room.x + room.width;
}

function insideOf({ x, y, width, height }: Rect): Rect {
  return { x: x + 2, y: y + (height - LINE) / 2, width: width - 4, height: LINE };
}

/** Below a block, and right of it. */
function adjacentTo({ x, y, width, height }: Rect, words: string): Rect[] {
  const size = { width: words.length * LETTER, height: LINE };
  return [
    { x: x + (width - size.width) / 2, y: y + height + GAP, ...size },
    { x: x + width + GAP, y: y + (height - LINE) / 2, ...size },
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
