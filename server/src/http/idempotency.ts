import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { hashSecret, keyOf, openWith, sealWith } from '../secret.ts';
import {
  beginCall,
  finishCall,
  forgetCall,
  HEARTBEAT_MS,
  releaseCall,
  rememberSteps,
  touchCalls,
} from './queries/answered-calls.ts';
import {
  openReplayAuthorization,
  type ReplayAuthorization,
  type ReplayDeps,
} from './replay-authorization.ts';
import { metaOf } from './route-meta.ts';
import { tokenOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    once?: {
      id: string;
      key: string;
      grounds: ReplayAuthorization;
      isAnyones: boolean;
      /** Set where the answer holds a token: the call is forgotten as soon as it is answered. */
      isSecret?: boolean;
      /** The database as this call uses it: what is done already is not done again. */
      remembering: (db: Db) => Db;
    };
  }
}

/** The status of answers that decide nothing: the same call may succeed later. */
const PASSING = new Set([401, 408, 429]);

/**
 * Makes changing calls repeatable: with the same `Idempotency-Key` and the same
 * body the first answer is given again and nothing is done twice. The key is the
 * caller's, or, where nobody is logged in, of the address that the call comes from.
 * A call whose process died is continued: its finished transactions are not done again.
 * An answer is repeated only to a caller who may still make the call. A secret that is shown once is
 * never repeated, and of a login nothing is stored: people log in again.
 */
export function repeatable(app: FastifyInstance, deps: ReplayDeps): void {
  const { db } = deps;
  const inProgress = new Set<string>();
  const heartbeat = setInterval(() => {
    if (inProgress.size > 0) touchCalls(db, [...inProgress]).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
  app.addHook('onResponse', async ({ once }) => void (once && inProgress.delete(once.id)));
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    // what leads nowhere passes here twice
    if (typeof key !== 'string' || isReading(request) || request.once) return;
    if (key.length > 200) throw new AppError('invalid_input');
    const caller = await callerOf(deps, request);
    const call = {
      id: hashSecret(JSON.stringify([caller ?? request.ip, key])),
      requestHash: hashSecret(JSON.stringify([key, contentOf(request)])),
    };
    const known = await beginOrWait(db, call);
    const grounds = openReplayAuthorization(deps, request);
    if (known === 'begun') {
      inProgress.add(call.id);
      const sealing = {
        seal: (text: string) => seal(key, text),
        open: (kept: string) => open(key, kept),
        ...grounds,
      };
      const remembering = await rememberSteps(db, call.id, sealing);
      request.once = { id: call.id, key, grounds, isAnyones: caller === undefined, remembering };
      return;
    }
    await grounds.require(known.grounds);
    if (known.grounds && known.status < 300 && isSecret(known.grounds.call))
      throw new AppError('shown_once');
    if (known.answer !== null) reply.type('application/json; charset=utf-8');
    return reply.status(known.status).send(known.answer && open(key, known.answer));
  });
  app.addHook('onSend', async ({ once, noted }, { statusCode: status }, payload) => {
    if (!once) return;
    inProgress.delete(once.id);
    if (status >= 500) return withRetry(() => releaseCall(db, once.id));
    // anyone could fill the database with what was refused to them
    const isNothing = once.isSecret || PASSING.has(status) || (once.isAnyones && status >= 400);
    if (isNothing) return withRetry(() => forgetCall(db, once.id));
    const isText = typeof payload === 'string' && payload !== '';
    const isKept = isText && !(status < 300 && noted && isSecret(noted.call));
    const answer = isKept ? seal(once.key, payload) : null;
    await withRetry(async () =>
      finishCall(db, once.id, { status, answer, grounds: await once.grounds.now() }),
    );
  });
}

/** Where a connection to the database has just died the next one works; without the note, repeated calls would wait in vain. */
async function withRetry(note: () => Promise<void>): Promise<void> {
  for (let left = 3; left > 0; left--) {
    const isNoted = await note().then(
      () => true,
      (error) => {
        if (left === 1) throw error;
        return false;
      },
    );
    if (isNoted) return;
    await wait(POLL_MS);
  }
}

/** For how long the answer of a call that is under way is waited for, and how often it is looked for. */
const TIMEOUT_MS = 20_000;
const POLL_MS = 50;

/**
 * The answer that a call was given before, also where that is still being made.
 *
 * @throws AppError `idempotency_conflict` where the key was used for another call,
 *   `request_in_progress` where the first takes too long
 */
async function beginOrWait(db: Db, call: { id: string; requestHash: string }) {
  const since = performance.now();
  while (performance.now() - since < TIMEOUT_MS) {
    const known = await beginCall(db, call);
    if (known === 'begun') return known;
    if (known && known.requestHash !== call.requestHash) throw new AppError('idempotency_conflict');
    if (known && known.status !== null) {
      const { status, answer, grounds } = known;
      return { status, answer, grounds };
    }
    await wait(POLL_MS);
  }
  throw new AppError('request_in_progress', { retryAfter: 5 });
}

/** Whether a call's answer holds a secret that is shown this once. */
export function isSecret(call: string): boolean {
  return metaOf(call.split('.')).givesSecret ?? false;
}

/** The id of who makes a call: a user, or a key; undefined without a valid token. */
async function callerOf(
  { db, authenticate }: ReplayDeps,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(request);
  const owner = token === undefined ? undefined : await authenticate(db, token);
  return owner?.key ? owner.sessionId : owner?.id;
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** What makes two calls the same. */
function contentOf({ method, url, body, formHash }: FastifyRequest): unknown {
  return [method, url, formHash ?? body ?? null];
}

/** An answer may be confidential, so it is stored sealed with the key that the caller chose. */
function seal(key: string, answer: string): string {
  return sealWith(keyOf(`answer ${key}`), answer, 'answer');
}

function open(key: string, kept: string): string {
  return openWith(keyOf(`answer ${key}`), kept, 'answer');
}
