import { setTimeout } from 'node:timers/promises';
import { CommandError, fault } from './command-error.ts';
import { language } from './say.ts';

/** What the portal does not do, and why, in its own sentence: a rule that the call breaks. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Makes a call of the API, and gives the answer. */
export type Portal = (method: 'POST' | 'PUT', path: string, body: object) => Promise<unknown>;

/** How long is waited before the next try where the portal is busy or away, in milliseconds. */
const WAITS = [500, 2000, 5000];
const TIMEOUT_MS = 120_000;

/** Where the portal is that the environment names, and the key to it. @throws CommandError where one is missing */
export function addressOf(environment: NodeJS.ProcessEnv): { url: string; token: string } {
  const { CASELOOM_URL: address, CASELOOM_API_KEY: token } = environment;
  if (!address || !/^https?:\/\//.test(address)) throw fault('noUrl');
  if (!token) throw fault('noKey');
  return { url: address.replace(/\/+$/, '').replace(/\/(app|api)$/, ''), token };
}

/**
 * The portal that the environment names: `CASELOOM_URL`, and the key `CASELOOM_API_KEY`,
 * which stands on no command line, where others could read it.
 *
 * @throws CommandError where one is missing; its calls throw `CommandError` where the portal
 *   does not answer or does not take the key, and `Refusal` where it says no
 */
export function portalOf(environment: NodeJS.ProcessEnv): Portal {
  const { url: base, token: key } = addressOf(environment);
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${key}`,
      'accept-language': language,
      // tried again, it does nothing twice
      'idempotency-key': crypto.randomUUID(),
      ...(!isForm && { 'content-type': 'application/json' }),
    };
    const content = isForm ? body : JSON.stringify(body);
    for (const wait of [...WAITS, undefined]) {
      const url = `${base}/api${path}`;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url, { method, headers, body: content, signal }).catch((error) => {
        if (wait !== undefined) return undefined;
        const { cause, message } = error;
        throw fault('noAnswer', { address: url, reason: (cause as Error)?.message || message });
      });
      const isFinal = answer && (answer.status < 500 || wait === undefined);
      if (isFinal) return answerOf(answer, base);
      await setTimeout(wait);
    }
  };
}

/** Where a page of the portal is that the environment names. */
export function pageOf(environment: NodeJS.ProcessEnv, page: string): string {
  return `${addressOf(environment).url}${page}`;
}

async function answerOf(answer: Response, base: string): Promise<unknown> {
  const body = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body;
  const { code, message } = (body ?? {}) as { code?: string; message?: string };
  if (!code || !message) throw fault('noPortal', { address: base, status: answer.status });
  if (answer.status === 401 || answer.status === 403)
    throw new CommandError(`CASELOOM_API_KEY: ${message}`);
  throw new Refusal(message);
}
