import type { NodeType } from '@caseloom/engine';
import { lettersOf, widthOf } from './glyphs.ts';
import { GRID, type Size } from './types.ts';

/** What stands in a node: its letters, its lines one below the other, and the room around them, in pixels. */
export const NODE_TEXT = { size: 13, line: 17, left: 37, right: 8 };
/**
 * From which zoom on a drawing can be read: labels of 9 pixels. To see all of it at once is worth that they are
 * smaller than at ease; what a layout makes for the usual window has labels of 11.
 */
export const READABLE_ZOOM = 9 / NODE_TEXT.size;
/** What stands on an edge. */
export const LABEL_TEXT = { size: 12, line: 15, side: 5, above: 2 };
const EXPECTED_SIZE = 12;
const ROUND = 60;
/** Two heights only, even multiples of the grid: so the middles of nodes that stand in line are in line. */
const HEIGHTS = { upTo3Lines: 60, more: 90 };
const WIDTHS = { min: 150, max: 255 };
const MAX_LINES = 3;
const MAX_LABEL_LINES = 3;
/** A label is wrapped where it grows wider, in pixels. */
const LABEL_WIDTH = 135;

/** What a node shows. */
export type NodeWords = {
  type: NodeType;
  label?: string | undefined;
  /** What is expected, in one line below the label. */
  expected?: string | undefined;
  /** What stands beside the label takes so many pixels from it. */
  aside?: number | undefined;
};

/** A node with the lines that its words wrap to. */
export type MeasuredNode = Size & { lines: string[]; expected: string | undefined };

/**
 * How large a node is drawn, in pixels of the unscaled canvas: a multiple of the grid, as narrow as lets
 * its label stand in three lines; what needs more ends in dots. Start and end are circles.
 */
export function measureNode({ type, label = '', expected, aside = 0 }: NodeWords): MeasuredNode {
  if (type === 'start' || type === 'end')
    return { width: ROUND, height: ROUND, lines: [], expected: undefined };
  const { size, left, right } = NODE_TEXT;
  const around = left + right + aside;
  let width = WIDTHS.min;
  let lines = wrapped(label, width - around, size);
  while (width < WIDTHS.max && isCramped(lines, label, width - around)) {
    width += GRID;
    lines = wrapped(label, width - around, size);
  }
  const kept = cut(lines, MAX_LINES, width - around, size);
  const below = expected ? shortened(expected, width - around, EXPECTED_SIZE) : undefined;
  const isHigh = kept.length + (below ? 1 : 0) > MAX_LINES;
  const height = isHigh ? HEIGHTS.more : HEIGHTS.upTo3Lines;
  return { width, height, lines: kept, expected: below };
}

/** Whether a wider node would show more of its label, or break no word of it. */
function isCramped(lines: string[], label: string, width: number): boolean {
  if (lines.length > MAX_LINES) return true;
  return label.split(/\s+/).some((word) => widthOf(word, NODE_TEXT.size) > width);
}

/** A label with the lines it wraps to. */
export type MeasuredLabel = Size & { lines: string[] };

/**
 * How large the label of an edge is drawn, in pixels; nothing where there is none.
 *
 * @param isWhole where nothing may be cut off, as in a picture
 */
export function measureLabel(words: string, isWhole = false): MeasuredLabel | undefined {
  if (words.trim() === '') return undefined;
  const { size, line, side, above } = LABEL_TEXT;
  const all = wrapped(words, LABEL_WIDTH, size);
  const lines = isWhole ? all : cut(all, MAX_LABEL_LINES, LABEL_WIDTH, size);
  const wide = Math.max(...lines.map((one) => widthOf(one, size)));
  return {
    width: Math.ceil(wide) + 2 * side,
    height: lines.length * line + 2 * above,
    lines,
  };
}

/**
 * A text in lines of at most this width in pixels, broken between words where it can be.
 *
 * @param most after so many lines, what is left is cut off and ends in dots
 */
export function wrap(text: string, width: number, size: number, max: number): string[] {
  return cut(wrapped(text, width, size), max, width, size);
}

function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.trim().split(/\s+/);
  for (const word of words.flatMap((one) => pieces(one, width, size))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function cut(lines: string[], max: number, width: number, size: number): string[] {
  if (lines.length <= max) return lines;
  const rest = lines.slice(max - 1).join(' ');
  return [...lines.slice(0, max - 1), shortened(rest, width, size)];
}

/** The text in one line; what does not fit ends in dots. */
function shortened(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let kept = '';
  let wide = widthOf('…', size);
  for (const letter of lettersOf(text)) {
    wide += widthOf(letter, size);
    if (wide > width) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** A word that fits into a line, or the parts of a longer one. */
function pieces(word: string, width: number, size: number): string[] {
  if (widthOf(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part && widthOf(part + letter, size) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
