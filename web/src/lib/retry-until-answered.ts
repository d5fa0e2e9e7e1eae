import { isUnreached } from './api.ts';
import { whenConnected } from './connection.ts';
import { isSessionOver } from './session.ts';

/** How long to wait where the server is said to be there and a call still gets no answer, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Makes a call again until the server answers it, be it with a refusal; the browser asks before
 * the page is closed meanwhile. Only for calls that may be made twice.
 */
export async function retryUntilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    addEventListener('beforeunload', askBefore);
    waiting += 1;
    await whenConnected();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    waiting -= 1;
    if (waiting === 0) removeEventListener('beforeunload', askBefore);
  }
}

let waiting = 0;

function askBefore(event: Event): void {
  if (!isSessionOver()) event.preventDefault();
}
