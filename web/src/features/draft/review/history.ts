import type { DraftEdit } from '@caseloom/contract';
import type { Choices } from './choices.ts';

/** What was chosen; `edit`: the words that were given with it, on top of those before. */
export type Moment = { choices: Choices; edit?: DraftEdit };

/** What was chosen and edited, what before that, and what was taken back. */
export type Past = { past: Moment[]; present: Moment; future: Moment[] };

export const beginPast = (choices: Choices): Past => ({
  past: [],
  present: { choices },
  future: [],
});

export function record({ past, present }: Past, next: Moment): Past {
  return { past: [...past, present], present: next, future: [] };
}

export function undo(history: Past): Past {
  const present = history.past.at(-1);
  if (!present) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
  };
}

export function redo(history: Past): Past {
  const [present, ...future] = history.future;
  return present ? { past: [...history.past, history.present], present, future } : history;
}

/** The words that were there before an edit. */
export function reverse(edit: DraftEdit): DraftEdit {
  return { ...edit, was: edit.now, now: edit.was } as DraftEdit;
}
