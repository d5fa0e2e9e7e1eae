import type { ModelAnswer } from '@caseloom/contract';
import { ORPCError } from '@orpc/client';
import { drawingOf } from './api.ts';
import { changesBetween, inWords, isSame } from './drawing/difference.ts';
import type { Drawing } from './drawing/drawing.ts';
import { mapHistory } from './drawing/history.ts';
import { merge } from './drawing/merge.ts';
import { NO_HIGHLIGHT, open, useEditor } from './editor.ts';

/** The newest model, where a save came too late. */
export function conflictOf(error: unknown): ModelAnswer | undefined {
  const isConflict = error instanceof ORPCError && error.code === 'version_conflict';
  return isConflict ? (error.data as ModelAnswer) : undefined;
}

/** Shows what somebody else saved in place of what is drawn. */
export function takeTheirs(theirs: ModelAnswer): void {
  const { projectSlug, id, version, updatedAt } = theirs;
  open({ projectSlug, id, version, savedAt: updatedAt }, drawingOf(theirs));
}

/**
 * Puts what they saved under everything that was drawn here, what can be undone and done again
 * included: undoing takes back what was done here, and never what they did.
 */
export function mergeWith(theirs: ModelAnswer): void {
  const { projectSlug, id, version, updatedAt } = theirs;
  const { saved: base, history } = useEditor.getState();
  const saved = drawingOf(theirs);
  useEditor.setState({
    selectedModel: { projectSlug, id, version, savedAt: updatedAt },
    saved,
    history: mapHistory(history, (mine) => merge(base, mine, saved).merged),
    element: [],
    ...NO_HIGHLIGHT,
  });
}

/** Whether the saved version is what was sent from here: then only the answer was lost. */
export function isOwn(theirs: ModelAnswer, sent: Drawing): boolean {
  const { steps } = useEditor.getState();
  const [there, here] = [drawingOf(theirs), sent].map((drawing) => inWords(drawing, steps));
  if (!there || !here) return false;
  const rest = (drawing: Drawing) => ({ ...drawing, nodes: [], edges: [] });
  return changesBetween(there, here).size === 0 && isSame(rest(there), rest(here));
}
