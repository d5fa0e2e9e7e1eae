import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import styles from './reading.module.css';

type Props = {
  /** The key of the case that is read; undefined while none is. */
  chosen: string | undefined;
  /** The node that the reader asked to see in the drawing. */
  shownNode?: string | undefined;
  list: ReactNode;
  /** What the chosen case says, or what to do while none is chosen. */
  detail: ReactNode;
  /** Undefined where the cases were made of no drawing. */
  drawing: ReactNode | undefined;
};

/** A list of cases, what the chosen one says, and its path on the drawing, beside each other or, where there is no room, below. */
export function Reading({ chosen, shownNode, list, detail, drawing }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) showCase(root, words);
  }, [chosen]);
  useEffect(() => {
    if (shownNode && isStacked(root)) picture.current?.scrollIntoView(NEAREST);
  }, [shownNode]);
  return (
    <div className={styles.frame}>
      <div
        ref={root}
        className={styles.root}
        data-chosen={chosen !== undefined || undefined}
        data-undrawn={drawing === undefined || undefined}
      >
        <div className={styles.list}>{list}</div>
        <div ref={words} className={styles.detail}>
          {detail}
        </div>
        {drawing !== undefined && (
          <div ref={picture} className={styles.drawing}>
            <Suspense fallback={<Skeleton h="100%" />}>{drawing}</Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

type Part = RefObject<HTMLDivElement | null>;

const isStacked = ({ current }: Part) => current && getComputedStyle(current).display !== 'grid';

const NEAREST = { block: 'nearest' } as const;

/** So many pixels of the list and of the words are enough to see which case was chosen, and how it begins. */
const ENOUGH = 180;

/**
 * Brings the case that was chosen into view. The page stays as it is while both the list and the words can be seen,
 * else it shows all that is as high as the window, or where nothing stands beside each other the words, unless the list
 * is gone through by keys.
 */
function showCase(root: Part, words: Part): void {
  const list = root.current?.querySelector('[role="listbox"]');
  if (!root.current || !list || !words.current) return;
  const row = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
  row?.scrollIntoView(NEAREST);
  const head = Number.parseFloat(getComputedStyle(root.current).scrollMarginTop) || 0;
  if (isStacked(root)) {
    if (!list.matches(':focus-visible')) words.current.scrollIntoView({ block: 'start' });
  } else if ([list, words.current].some((part) => heightSeen(part, head) < ENOUGH))
    root.current.scrollIntoView(NEAREST);
}

/** How much of an element is in the window below the head of the page. */
function heightSeen(element: Element, head: number): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, head);
}
