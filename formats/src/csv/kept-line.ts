import { CRITICAL_LABEL } from '../written-cases/own-labels.ts';
import type { Kept } from './kept.ts';
import type { Line } from './tool.ts';

/** What is written of a case that its tool knows: a column that its file had, or that has something new to say. */
export function ownCells(kept: Kept, cells: Readonly<Record<string, string>>): Line {
  const entries = Object.entries(cells).filter(([name, text]) => kept.has(name) || text !== '');
  return Object.fromEntries(entries);
}

/** A cell as it stood, unless somebody says something else here. */
export function unless(isSame: boolean, kept: Kept, column: string, text: string): string {
  return isSame ? kept.cell(column) : text;
}

/** Names in one cell as a tool has them, with others of ours before them. */
export function namesFor(
  kept: Kept,
  column: string,
  {
    before,
    after,
    separator,
  }: { before: readonly string[]; after?: readonly string[]; separator: string },
): string {
  if (!kept.has(column)) return '';
  // whether a case is critical is said anew
  const known = kept.cell(column).split(separator.trim());
  const others = after ?? known.filter((name) => name.trim() !== CRITICAL_LABEL);
  const names = [...before, ...others].map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].join(separator);
}

/** The names in a cell in which commas stand between them. */
export const namesIn = (cell: string) => cell.split(',').map((name) => name.trim());

/** The rows of a case as they stood: the first with what is said of the case now, the others with their steps. */
export function sameRows({ rows }: Kept, cells: Line): Line[] {
  const [first = {}, ...others] = rows;
  return [{ ...first, ...cells }, ...others];
}

/** The rows of a case whose steps were changed here; its other texts are empty. */
export function newRows(
  { rows }: Kept,
  { cells, steps, emptied }: { cells: Line; steps: readonly Line[]; emptied: readonly string[] },
): Line[] {
  const [first = {}] = rows;
  const nothing = Object.fromEntries(
    emptied.filter((name) => name in first).map((name) => [name, '']),
  );
  const [opening = {}, ...others] = steps;
  return [{ ...first, ...nothing, ...cells, ...opening }, ...others];
}
