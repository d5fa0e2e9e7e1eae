import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cases.module.css';

const LOWEST = 120;
const STEP = 30;

/** The border that is dragged, or moved by arrows, to give the list more room. */
export function Separator({
  height,
  onResize,
}: {
  height: number;
  onResize: (height: number) => void;
}) {
  const { t } = useTranslation('model');
  const from = useRef<{ y: number; height: number }>(undefined);
  const highest = Math.round(innerHeight * 0.7);
  const resize = (to: number) => onResize(Math.round(Math.min(highest, Math.max(LOWEST, to))));

  function handleKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    resize(height + by);
  }
  function handleMove({ clientY }: PointerEvent) {
    if (from.current) resize(from.current.height + from.current.y - clientY);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule in a text cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className={styles.separator}
      aria-orientation="horizontal"
      aria-label={t('resize')}
      aria-valuenow={height}
      aria-valuemin={LOWEST}
      aria-valuemax={highest}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, height };
      }}
      onPointerMove={handleMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}
