import { useEditor } from '../editor.ts';

const { getState, setState } = useEditor;

/** How long a hop takes at normal speed, in milliseconds. */
export const HOP = 600;

/** Goes along the lit path; stands still at its ends, but where it runs round and round. */
export function stepBy(by: 1 | -1, isRunning = false): void {
  const { lit, walk, loops } = getState();
  if (!lit) return;
  const last = lit.hops.length - 1;
  const isRound = isRunning && loops;
  const next = walk ? Math.min(last, Math.max(0, walk.at + by)) : 0;
  const at = isRound && walk?.at === last ? 0 : next;
  setState({ walk: { at, isRunning: isRunning && (isRound || at < last) } });
}

/** Runs or pauses; from the end it begins again. */
export function togglePlay(): void {
  const { lit, walk } = getState();
  if (!lit) return;
  const isOver = walk?.at === lit.hops.length - 1;
  setState({ walk: { at: isOver ? 0 : (walk?.at ?? 0), isRunning: !walk?.isRunning } });
}
