import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import styles from './reading.module.css';

type Props = {
  /** The key of the case that is read; undefined while none is. */
  chosen: string | undefined;
  list: ReactNode;
  /** What the chosen case says, or what to do while none is chosen. */
  detail: ReactNode;
  drawing: ReactNode;
};

/** A list of cases, what the chosen one says, and its path on the drawing, beside each other or, on a small screen, below. */
export function Reading({ chosen, list, detail, drawing }: Props) {
  return (
    <div ref={useSeenWhole(chosen)} className={styles.root}>
      <div className={styles.list}>{list}</div>
      <div className={styles.drawing}>
        <Suspense fallback={<Skeleton h="100%" />}>{drawing}</Suspense>
      </div>
      <div className={styles.detail}>{detail}</div>
    </div>
  );
}

/** Brings all of it into view once another case is chosen, where it is as high as the window; not when the page opens. */
function useSeenWhole(chosen: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(chosen);
  useEffect(() => {
    if (last.current === chosen) return;
    last.current = chosen;
    const isWide = matchMedia('(min-width: 901px)').matches;
    if (chosen && isWide) element.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return element;
}
