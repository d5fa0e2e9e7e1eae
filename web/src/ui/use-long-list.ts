import { useQueries, useQuery } from '@tanstack/react-query';
import { cannotShow } from '../lib/api.ts';
import type { RowGroup, RowSizes } from './grouped-rows.ts';
import { useRowWindow } from './use-row-window.ts';

type Page<Row, More> = { items: Row[]; total: number } & More;

type PageQuery<Row, More> = {
  queryKey: readonly unknown[];
  queryFn: () => Promise<Page<Row, More>>;
  meta: { hideErrors: true };
};

type Options<Row, More> = {
  /** How high rows are, and headings where there are some. */
  sizes: RowSizes;
  /** How many rows one page of the server has. */
  pageSize: number;
  /** Loads a page, counted from 0. */
  page: (number: number) => PageQuery<Row, More>;
  /** Which groups there are, as the first page says; one without a heading where it is left out. */
  groupsOf?: (first: Page<Row, More>) => RowGroup[];
};

/** Pages that are no longer seen are let go after this time, in milliseconds. */
const KEPT = 30_000;

/**
 * A list of any length in a box that scrolls: only the rows that are seen are drawn, only their
 * pages are loaded and held. The box and its first child get `box` and `inner`.
 */
export function useLongList<Row, More = unknown>({
  sizes,
  pageSize,
  page,
  groupsOf,
}: Options<Row, More>) {
  // the first page also knows how many there are
  const head = useQuery({ gcTime: KEPT, ...page(0) });
  const total = head.data?.total ?? 0;
  const one = [{ name: '', count: total, isCollapsed: false }];
  const rows = useRowWindow(head.data && groupsOf ? groupsOf(head.data) : one, sizes);
  const pageOf = (index: number) => Math.floor(index / pageSize);
  const pageNumbers = [...new Set(rows.indices.map(pageOf))].filter((number) => number > 0);
  const others = useQueries({
    queries: pageNumbers.map((number) => ({ gcTime: KEPT, ...page(number) })),
  });
  const pages = new Map([[0, head.data?.items]]);
  for (const [at, number] of pageNumbers.entries()) pages.set(number, others[at]?.data?.items);
  const rowAt = (index: number) => pages.get(pageOf(index))?.[index % pageSize];
  const failed = [head, ...others].filter((query) => query.error);
  return {
    ...rows,
    /** The rows to be drawn; undefined while they are loading. */
    shown: rows.indices.map((index) => ({ index, row: rowAt(index) })),
    rowAt,
    total,
    isLoading: head.isPending,
    error: failed.find(({ error, data }) => cannotShow(error, data))?.error ?? undefined,
    refetch: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
