import type { ResultStatus } from '@caseloom/contract';
import type { KeyboardEvent } from 'react';
import { type Move, moveOf } from '../../ui/cases/list-keys.ts';

/** What a key says of the chosen case; then the next one is chosen. */
const STATUS_OF_KEY: Record<string, ResultStatus> = {
  '1': 'passed',
  '2': 'failed',
  '3': 'blocked',
  '0': 'untested',
};
type Actions = {
  onStatus: (status: ResultStatus) => void;
  choose: (move: Move) => void;
  mark: () => void;
  time: () => void;
};

/** What the keys do while the list of results has the focus. */
export function keysOf({ onStatus, choose, mark, time }: Actions) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const status = STATUS_OF_KEY[event.key];
    const move = moveOf(event);
    if (status) onStatus(status);
    else if (move) choose(move);
    else if (event.key === 'x' || event.key === ' ') mark();
    else if (event.key === 't') time();
    else return;
    event.preventDefault();
  };
}
