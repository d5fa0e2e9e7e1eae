import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { cannotShow } from '../lib/api.ts';

type PageQuery<Row> = {
  queryKey: readonly unknown[];
  queryFn: () => Promise<{ items: Row[]; total: number }>;
  meta: { hideErrors: true };
};

type Options<Row> = {
  /** How high each row is, in pixels. */
  rowHeight: number;
  /** How many rows one page of the server has. */
  pageSize: number;
  /** Loads a page, counted from 0. */
  page: (number: number) => PageQuery<Row>;
};

/** Rows that are drawn though not seen, above and below. */
const SPARE = 10;
/** Pages that are no longer seen are let go after this time, in milliseconds. */
const KEPT = 30_000;

/**
 * A list of any length in a box that scrolls: only the rows that are seen are drawn, only their
 * pages are loaded and held. The box and its first child get `box` and `inner`.
 */
export function useLongList<Row>({ rowHeight, pageSize, page }: Options<Row>) {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const look = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = element.current ?? {};
    setSeen((before) =>
      before.top === top && before.height === height ? before : { top, height },
    );
  }, []);
  useLayoutEffect(look);
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - SPARE);
  const last = Math.ceil((seen.top + seen.height) / rowHeight) + SPARE;
  // the first page also knows how many there are
  const head = useQuery({ gcTime: KEPT, ...page(0) });
  const total = head.data?.total ?? 0;
  const pageNumbers: number[] = [];
  const end = Math.min(last, total);
  for (let at = Math.max(1, Math.floor(first / pageSize)); at * pageSize < end; at++)
    pageNumbers.push(at);
  const others = useQueries({
    queries: pageNumbers.map((number) => ({ gcTime: KEPT, ...page(number) })),
  });
  const pages = new Map([[0, head.data?.items]]);
  for (const [at, number] of pageNumbers.entries()) pages.set(number, others[at]?.data?.items);
  const rowAt = (index: number) => pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, place) => ({
    index: first + place,
    row: rowAt(first + place),
  }));
  const failed = [head, ...others].filter((query) => query.error);
  return {
    box: { ref: element, onScroll: look },
    inner: { style: { position: 'relative', height: total * rowHeight } as const },
    /** Where a row stands. */
    place: (index: number) =>
      ({
        position: 'absolute',
        insetInline: 0,
        top: index * rowHeight,
        height: rowHeight,
      }) as const,
    /** The rows to be drawn; undefined while they are loading. */
    shown,
    rowAt,
    total,
    isLoading: head.isPending,
    error: failed.find(({ error, data }) => cannotShow(error, data))?.error ?? undefined,
    refetch: () => {
      for (const query of failed) void query.refetch();
    },
    /** Scrolls as little as it takes until the row is seen. */
    reveal: (index: number) => {
      const box = element.current;
      if (!box) return;
      const top = index * rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = top + rowHeight - box.clientHeight;
    },
  };
}
