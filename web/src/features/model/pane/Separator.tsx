import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pane.module.css';

/** How wide the pane can be, in pixels. */
export const MIN_WIDTH = 360;
export const MAX_WIDTH = 560;
const STEP = 20;

type Props = { width: number; onResize: (width: number) => void };

/** The border that is dragged, or moved by arrows, to share the room between the canvas and the pane. */
export function Separator({ width, onResize }: Props) {
  const { t } = useTranslation('model');
  const from = useRef<{ x: number; width: number }>(undefined);
  const resize = (to: number) => onResize(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, to))));

  function handleKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    resize(width + by);
  }
  function handleMove({ clientX }: PointerEvent) {
    if (from.current) resize(from.current.width + from.current.x - clientX);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule in a text cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className={styles.separator}
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={handleMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}
