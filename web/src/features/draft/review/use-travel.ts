import type { DraftEdit } from '@caseloom/contract';
import type { Dispatch, SetStateAction } from 'react';
import { toast } from '../../../lib/toast.ts';
import type { Decisions } from './decisions.ts';
import { type Moment, type Past, redo, reverse, undo } from './history.ts';

type Travelling = {
  history: Past;
  setHistory: Dispatch<SetStateAction<Past>>;
  say: (decisions: Partial<Decisions>) => void;
  send: (edit: DraftEdit) => Promise<string | undefined>;
  isPending: boolean;
};

/** Undo and redo of what one chose and edited; undefined where there is nothing, or an edit is on its way. */
export function useTravel({ history, setHistory, say, send, isPending }: Travelling) {
  async function goBack(moment: Moment) {
    const refused = moment.edit && (await send(reverse(moment.edit)));
    if (refused) return toast('error', refused);
    say({ parts: moment.before });
    setHistory((now) => undo(now, moment));
  }
  async function goOn(moment: Moment) {
    const refused = moment.edit && (await send(moment.edit));
    if (refused) return toast('error', refused);
    say({ parts: moment.after });
    setHistory((now) => redo(now, moment));
  }
  const last = history.past.at(-1);
  const [next] = history.future;
  return {
    undo: last && !isPending ? () => void goBack(last) : undefined,
    redo: next && !isPending ? () => void goOn(next) : undefined,
  };
}
