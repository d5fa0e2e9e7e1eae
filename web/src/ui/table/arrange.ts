import type { ReactNode } from 'react';
import { collatorOf, fold } from '../../lib/words.ts';

export type Column<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  /** What it counts, where its name alone could be read in two ways. */
  help?: string;
  show: (row: Row) => ReactNode;
  /** What the rows are sorted by; a column without cannot be sorted. */
  sortBy?: (row: Row) => string | number;
  isNumber?: boolean;
  /** A word, a date or a few faces: stays on one line. */
  isShort?: boolean;
};

/** What can be done with several rows at once, and how each is called when it is ticked. */
export type Bulk<Row> = {
  nameOf: (row: Row) => string;
  actions: (picked: Row[], onDone: () => void) => ReactNode;
};

/** A filter of the rows. */
export type Filter<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  options: { value: string; label: string }[];
  holds: (row: Row, value: string) => boolean;
};

export type TableState = {
  q: string;
  /** The key of a column, after a `-` when the order is turned round; empty for the order given. */
  sort: string;
  page: number;
  size: number;
  /** What is chosen of each filter, by its key. */
  chosen: Record<string, string>;
};

export const PAGE_SIZES = [10, 25, 50];
export const DEFAULT_PAGE_SIZE = 25;

type Table<Row> = {
  columns: Column<Row>[];
  /** Everything a search may find a row by. */
  searchIn?: ((row: Row) => string) | undefined;
  filters?: Filter<Row>[] | undefined;
  language: string;
};

/**
 * The rows of one page, found and sorted.
 *
 * @returns `shown` the rows of the page, `found` how many there are on all pages, `page` the page
 *   that is shown: the last one where the requested one does not exist
 */
export function arrange<Row>(
  rows: Row[],
  { columns, searchIn, filters = [], language }: Table<Row>,
  { q, sort, page, size, chosen }: TableState,
): { all: Row[]; shown: Row[]; found: number; pages: number; page: number } {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const active = filters.filter(({ key }) => chosen[key]);
  const found = rows.filter((row) => {
    const text = words.length > 0 && searchIn ? fold(searchIn(row)) : '';
    return (
      (!searchIn || words.every((word) => text.includes(word))) &&
      active.every(({ key, holds }) => holds(row, chosen[key] ?? ''))
    );
  });
  const sorted = sortRows(found, columns, { sort, language });
  const pages = Math.max(1, Math.ceil(sorted.length / size));
  const at = Math.min(page, pages);
  const shown = sorted.slice((at - 1) * size, at * size);
  return { all: sorted, shown, found: found.length, pages, page: at };
}

/** The same of rows that are one page already, of so many. */
export function onePage<Row>(rows: Row[], total: number, { page, size }: TableState) {
  const pages = Math.max(1, Math.ceil(total / size));
  return { all: rows, shown: rows, found: total, pages, page: Math.min(page, pages) };
}

function sortRows<Row>(
  rows: Row[],
  columns: Column<Row>[],
  { sort, language }: { sort: string; language: string },
): Row[] {
  const isDown = sort.startsWith('-');
  const { sortBy } = columns.find(({ key }) => key === sort.replace(/^-/, '')) ?? {};
  if (!sortBy) return rows;
  const collator = collatorOf(language);
  const compare = (left: Row, right: Row) => {
    const [a, b] = [sortBy(left), sortBy(right)];
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : collator.compare(String(a), String(b));
  };
  return rows.toSorted((left, right) => (isDown ? compare(right, left) : compare(left, right)));
}
