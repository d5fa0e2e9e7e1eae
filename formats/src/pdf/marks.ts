import type { Position } from '@caseloom/engine';
import type { Side } from './continued.ts';
import { COLORS, MIN_TEXT, type Pages } from './page.ts';

/** Where a line goes on, on another page: at the border of what this one shows, in points. */
export type Mark = { side: Side; isOut: boolean; at: Position; page: number; goTo: string };

/** Which way a line runs over a border, from the inside or from the outside. */
const ARROWS = {
  left: ['←', '→'],
  right: ['→', '←'],
  top: ['↑', '↓'],
  bottom: ['↓', '↑'],
} as const;
const GAP = 3;

/** Writes beside the borders of a drawing on which page each line goes on, or where it comes from: an arrow and the number of the page, which leads there. */
export function drawMarks(pages: Pages, marks: Mark[]): void {
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const isUpright = side === 'left' || side === 'right';
    const along = ({ at }: Mark) => (isUpright ? at.y : at.x);
    const own = marks.filter((mark) => mark.side === side).toSorted((a, b) => along(a) - along(b));
    let free = Number.NEGATIVE_INFINITY;
    const written = new Map<string, number>();
    for (const mark of own) {
      const text = wordsOf(mark);
      const long = isUpright ? LINE : pages.widthOf(text, LOOK) + 2 * GAP;
      const start = Math.max(along(mark) - long / 2, free);
      // lines as near as letters that go the same way have one mark
      if (along(mark) - (written.get(text) ?? Number.NEGATIVE_INFINITY) < long) continue;
      written.set(text, along(mark));
      free = start + long;
      write(pages, mark, { text, start });
    }
  }
}

const LOOK = { size: MIN_TEXT, color: COLORS.primary } as const;
const LINE = MIN_TEXT * 1.2;

function wordsOf({ side, isOut, page }: Mark): string {
  const arrow = ARROWS[side][isOut ? 0 : 1];
  return side === 'left' ? `${page} ${arrow}` : `${arrow} ${page}`;
}

function write(pages: Pages, { side, at, goTo }: Mark, shown: { text: string; start: number }) {
  const { text, start } = shown;
  const width = pages.widthOf(text, LOOK);
  const place = {
    left: { x: at.x - width - GAP, y: start },
    right: { x: at.x + GAP, y: start },
    top: { x: start + GAP, y: at.y - LINE - 1 },
    bottom: { x: start + GAP, y: at.y + 1 },
  }[side];
  pages.line(text, place.x, place.y, { ...LOOK, goTo });
}
