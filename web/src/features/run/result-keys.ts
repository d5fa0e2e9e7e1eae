import type { ResultStatus } from '@caseloom/contract';
import type { KeyboardEvent } from 'react';
import { readPreference } from '../../lib/preferences.ts';
import { type Move, moveOf } from '../../ui/cases/list-keys.ts';
import { STATUSES } from './statuses.ts';

/** The key that says how the chosen case went; then the next one is chosen. */
export const KEY_OF_STATUS: Record<ResultStatus, string> = {
  passed: '1',
  failed: '2',
  blocked: '3',
  skipped: '4',
  untested: '0',
};
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function statusOf(event: Key): ResultStatus | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return STATUSES.find((status) => KEY_OF_STATUS[status] === event.key);
}

type Actions = {
  onStatus: (status: ResultStatus) => void;
  choose: (move: Move) => void;
  mark: () => void;
  time: () => void;
  /** Takes back what one said last. */
  undo: () => void;
};

function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';
}

/** What the keys do while the list of results has the focus. */
export function keysOf({ onStatus, choose, mark, time, undo }: Actions) {
  return (event: KeyboardEvent) => {
    if (isUndo(event)) {
      event.preventDefault();
      undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const status = statusOf(event);
    const move = moveOf(event);
    if (status) onStatus(status);
    else if (move) choose(move);
    else if (event.key === 'x' || event.key === ' ') mark();
    else if (event.key === 't') time();
    else return;
    event.preventDefault();
  };
}

/** What the keys do while one reads the chosen case: they say how it went, except where single keys are turned off, or take that back; in fields they do neither. */
export function readingKeysOf({ onStatus, undo }: Pick<Actions, 'onStatus' | 'undo'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const status = statusOf(event);
    const isField = event.target instanceof Element && event.target.closest(FIELDS);
    if (isUndo(event) && !isField && !event.defaultPrevented) {
      event.preventDefault();
      undo();
    }
    const isOff = readPreference('singleKeys') === 'off';
    if (!status || isOff || isField || event.defaultPrevented) return;
    event.preventDefault();
    // what had the focus may go with this case; the button of the result stays for the next one
    const button = `[aria-keyshortcuts="${KEY_OF_STATUS[status]}"]`;
    event.currentTarget.querySelector<HTMLElement>(button)?.focus({ preventScroll: true });
    onStatus(status);
  };
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"]';
