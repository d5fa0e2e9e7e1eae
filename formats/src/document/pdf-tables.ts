import type { Line, Segment } from './pdf-lines.ts';

type TableFound = { rows: string[][]; end: number };
/** Text in two columns beside each other, up to the line at `end`. */
type Newspaper = { rows: undefined; end: number };
type Column = { left: number; right: number };

/** Wider than any table that people read. */
const MAX_COLUMNS = 50;
/** Lines of text in two columns beside each other, such as in a journal, are as many and as wide. */
const NEWSPAPER_LINES = 10;

/**
 * Finds the table that begins at a line of a page, for lines from the top on: lines whose parts stand below each other in
 * at least two columns. The space between them, or an empty first column, shows which lines are one cell.
 * Text in two columns is no table, and is looked through once.
 *
 * @returns what gives the table at a line, and undefined where there is none
 */
export function tableFinder(
  lines: Line[],
  pageWidth: number,
): (index: number) => TableFound | undefined {
  let newspaperEnd = 0;
  return (index) => {
    if (index < newspaperEnd) return undefined;
    const found = tableAt(lines, index, pageWidth);
    if (found?.rows) return found;
    newspaperEnd = found?.end ?? newspaperEnd;
    return undefined;
  };
}

function tableAt(
  lines: Line[],
  index: number,
  pageWidth: number,
): TableFound | Newspaper | undefined {
  const first = lines[index];
  if (!first || first.segments.length < 2 || first.segments.length > MAX_COLUMNS) return undefined;
  let columns: Column[] = first.segments.map(({ left, right }) => ({ left, right }));
  let end = index + 1;
  for (let line = lines[end]; line; line = lines[++end]) {
    const above = lines[end - 1];
    if (!above || above.y - line.y > Math.max(above.size, line.size) * 4) break;
    const wider = fit(columns, line);
    if (!wider) break;
    columns = wider;
  }
  // words below the last row may fit into its first column by chance
  const within = lines.slice(index, end);
  while (isBelow(within)) within.pop();
  const full = within.filter(({ segments }) => segments.length > 1).length;
  if (full < 2) return undefined;
  if (isNewspaper(within, columns, pageWidth))
    return { rows: undefined, end: index + within.length };
  const rows = toRows(within, columns);
  return { rows, end: index + within.length };
}

/** A last line with one part that stands away from the row above it. */
function isBelow(lines: Line[]): boolean {
  const [before, last] = lines.slice(-2);
  const isAlone = last?.segments.length === 1 && lines.length > 1;
  return isAlone && before !== undefined && before.y - last.y > last.size * 1.6;
}

/** The columns with the parts of a line in them; undefined where a part stands in two, or in none. */
function fit(columns: Column[], { segments, size }: Line): Column[] | undefined {
  if (segments.length > MAX_COLUMNS) return undefined;
  const fitted = columns.map((column) => ({ ...column }));
  for (const { left, right } of segments) {
    const within = fitted.filter((column) => left < column.right && right > column.left);
    const [only] = within;
    const near = fitted.find((column) => Math.abs(column.left - left) < size);
    const column = near ?? only;
    if (!column || within.length > 1) return undefined;
    column.left = Math.min(column.left, left);
    column.right = Math.max(column.right, right);
  }
  const isSeparate = fitted.every(
    (column, at) => column.right < (fitted[at + 1]?.left ?? Infinity),
  );
  return isSeparate ? fitted : undefined;
}

function isNewspaper(lines: Line[], columns: Column[], pageWidth: number): boolean {
  const isWide = columns.every(({ left, right }) => right - left > pageWidth * 0.3);
  const both = lines.filter(({ segments }) => segments.length === 2).length;
  return (
    columns.length === 2 && isWide && lines.length >= NEWSPAPER_LINES && both > lines.length * 0.8
  );
}

function toRows(lines: Line[], columns: Column[]): string[][] {
  const leading = leadingOf(lines, columns);
  const isWideGap = (index: number) =>
    index > 0 && (lines[index - 1]?.y ?? 0) - (lines[index]?.y ?? 0) > leading * 1.25;
  const hasWideGaps = lines.some((_, index) => isWideGap(index));
  const rows: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const cells = columns.map((column) => line.segments.filter((one) => isIn(one, column)));
    const isNew = hasWideGaps ? isWideGap(index) : (cells[0]?.length ?? 0) > 0;
    const row = isNew || rows.length === 0 ? columns.map(() => '') : rows.pop();
    if (!row) continue;
    for (const [at, parts] of cells.entries())
      for (const { text } of parts) row[at] = joinWords(row[at] ?? '', text);
    rows.push(row);
  }
  return rows;
}

function isIn({ left, right }: Segment, column: Column): boolean {
  return left < column.right && right > column.left;
}

/** How far the lines of one cell are from each other: the least that two in a column are. */
function leadingOf(lines: Line[], columns: Column[]): number {
  let smallest = Infinity;
  for (const column of columns) {
    const own = lines.filter(({ segments }) => segments.some((one) => isIn(one, column)));
    for (const [index, { y }] of own.entries())
      smallest = Math.min(smallest, (own[index - 1]?.y ?? Infinity) - y);
  }
  return smallest;
}

/** Joins what a line end parted: a hyphen between letters is that of the line end. */
export function joinWords(before: string, after: string): string {
  if (before === '') return after;
  if (/\p{L}{2}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after))
    return before.slice(0, -1) + after;
  return before.endsWith('-') && /^\p{L}/u.test(after) ? before + after : `${before} ${after}`;
}
