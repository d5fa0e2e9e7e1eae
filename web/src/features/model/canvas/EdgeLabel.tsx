import type { Position } from '@caseloom/engine';
import { EdgeLabelRenderer } from '@xyflow/react';
import type { HTMLAttributes } from 'react';
import styles from './edge.module.css';

type Props = { id: string; lines: string[]; at: Position } & HTMLAttributes<HTMLDivElement>;

/** What stands on an edge: above all lines, so that none of them crosses it. */
export function EdgeLabel({ id, lines, at, className = '', ...props }: Props) {
  if (lines.length === 0) return null;
  return (
    <EdgeLabelRenderer>
      <div
        {...props}
        className={`${styles.label} ${className}`}
        // the accessible name of the edge contains this text
        aria-hidden
        data-edge={id}
        style={shifted(at)}
      >
        {lines.join('\n')}
      </div>
    </EdgeLabelRenderer>
  );
}

/** Puts the middle of an element on a point of the canvas. */
export const shifted = ({ x, y }: Position) => ({
  translate: `calc(${x}px - 50%) calc(${y}px - 50%)`,
});
