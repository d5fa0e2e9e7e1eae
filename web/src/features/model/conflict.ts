import type { ModelAnswer } from '@caseloom/contract';
import { ORPCError } from '@orpc/client';
import { drawingOf } from './api.ts';
import { merge } from './drawing/merge.ts';
import { change, drawn, open, useEditor } from './editor.ts';

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

/** Draws what both did on top of what somebody else saved: one change, to be saved and to be undone. */
export function mergeWith(theirs: ModelAnswer): void {
  const { projectSlug, id, version, updatedAt } = theirs;
  const saved = drawingOf(theirs);
  const { merged } = merge(useEditor.getState().saved, drawn(), saved);
  useEditor.setState({
    selectedModel: { projectSlug, id, version, savedAt: updatedAt },
    saved,
  });
  change('merge', merged);
}
