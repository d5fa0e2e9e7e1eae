import type { FirstStep } from '@caseloom/contract';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './first-run.module.css';
import { pointAt, useGuide } from './guide.ts';

/** What does a step, where it is done; the first that is seen. */
const CONTROLS: Record<FirstStep, string> = {
  sample: `.${styles.chip}`,
  case: '[data-guide="case"] [aria-level="2"]',
  step: '.react-flow__node.selected',
  generate: '[data-guide="generate"]',
  excel: '[data-guide="excel"] > button, button[data-guide="excel"]',
  project: '#main input',
};

/** Where what is said of the chip stands: below it and to its left, where the canvas is in any language. */
export const OVER_CANVAS = {
  position: 'bottom-end',
  offset: { mainAxis: 12, crossAxis: -40 },
} as const;

/** So long a page may take to show the control, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A ring around the control of the step that is pointed at, and what to do with it. */
export function Hint() {
  const { t } = useTranslation();
  const step = useGuide((guide) => guide.step);
  const place = usePlace(step && CONTROLS[step]);
  useEnd(step !== undefined && place !== undefined);
  if (!step || !place) return null;
  const words = t(`firstRun.hint.${step}`);
  const { top, left, width, height } = place;
  return (
    <>
      <Tooltip
        {...(step === 'sample' && OVER_CANVAS)}
        {...{ label: words, opened: true, withArrow: true, multiline: true, maw: 280 }}
        withinPortal={false}
      >
        <div className={styles.ring} style={{ top, left, width, height }} aria-hidden />
      </Tooltip>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </>
  );
}

/** Where the first seen element of a selector is, as long as it is anywhere. */
function usePlace(selector: string | undefined): DOMRect | undefined {
  const [place, setPlace] = useState<DOMRect>();
  useEffect(() => {
    setPlace(undefined);
    if (!selector) return;
    const begun = performance.now();
    let last = '';
    let frame = requestAnimationFrame(look);
    function look(now: number) {
      const seen = [...document.querySelectorAll<HTMLElement>(selector ?? '')].find(
        (element) => element.checkVisibility() && element.getClientRects().length > 0,
      );
      const box = seen?.getBoundingClientRect();
      if (!box && (last || now - begun > TIMEOUT_MS)) return pointAt(undefined);
      const next = JSON.stringify(box ?? '');
      if (box && next !== last) {
        if (!last) seen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        setPlace(box);
        last = next;
      }
      frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return place;
}

/** The next press or key ends the hint. */
function useEnd(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const end = (event: Event) => {
      // a key held down to press another is none yet
      if (event instanceof KeyboardEvent && ['Control', 'Meta', 'Tab', 'Shift'].includes(event.key))
        return;
      pointAt(undefined);
    };
    addEventListener('pointerdown', end);
    addEventListener('keydown', end);
    return () => {
      removeEventListener('pointerdown', end);
      removeEventListener('keydown', end);
    };
  }, [isShown]);
}
