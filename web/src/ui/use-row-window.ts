import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  groupOf,
  nextRow,
  type PlacedGroup,
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
  const placed = placeGroups(groups, sizes);
  const height = placed.reduce((sum, group) => sum + group.height, 0);
  const reveal = useReveal(element, placed, sizes);
  useLayoutEffect(look);
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
    reveal,
  };
}

/** Scrolls as little as it takes until a row is seen. It stays in sight when the box gets lower, unless the reader scrolled away from it. */
function useReveal(
  element: RefObject<HTMLDivElement | null>,
  groups: readonly PlacedGroup[],
  sizes: RowSizes,
) {
  const last = useRef({ index: -1, height: 0 });
  function reveal(index: number): void {
    const box = element.current;
    if (!box) return;
    last.current = { index, height: box.clientHeight };
    const top = topOf(groups, index, sizes);
    // the heading of its group lies over the first row that is seen
    if (top - sizes.head < box.scrollTop) box.scrollTop = top - sizes.head;
    else if (top + sizes.row > box.scrollTop + box.clientHeight)
      box.scrollTop = top + sizes.row - box.clientHeight;
  }
  useLayoutEffect(() => {
    const { index, height } = last.current;
    const { scrollTop = 0, clientHeight = 0 } = element.current ?? {};
    last.current.height = clientHeight;
    const below = topOf(groups, index, sizes) - scrollTop;
    if (index >= 0 && clientHeight < height && below >= 0 && below < height) reveal(index);
  });
  return reveal;
}
