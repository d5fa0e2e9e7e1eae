/** A text as a PDF draws it: y grows upwards, `size` is of its font. */
export type Run = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  font: string;
};

/** What stands together on a line, between gaps that are wider than those of words. */
export type Segment = { text: string; left: number; right: number };
export type Line = { segments: Segment[]; y: number; size: number; font: string };
export type Page = { number: number; width: number; height: number; lines: Line[] };

/** Gaps in sizes of the font: from the first on it is one between words, from the second on one between columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.3;

/** The lines of a page from top to bottom, whatever the order in which they are drawn. Time: that of sorting. */
export function linesOfRuns(runs: Run[]): Line[] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    // a raised or lowered sign belongs to its line
    const isSame = first && first.y - run.y < Math.max(first.size, run.size) * 0.4;
    if (row && isSame) row.push(run);
    else rows.push([run]);
  }
  return rows.map(toLine);
}

export const leftOf = ({ segments }: Line) => segments[0]?.left ?? 0;
export const rightOf = ({ segments }: Line) => segments.at(-1)?.right ?? 0;
export const textOfLine = ({ segments }: Line) => segments.map(({ text }) => text).join(' ');

function toLine(row: Run[]): Line {
  const runs = row.toSorted((one, other) => one.x - other.x);
  const main = runs.reduce((widest, run) => (run.text.length > widest.text.length ? run : widest));
  const { y, size } = main;
  const segments: Segment[] = [];
  let before: Run | undefined;
  for (const run of runs) {
    const right = run.x + run.width;
    const last = segments.at(-1);
    if (before && before.text === run.text && run.x - before.x < size / 5) continue;
    const gap = last ? run.x - last.right : 0;
    if (!last || gap > size * COLUMN_GAP) segments.push({ text: run.text, left: run.x, right });
    else {
      last.text += (gap > size * WORD_GAP ? ' ' : '') + run.text;
      last.right = Math.max(last.right, right);
    }
    before = run;
  }
  const clean = segments.map((segment) => ({ ...segment, text: cleanText(segment.text) }));
  const fonts = new Set(runs.map(({ font }) => font));
  const font = fonts.size === 1 ? main.font : '';
  return { segments: joinMarks(clean.filter(({ text }) => text !== '')), y, size, font };
}

const MARK = /^(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?[.):]?|[a-zA-Z][.)]|[-*•‣–—o▪●○■])$/u;

/** The mark of an item stands far from its words, and is no column. */
function joinMarks(segments: Segment[]): Segment[] {
  const [mark, words, ...more] = segments;
  if (!mark || !words || more.length > 0 || !MARK.test(mark.text)) return segments;
  // a number in the first column of a table is far from the next column
  if (words.left - mark.right > 40 || /^\d+$/.test(mark.text)) return segments;
  return [{ text: `${mark.text} ${words.text}`, left: mark.left, right: words.right }];
}

/** Signs that some programs draw beside the letter that they belong to, and how they are written on it. */
const ACCENTS = new Map([
  ['¨', '\u0308'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¸', '\u0327'],
  ['ˆ', '\u0302'],
]);

function cleanText(text: string): string {
  return text
    .replace(/[\ue000-\uf8ff●▪■○◦]/g, '•')
    .replace(/([¨˘˙¸ˆ]) ?(\p{L})/gu, (both, accent: string, letter: string) => {
      const letters = `${letter}${ACCENTS.get(accent) ?? ''}`.normalize('NFC');
      return letters.length === 1 ? letters : both;
    })
    .replace(/[\p{Cc}\u200b\ufeff\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}
