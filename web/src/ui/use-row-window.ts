import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  groupOf,
  nextRow,
  placeGroups,
  type RowGroup,
  type RowSizes,
  rowsSeen,
  topOf,
} from './grouped-rows.ts';

/** Rows that are drawn though not seen, above and below. */
const SPARE = 10;

/**
 * The part of a list of any length that is seen in a box that scrolls. The box and its first child
 * get `box` and `inner`; a row that is placed by `place` stands in that child, or in its group.
 */
export function useRowWindow(groups: readonly RowGroup[], sizes: RowSizes) {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const look = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = element.current ?? {};
    setSeen((before) =>
      before.top === top && before.height === height ? before : { top, height },
    );
  }, []);
  useLayoutEffect(look);
  const placed = placeGroups(groups, sizes);
  const height = placed.reduce((sum, group) => sum + group.height, 0);
  return {
    box: { ref: element, onScroll: look },
    inner: { style: { position: 'relative', height } as const },
    groups: placed,
    /** The rows to be drawn. */
    indices: rowsSeen(placed, sizes, { ...seen, spare: SPARE }),
    /** Where a row stands: in its group where groups have headings, else in the list. */
    place: (index: number) => {
      const top = topOf(placed, index, sizes);
      const from = sizes.head > 0 ? (groupOf(placed, index)?.top ?? 0) : 0;
      return { position: 'absolute', insetInline: 0, top: top - from, height: sizes.row } as const;
    },
    /** The row that one comes to from a row. */
    next: (from: number, by: 1 | -1) => nextRow(placed, from, by),
    /** Scrolls as little as it takes until the row is seen. */
    reveal: (index: number) => {
      const box = element.current;
      if (!box) return;
      const top = topOf(placed, index, sizes);
      // the heading of its group lies over the first row that is seen
      if (top - sizes.head < box.scrollTop) box.scrollTop = top - sizes.head;
      else if (top + sizes.row > box.scrollTop + box.clientHeight)
        box.scrollTop = top + sizes.row - box.clientHeight;
    },
  };
}
