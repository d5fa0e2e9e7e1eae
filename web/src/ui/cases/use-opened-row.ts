import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { useLongList } from '../use-long-list.ts';

type List = Pick<ReturnType<typeof useLongList>, 'box' | 'total' | 'reveal'>;

type PlaceQuery = {
  queryKey: readonly unknown[];
  queryFn: () => Promise<number>;
  meta: { hideErrors: true };
};

/**
 * Scrolls a list once to the case that a link opened, wherever in the list that stands, and gives the list the
 * focus: its keys go on where those of the page before ended.
 *
 * @param chosen the key of the case that is open
 * @param placeOf asks for the index of a case in the list
 */
export function useOpenedRow(
  list: List,
  chosen: string | undefined,
  placeOf: (key: string) => PlaceQuery,
) {
  const [opened] = useState(chosen);
  const isOpen = opened !== undefined && opened === chosen;
  const place = useQuery({ ...placeOf(opened ?? ''), enabled: isOpen, gcTime: 0 }).data;
  const isDone = useRef(false);
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    const box = list.box.ref.current;
    if (!isOpen || !box || isFocused.current) return;
    isFocused.current = true;
    // what somebody is at meanwhile, as a search, keeps the focus
    if (document.activeElement?.contains(box)) box.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (place === undefined || list.total === 0 || isDone.current) return;
    isDone.current = true;
    list.reveal(Math.min(place, list.total - 1));
  });
}
