import { CASE_FIELDS, type CaseField, type Columns, plainName } from './columns.ts';

/** Which heading holds what: of a table with the same headings in another order it says the same. */
export type NamedColumns = { field: string; heading: string }[];

/** So many characters of a heading are compared. */
const COMPARED = 90;

/**
 * The headings of a table as those of another one are compared with: without their case and spaces. Each is there
 * once: a repeated one is known by its count, a column without a heading by its place.
 */
export function headingsOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name, at) => {
    const plain = plainName(name.normalize('NFC')).slice(0, COMPARED) || `#${at + 1}`;
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return count === 1 ? plain : `${plain} #${count}`;
  });
}

/** What columns hold, by their headings. */
export function toNamed(columns: Columns, names: readonly string[]): NamedColumns {
  const headings = headingsOf(names);
  return Object.entries(columns).flatMap(([field, column]) => {
    const heading = headings[column];
    return heading === undefined ? [] : [{ field, heading }];
  });
}

/** The columns that headings name; what names no column, or nothing that is read, is left out. */
export function fromNamed(named: NamedColumns, names: readonly string[]): Columns {
  const headings = headingsOf(names);
  const columns: Columns = {};
  for (const { field, heading } of named) {
    const column = headings.indexOf(heading);
    if (isField(field) && column >= 0) columns[field] = column;
  }
  return columns;
}

/** Whether two tables have the same headings, in any order. */
export function areSameHeadings(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === others.length && some.every((heading) => known.has(heading));
}

const isField = (field: string): field is CaseField => CASE_FIELDS.some((one) => one === field);
