import type { DeliveryFault } from '@caseloom/contract';
import { guardedFetch } from '../../guarded-fetch.ts';
import { ClosedAddressError, isAllowedAddress, RedirectError } from '../../public-address.ts';
import type { WebhookPlaces } from '../../webhook-places.ts';

/** How much of an answer the log keeps. */
const ANSWER_BYTES = 4096;

const TIME_LIMIT_MS = 10_000;

/** What came back: `fault` is null for an answer of 200 to 299. */
export type Outcome = {
  answerStatus: number | null;
  answer: string;
  fault: DeliveryFault | null;
};

type Message = { address: string; headers: Record<string, string>; body: string };

/** Sends one message, once: within ten seconds, to an address that is judged when it is connected to, and no further. */
export async function post(
  { address, headers, body }: Message,
  { places, signal }: { places: WebhookPlaces; signal: AbortSignal },
): Promise<Outcome> {
  if (!isAllowedAddress(address, places))
    return { answerStatus: null, answer: '', fault: 'closed' };
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const answered = await guardedFetch({ isOpen: places === 'anywhere' })(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Caseloom' },
      body,
      signal: AbortSignal.any([limit, signal]),
    });
    // who has a status was reached, whatever becomes of the rest of the answer
    const answer = await readStart(answered).catch(() => '');
    return { answerStatus: answered.status, answer, fault: answered.ok ? null : 'status' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { answerStatus: null, answer: '', fault: faultOf(error, limit) };
  }
}

function faultOf(error: unknown, limit: AbortSignal): DeliveryFault {
  if (error instanceof RedirectError) return 'redirect';
  if (error instanceof ClosedAddressError) return 'closed';
  return limit.aborted ? 'timeout' : 'unreachable';
}

/** The beginning of an answer, as the database can keep it; the rest is not read. */
async function readStart({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  while (bytes < ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
  }
  await reader.cancel().catch(() => undefined);
  const start = Buffer.concat(parts).subarray(0, ANSWER_BYTES);
  return new TextDecoder().decode(start).replaceAll('\0', '\uFFFD');
}
