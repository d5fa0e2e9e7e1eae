import type { Live } from '../db/live.ts';
import { AppError } from '../errors.ts';

/** What an open page follows. */
type Followed<Seen> = {
  /** Whose waking makes it look again: what it is about, and who reads. */
  ids: string[];
  /** How long it takes at most until a page learns what nobody woke it for. */
  checkMs: number;
  signal: AbortSignal | undefined;
  /** How it is now, for who may read it. */
  look: () => Promise<Seen>;
  /** What has to differ to be a change. */
  stateOf: (seen: Seen) => unknown;
  isLast: (seen: Seen) => boolean;
};

/**
 * Yields the current state of something, and the next at each change, with the rights that its reader
 * has at that time; until the last state, or until they may not read it any more.
 */
export async function* changesOf<Seen>(
  live: Live,
  { ids, checkMs, signal, look, stateOf, isLast }: Followed<Seen>,
): AsyncGenerator<Seen, void> {
  const follower = live.follow(...ids);
  let last: string | undefined;
  try {
    while (!live.isClosed() && !signal?.aborted) {
      const seen = await look().catch(refused);
      if (!seen) return;
      const state = JSON.stringify(stateOf(seen));
      if (state !== last) yield seen;
      last = state;
      if (isLast(seen)) return;
      await follower.next(checkMs);
    }
  } finally {
    follower.stop();
  }
}

/** The stream ends where its reader may not read any more, and where what they read is deleted. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
