import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { revealed, spanSeen } from './grid-window.ts';

/** How large cells and heads are, in pixels. */
export type GridSizes = { row: number; column: number; headHeight: number; headWidth: number };

/** What is drawn though it is not seen, on each side. */
const SPARE = { rows: 6, columns: 8 };

/** The part of a table of any size that is seen in a box that scrolls both ways; `box` belongs to that box. */
export function useGridWindow(count: { rows: number; columns: number }, sizes: GridSizes) {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0, height: 600, width: 1200 });
  const look = useCallback(() => {
    const box = element.current;
    if (!box) return;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = box;
    const next = { top, left, height, width };
    setSeen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  useLayoutEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  const { row, column, headHeight, headWidth } = sizes;
  return {
    box: { ref: element, onScroll: look },
    rows: spanSeen(
      { count: count.rows, size: row },
      { from: seen.top, length: seen.height, spare: SPARE.rows },
    ),
    columns: spanSeen(
      { count: count.columns, size: column },
      { from: seen.left, length: seen.width, spare: SPARE.columns },
    ),
    /** Scrolls as little as it takes until a cell is seen beside the heads. */
    reveal: (rowIndex: number, columnIndex: number) => {
      const box = element.current;
      if (!box) return;
      const height = box.clientHeight - headHeight;
      const width = box.clientWidth - headWidth;
      box.scrollTop = revealed(rowIndex, { from: box.scrollTop, length: height, size: row });
      box.scrollLeft = revealed(columnIndex, { from: box.scrollLeft, length: width, size: column });
      look();
    },
  };
}
