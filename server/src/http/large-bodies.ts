import type { FastifyReply, FastifyRequest } from 'fastify';
import { createScheduler } from '../workers/scheduler.ts';

/** Opens the way for the large bodies of a company, two at a time: each is parsed and judged where everybody waits. */
export function limitLargeBodies(): (
  request: FastifyRequest,
  reply: FastifyReply,
  companyId: string,
) => Promise<void> {
  const schedule = createScheduler({
    maxConcurrent: Number.POSITIVE_INFINITY,
    maxPerCompany: 2,
    maxQueued: 20,
  });
  return (request, reply, companyId) => {
    const gone = new AbortController();
    const answered = new Promise<void>((resolve) => {
      const end = () => {
        gone.abort();
        resolve();
      };
      reply.raw.once('finish', end).once('close', end);
      request.raw.socket.once('close', end);
    });
    return new Promise<void>((resolve, reject) => {
      const owner = { companyId, signal: gone.signal };
      schedule(owner, () => {
        resolve();
        return answered;
      }).catch(reject);
    });
  };
}
