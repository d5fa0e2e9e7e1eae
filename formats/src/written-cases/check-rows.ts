import type { Row } from './arrange-rows.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-header.ts';
import { isWritten } from './in-any-language.ts';
import { plainLine } from './plain-text.ts';
import type { RowRemark } from './written-case.ts';

/** A row of a check list that is a test case, and what other rows say of it. */
export type Check = { row: Row; notes: string[] };
export type CheckRows = { checks: Check[]; remarks: RowRemark[] };

/** What a row of a check list is. */
type Kind = 'check' | 'heading' | 'information' | 'other';
type KnownRow = { row: Row; kind: Kind; text: string; isAfterGap: boolean };

/** A row of information that is no longer may be a heading, also where no empty row stands before it. */
const MAX_HEADING = 60;

/**
 * The rows of a check list that are test cases. A row that says something in one cell alone, or that is marked as
 * information, is none: it is the folder of those below it, or says something about the one beside it. Time: linear.
 */
export function readChecks(rows: readonly Row[], table: Table, columns: Columns): CheckRows {
  const remarks: RowRemark[] = [];
  const checks: Check[] = [];
  let folder = '';
  let wide: string | undefined;
  let notes: string[] = [];
  for (const { row, kind, text, isAfterGap } of knownRows(rows, table, columns)) {
    // what stands at the end of a block belongs to the check before it
    if (isAfterGap) notes = notesAfter(checks, notes);
    if (row.heading !== wide) [folder, wide] = ['', row.heading];
    if (kind === 'check') {
      checks.push({ row: asCheck(row, folder), notes });
      notes = [];
    } else if (kind === 'heading') folder = plainLine(text);
    else if (kind === 'information') {
      notes.push(text);
      remarks.push({ code: 'information_in_note', row: row.number });
    } else if (text !== '') remarks.push({ code: 'step_without_words', row: row.number });
  }
  notesAfter(checks, notes);
  return { checks, remarks };
}

/** Gives notes to the last check; what remains stands before all of them. */
function notesAfter(checks: readonly Check[], notes: string[]): string[] {
  const last = checks.at(-1);
  if (!last) return notes;
  last.notes.push(...notes);
  return [];
}

/** A row of a check list: what is to be done is all that it is called. */
const asCheck = (row: Row, folder: string): Row => ({
  ...row,
  ...(folder !== '' && { folder }),
  get: (field) => row.get(field === 'title' ? 'step' : field),
});

/** What each row is: a row that is followed by no check is no heading. */
function knownRows(rows: readonly Row[], table: Table, columns: Columns): KnownRow[] {
  const isInformation = informationIn(table);
  const isBand = bandsIn(rows, table, columns);
  const known = rows.map((row, index): KnownRow => {
    const cells = table.rows[row.number - 1] ?? [];
    const words = cells.filter((cell) => /\p{L}/u.test(cell)).map((cell) => cell.trim());
    const before = rows[index - 1];
    const isAfterGap = !before || row.number - before.number > 1;
    const text = row.get('step') || (words[0] ?? '');
    const place = { row, isAfterGap };
    if (isBand(row)) return { ...place, kind: 'heading', text };
    if (row.get('step') === '') return { ...place, kind: 'other', text: words[0] ?? '' };
    if (!isInformation(cells)) return { ...place, kind: 'check', text };
    const isHeading = isAfterGap || text.length <= MAX_HEADING;
    return { ...place, kind: isHeading ? 'heading' : 'information', text };
  });
  return known.map((one, index) => {
    if (one.kind !== 'heading') return one;
    const next = known
      .slice(index + 1, index + 1 + LOOKED_AT)
      .find(({ kind }) => kind !== 'information');
    return next && next.kind === 'check' ? one : { ...one, kind: 'information' };
  });
}

/** So many rows behind a heading are looked at for a check. */
const LOOKED_AT = 20;

/** Which rows are marked as information where others say how they came out. */
function informationIn({ header }: Table): (cells: readonly string[]) => boolean {
  const outcomes = header.names.flatMap((name, column) =>
    isWritten('outcomes', name.trim()) ? [column] : [],
  );
  return (cells) =>
    outcomes.some((column) => isWritten('information', (cells[column] ?? '').trim()));
}

/**
 * Which rows have words in one cell alone, where all others have a number or a priority. One row without is followed
 * by one with: a list that nobody filled in to its end has no headings there.
 */
function bandsIn(rows: readonly Row[], table: Table, columns: Columns): (row: Row) => boolean {
  const { step = -1, stepNumber, priority } = columns;
  const wordsOf = ({ number }: Row) =>
    (table.rows[number - 1] ?? []).flatMap((cell, column) =>
      /[\p{L}\p{N}]/u.test(cell) ? [{ column, cell }] : [],
    );
  const isAlone = (row: Row) => {
    const [first, ...others] = wordsOf(row);
    return (
      others.length === 0 &&
      first !== undefined &&
      first.column <= step &&
      /\p{L}/u.test(first.cell)
    );
  };
  const alone = new Set(rows.filter(isAlone));
  const filled = [stepNumber, priority].filter((column) => column !== undefined);
  const others = rows.filter((row) => !alone.has(row) && row.get('step') !== '');
  const isFilled = filled.some((column) =>
    others.every(({ number }) => (table.rows[number - 1]?.[column] ?? '').trim() !== ''),
  );
  const inStep = new Set([...alone].filter((row) => row.get('step') !== ''));
  const isTwice = rows.some((row, index) => {
    const next = rows[index + 1];
    return inStep.has(row) && (!next || alone.has(next));
  });
  const areBands = isFilled && !isTwice && inStep.size * 2 < rows.length;
  return (row) => alone.has(row) && (row.get('step') === '' || areBands);
}
