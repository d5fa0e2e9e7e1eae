import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@caseloom/client';

/** For how long a call is repeated, in milliseconds. */
const PATIENCE_MS = 120_000;
const BETWEEN_MS = 200;

/** What a client met, counted: answers by status, and calls without one. */
export type Met = Map<string, number>;

/** Answers that decide nothing: the call is made again, with its key. */
async function isPassing(answer: Response): Promise<boolean> {
  if (answer.status >= 500 || answer.status === 429) return true;
  return answer.status === 409 && (await answer.clone().text()).includes('request_in_progress');
}

/**
 * Sends calls to portals in turn, as through a load balancer, and each again, with the same key, until it is answered.
 *
 * @param portals the addresses of those that there are now
 */
export function patientFetch(portals: () => string[], met: Met) {
  let turn = 0;
  // each is at a place of its own: how often people log in is counted by it
  const place = `10.0.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
  const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const body = method === 'GET' ? undefined : await request.arrayBuffer();
    const headers = {
      ...Object.fromEntries(request.headers),
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': place,
    };
    const since = performance.now();
    while (performance.now() - since < PATIENCE_MS) {
      const all = portals();
      const address = `${all[turn++ % all.length]}${pathname}${search}`;
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(address, { method, headers, signal, ...(body && { body }) }).catch(
        () => undefined,
      );
      count(answer ? String(answer.status) : 'no answer');
      if (answer && !(await isPassing(answer))) return answer;
      await wait(BETWEEN_MS);
    }
    throw new Error(`${method} ${pathname} was not answered in ${PATIENCE_MS / 1000} s`);
  };
}

/** Such calls as one user, or as nobody. */
export function aPatientClient(send: ReturnType<typeof patientFetch>, token?: string) {
  return createClient({ url: 'http://portal', fetch: send, ...(token && { token }) });
}
