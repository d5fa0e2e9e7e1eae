/** Undo and redo over any value: pure, so the editor only swaps one history for another. */
export type History<T> = { past: T[]; present: T; future: T[] };

const MOST = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Records a change. What was undone before it can no longer be redone. */
export function record<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-MOST), present: next, future: [] };
}

/** One step back; the same history when there is none. */
export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

/** One step forward; the same history when there is none. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
