import type { DraftEdit } from '@caseloom/contract';
import type { Choice, Choices } from './choices.ts';

/** By id of a part what is chosen for it; null where nothing is. */
type Chosen = Record<string, Choice | null>;

/** One change: what it says of some parts, and what was said before. `edit`: the words that were given with it. */
export type Moment = { before: Chosen; after: Chosen; edit?: DraftEdit };

/** One's own changes, and those that were taken back, the next one first. What others chose is not among them. */
export type Past = { past: Moment[]; future: Moment[] };

export const NO_PAST: Past = { past: [], future: [] };

/** The change from some choices to others. */
export function momentOf(before: Choices, after: Choices, edit?: DraftEdit): Moment {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  const of = (choices: Choices) =>
    Object.fromEntries(ids.map((id) => [id, choices.get(id) ?? null] as const));
  return { before: of(before), after: of(after), ...(edit && { edit }) };
}

export function record({ past }: Past, moment: Moment): Past {
  return { past: [...past, moment], future: [] };
}

/** The history without a change that was taken back. */
export function undo({ past, future }: Past, moment: Moment): Past {
  return { past: past.filter((one) => one !== moment), future: [moment, ...future] };
}

/** The history with a change that was taken back, done again. */
export function redo({ past, future }: Past, moment: Moment): Past {
  return { past: [...past, moment], future: future.filter((one) => one !== moment) };
}

/** The words that were there before an edit. */
export function reverse(edit: DraftEdit): DraftEdit {
  return { ...edit, was: edit.now, now: edit.was } as DraftEdit;
}
