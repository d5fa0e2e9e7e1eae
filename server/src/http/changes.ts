import type { EventBus } from '../db/event-bus.ts';
import { AppError } from '../errors.ts';

/** What an open page shows. */
type Followed<Seen> = {
  /** The ids whose changes make it look again: of what it shows, and of its reader. */
  ids: string[];
  /** The maximum delay of a change without an event. */
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
  events: EventBus,
  { ids, checkMs, signal, look, stateOf, isLast }: Followed<Seen>,
): AsyncGenerator<Seen, void> {
  const subscription = events.subscribe(...ids);
  let last: string | undefined;
  try {
    while (!events.isClosed() && !signal?.aborted) {
      const seen = await look().catch(refused);
      if (!seen) return;
      const state = JSON.stringify(stateOf(seen));
      if (state !== last) yield seen;
      last = state;
      if (isLast(seen)) return;
      await subscription.next(checkMs);
    }
  } finally {
    subscription.unsubscribe();
  }
}

/** The stream ends where its reader may not read any more, and where what they read is deleted. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
