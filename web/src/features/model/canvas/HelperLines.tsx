import type { Position } from '@caseloom/engine';
import { ViewportPortal } from '@xyflow/react';
import { centerOf } from '../drawing/walk.ts';
import { currentDrawing } from '../editor.ts';
import { useDrag } from './drag.ts';
import styles from './floating.module.css';

/** How far a line reaches beyond what it aligns. */
const BEYOND = 30;

type Line = { x: number; y: number; width: number; height: number };

/** While a node is dragged: lines through those it stands in line with. */
export function HelperLines() {
  const dragged = useDrag(({ places }) => places);
  if (dragged.size !== 1) return null;
  return (
    <ViewportPortal>
      {linesOf(dragged).map(({ x, y, width, height }) => (
        <div
          key={`${x} ${y}`}
          className={styles.helperLine}
          style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
        />
      ))}
    </ViewportPortal>
  );
}

function linesOf(dragged: ReadonlyMap<string, Position>): Line[] {
  const [[id, at] = []] = [...dragged];
  const { nodes } = currentDrawing();
  const node = nodes.find((each) => each.id === id);
  if (!node || !at) return [];
  const here = centerOf({ ...node, position: at });
  const others = nodes.filter((each) => each !== node).map(centerOf);
  const inRow = others.filter(({ y }) => y === here.y);
  const inColumn = others.filter(({ x }) => x === here.x);
  const [xs, ys] = [[...inRow, here].map(({ x }) => x), [...inColumn, here].map(({ y }) => y)];
  return [
    ...(inRow.length > 0
      ? [{ x: Math.min(...xs) - BEYOND, y: here.y, width: span(xs), height: 1 }]
      : []),
    ...(inColumn.length > 0
      ? [{ x: here.x, y: Math.min(...ys) - BEYOND, width: 1, height: span(ys) }]
      : []),
  ];
}

const span = (values: number[]) => Math.max(...values) - Math.min(...values) + 2 * BEYOND;
