import type { FastifyBaseLogger } from 'fastify';

/** Logs what failed: a job by its name, or the queues themselves, as where their database is away. */
export function reportTo(log: FastifyBaseLogger) {
  return (err: unknown, job?: string): void => {
    if (job === undefined) log.error({ err }, 'the queues do not answer');
    else log.error({ err, job }, 'a job failed');
  };
}
