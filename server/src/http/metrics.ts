import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countJobs } from '../jobs/count-jobs.ts';
import { isFromHere } from './loopback.ts';

/** Upper bounds of how long answers took, in seconds. */
const BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const NANOSECONDS = 1e9;

/**
 * `/api/metrics`: how the portal does, in the text form of Prometheus, for who sits at this machine.
 *
 * @param options `token`: who sends it as a bearer token may sit anywhere, undefined: nobody; `pools`: connections by what they are for
 */
export function mountMetrics(
  app: FastifyInstance,
  { token, pools }: { token: string | undefined; pools: { calls: Pool; entry: Pool } },
): void {
  const register = new Registry();
  const registers = [register];
  const answers = new Counter({
    name: 'caseloom_answers_total',
    help: 'Answers by method and kind of status',
    labelNames: ['method', 'status'],
    registers,
  });
  const took = new Histogram({
    name: 'caseloom_answer_seconds',
    help: 'How long answers took',
    buckets: BOUNDS,
    registers,
  });
  app.addHook('onResponse', async ({ method }, { statusCode, elapsedTime }) => {
    answers.inc({ method, status: `${Math.floor(statusCode / 100)}xx` });
    took.observe(elapsedTime / 1000);
  });
  registerProcess(app, registers);
  registerDatabase(registers, pools);
  registerJobs(registers, pools.entry);
  app.get('/api/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) return reply.callNotFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Compared by hash, so that neither length nor content shows in how long it takes. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || given === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

/** How the process does, measured when somebody asks. */
function registerProcess(app: FastifyInstance, registers: Registry[]): void {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  new Gauge({
    name: 'caseloom_event_loop_lag_seconds',
    help: 'Delay of the event loop',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99])
        this.set({ quantile }, lag.percentile(quantile * 100) / NANOSECONDS);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Since the process started',
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
}

/** How many connections there are to the database, and how many calls wait for one. */
function registerDatabase(registers: Registry[], pools: Record<string, Pool>): void {
  new Gauge({
    name: 'caseloom_database_connections',
    help: 'Connections of this process to the database, by what they are for',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'caseloom_database_waiting',
    help: 'Queries that wait for a connection to the database',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools))
        this.set({ pool }, waitingCount);
    },
  });
}

/** How the queues of all processes stand; without figures while the database is away. */
function registerJobs(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'caseloom_jobs',
    help: 'Jobs that are due, active, waiting for ten minutes, lost with their process, failed in a week; e-mails that wait for an hour',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counts = await countJobs(pool).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}
