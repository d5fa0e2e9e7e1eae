import { useEditor } from '../editor.ts';

const { getState, setState } = useEditor;

/** How long one step takes at normal speed, in milliseconds. */
export const STEP_MS = 600;

/** Moves along the highlighted path and stops at its ends, unless the playback loops. */
export function stepBy(by: 1 | -1, isRunning = false): void {
  const { highlighted, playback, loops } = getState();
  if (!highlighted) return;
  const last = highlighted.pathSteps.length - 1;
  const isRound = isRunning && loops;
  const next = playback ? Math.min(last, Math.max(0, playback.at + by)) : 0;
  const at = isRound && playback?.at === last ? 0 : next;
  setState({ playback: { at, isRunning: isRunning && (isRound || at < last) } });
}

/** Runs or pauses; from the end it begins again. */
export function togglePlay(): void {
  const { highlighted, playback } = getState();
  if (!highlighted) return;
  const isOver = playback?.at === highlighted.pathSteps.length - 1;
  setState({ playback: { at: isOver ? 0 : (playback?.at ?? 0), isRunning: !playback?.isRunning } });
}
