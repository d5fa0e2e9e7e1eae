import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import shared from '../../ui/shared.module.css';
import type { useLongList } from '../../ui/use-long-list.ts';
import styles from './work.module.css';

type Props<Item> = {
  list: ReturnType<typeof useLongList<Item>>;
  label: string;
  row: (item: Item) => ReactNode;
};

/** A long list over several runs or suites; the arrow keys go from one to the next, Enter opens it where it is. */
export function RowList<Item>({ list, label, row }: Props<Item>) {
  const reached = useRef<number>(undefined);
  // a row that the arrow keys reach may still be loading
  useLayoutEffect(focusRow);
  function focusRow() {
    const selector = `[aria-posinset="${reached.current}"] a`;
    const link = reached.current && list.box.ref.current?.querySelector<HTMLElement>(selector);
    if (!link) return;
    reached.current = undefined;
    link.focus({ preventScroll: true });
  }
  function walk(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    const place = target instanceof Element && target.closest('[aria-posinset]');
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!place || !move) return;
    event.preventDefault();
    const next = Number(place.getAttribute('aria-posinset')) + move;
    reached.current = Math.min(list.total, Math.max(1, next));
    list.reveal(reached.current - 1);
    focusRow();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus
    <div {...list.box} className={`${shared.card} ${styles.list}`} onKeyDown={walk}>
      <ul {...list.inner} aria-label={label}>
        {list.shown.map(({ index, row: item }) => (
          <li
            key={index}
            style={list.place(index)}
            aria-posinset={index + 1}
            aria-setsize={list.total}
          >
            {item ? row(item) : <Skeleton h={16} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
