import type { DraftEdit } from '@caseloom/contract';
import type { Dispatch, SetStateAction } from 'react';
import { toast } from '../../../lib/toast.ts';
import { type Past, redo, reverse, undo } from './history.ts';

type Travelling = {
  history: Past;
  setHistory: Dispatch<SetStateAction<Past>>;
  send: (edit: DraftEdit) => Promise<string | undefined>;
  isPending: boolean;
};

/** Undo and redo of what was chosen and edited; undefined where there is nothing, or an edit is on its way. */
export function useTravel({ history, setHistory, send, isPending }: Travelling) {
  async function go(edit: DraftEdit | undefined, step: (past: Past) => Past) {
    const refused = edit && (await send(edit));
    if (refused) return toast('error', refused);
    // what was chosen meanwhile is not taken back instead
    setHistory((now) => (now === history ? step(now) : now));
  }
  const { past, present, future } = history;
  const next = future[0];
  const back = present.edit && reverse(present.edit);
  return {
    undo: past.length > 0 && !isPending ? () => void go(back, undo) : undefined,
    redo: next && !isPending ? () => void go(next.edit, redo) : undefined,
  };
}
