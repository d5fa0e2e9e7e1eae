import type { Choices } from './choices.ts';

/** What was chosen, what before that, and what was taken back. */
export type Past = { past: Choices[]; present: Choices; future: Choices[] };

export const beginPast = (present: Choices): Past => ({ past: [], present, future: [] });

export function record({ past, present }: Past, next: Choices): Past {
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
