import type { FocusEvent } from 'react';
import type { useRowWindow } from '../use-row-window.ts';

const MOVES = new Map([
  ...['j', 'ArrowDown'].map((key) => [key, 'next'] as const),
  ...['k', 'ArrowUp'].map((key) => [key, 'back'] as const),
  ['Home', 'first'] as const,
  ['End', 'last'] as const,
]);

/** Where one goes in a list of cases. */
export type Move = 'next' | 'back' | 'first' | 'last';

/** Where a key leads in a list of cases; nowhere with a key of the browser. */
export function moveOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): Move | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return MOVES.get(event.key);
}

/** Gives a list the focus that a click gave one of its rows: the keys go on from there, whichever row comes next. */
export function takeFocusOfRow({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target.matches('[role="option"], [role="treeitem"]'))
    currentTarget.focus({ preventScroll: true });
}

type Rows = Pick<ReturnType<typeof useRowWindow>, 'next'> & { total: number };

/** The row that a move leads to, past those that are folded away; none where there is no further one. */
export function rowAfter({ next, total }: Rows, at: number, move: Move): number | undefined {
  if (move === 'next') return next(at, 1);
  if (move === 'back') return next(at, -1);
  return move === 'first' ? next(-1, 1) : next(total, -1);
}
