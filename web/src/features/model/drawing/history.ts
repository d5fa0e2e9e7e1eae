/** Undo and redo over any value: pure, so the editor only swaps one history for another. */
export type History<T, Action extends string = string> = {
  past: Entry<T, Action>[];
  present: T;
  future: Entry<T, Action>[];
};

/** A value that was, or will be, and the name of what led from it (past) or to it (future). */
type Entry<T, Action> = {
  value: T;
  action: Action;
  /** What was saved with it beside the value, and stays when it is undone. */
  brought?: Brought;
};

/** What an import saved besides the drawing. */
export type Brought = {
  importId: string;
  /** The model that is drawn, where the import saved it first, and as what version. */
  newModel: { id: string; version: number } | undefined;
  nestedCount: number;
  dataNameCount: number;
};

const MAX_ENTRIES = 200;

export function startHistory<T, Action extends string = string>(present: T): History<T, Action> {
  return { past: [], present, future: [] };
}

/**
 * Records a change. What was undone before it can no longer be redone. A change that `merges`
 * belongs to the one before it: typing is one change, not one a letter.
 */
export function record<T, Action extends string>(
  { past, present }: History<T, Action>,
  next: T,
  action: Action,
  merges = false,
): History<T, Action> {
  if (merges && past.at(-1)?.action === action) return { past, present: next, future: [] };
  return {
    past: [...past, { value: present, action }].slice(-MAX_ENTRIES),
    present: next,
    future: [],
  };
}

/** The same history with each of its values mapped. */
export function mapHistory<T, Action extends string>(
  { past, present, future }: History<T, Action>,
  make: (value: T) => T,
): History<T, Action> {
  const remake = (entry: Entry<T, Action>) => ({ ...entry, value: make(entry.value) });
  return { past: past.map(remake), present: make(present), future: future.map(remake) };
}

/** The same history whose last change of a name says what was saved with it. */
export function withBrought<T, Action extends string>(
  { past, ...others }: History<T, Action>,
  action: Action,
  brought: Brought,
): History<T, Action> {
  const at = past.findLastIndex((entry) => entry.action === action && !entry.brought);
  const marked = past.map((entry, index) => (index === at ? { ...entry, brought } : entry));
  return { ...others, past: marked };
}

/** One step back; the same history when there is none. */
export function undo<T, Action extends string>(history: History<T, Action>): History<T, Action> {
  const previous = history.past.at(-1);
  if (!previous) return history;
  const { past, present, future } = history;
  return {
    past: past.slice(0, -1),
    present: previous.value,
    future: [{ ...previous, value: present }, ...future],
  };
}

/** One step forward; the same history when there is none. */
export function redo<T, Action extends string>(history: History<T, Action>): History<T, Action> {
  const [next, ...future] = history.future;
  if (!next) return history;
  const { past, present } = history;
  return { past: [...past, { ...next, value: present }], present: next.value, future };
}
