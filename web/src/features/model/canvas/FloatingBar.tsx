import { Panel } from '@xyflow/react';
import type { ReactNode } from 'react';
import shared from '../../../ui/shared.module.css';
import styles from './floating.module.css';

type Props = { position: 'top-left' | 'bottom-left'; label: string; children: ReactNode };

/** A column of tools that floats in a corner of the canvas. */
export function FloatingBar({ position, label, children }: Props) {
  return (
    <Panel position={position} className={styles.corner}>
      <div
        role="toolbar"
        aria-orientation="vertical"
        aria-label={label}
        className={`${styles.bar} ${shared.card}`}
        data-floating
      >
        {children}
      </div>
    </Panel>
  );
}
