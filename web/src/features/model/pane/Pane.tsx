import { type CSSProperties, type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { PANE_ID } from './ids.ts';
import styles from './pane.module.css';
import { Separator } from './Separator.tsx';

type Props = {
  name: string;
  /** How wide it is beside what it belongs to, in pixels; on a narrow page it is a sheet below that. */
  width: number;
  onResize: (width: number) => void;
  /** Called for Escape where nothing inside took it. */
  onEscape?: () => void;
  children: ReactNode;
};

/** What stands beside a drawing: as wide as its reader wants it, and a sheet from below on a narrow page. */
export function Pane({ name, width, onResize, onEscape, children }: Props) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
  }
  return (
    <aside
      id={PANE_ID}
      className={styles.root}
      data-region
      tabIndex={-1}
      aria-label={name}
      style={{ '--pane-width': `${width}px` } as CSSProperties}
      onKeyDown={handleKeyDown}
    >
      <Separator width={width} onResize={onResize} />
      {/* what is still loaded hides the pane alone: never the drawing, nor a field that is written in */}
      <Suspense>{children}</Suspense>
    </aside>
  );
}
