import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginOnce, finishOnce, forgetOnce } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { findActor, hashOf } from '../db/sessions.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    once?: { userId: string; key: string };
  }
}

/**
 * Makes changing calls repeatable: with the same `Idempotency-Key` and the same
 * body the first answer is given again and nothing is done twice.
 */
export function repeatable(app: FastifyInstance, db: Db): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || request.method === 'GET') return;
    if (key.length > 200) throw new AppError('invalid_input');
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const actor = token && (await findActor(db, token));
    if (!actor) return;
    const known = await beginOnce(db, { actor, key, requestHash: hashOf(contentOf(request)) });
    if (!known) {
      request.once = { userId: actor.id, key };
      return;
    }
    if (known.status === null || known.requestHash !== hashOf(contentOf(request))) {
      throw new AppError('idempotency_conflict');
    }
    return reply.status(known.status).send(known.body ?? undefined);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.once) return;
    if (reply.statusCode >= 500) await forgetOnce(db, request.once);
    else {
      const body = typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null;
      await finishOnce(db, request.once, { status: reply.statusCode, body });
    }
  });
}

function contentOf({ method, url, body }: FastifyRequest): string {
  return JSON.stringify([method, url, body ?? null]);
}
