import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { isFromHere } from './loopback.ts';

/** Upper bounds of how long answers took, in seconds. */
const BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const NANOSECONDS = 1e9;

/** `/api/metrics`: how the portal does, in the text form of Prometheus, for whoever sits at this machine. */
export function mountMetrics(app: FastifyInstance): void {
  const answers = new Map<string, number>();
  const within = BOUNDS.map(() => 0);
  let count = 0;
  let seconds = 0;
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.addHook('onResponse', async ({ method }, { statusCode, elapsedTime }) => {
    const kind = `method="${method}",status="${Math.floor(statusCode / 100)}xx"`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    const took = elapsedTime / 1000;
    count++;
    seconds += took;
    for (const [at, bound] of BOUNDS.entries())
      if (took <= bound) within[at] = (within[at] ?? 0) + 1;
  });
  app.get('/api/metrics', (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const buckets = BOUNDS.map((bound, at) => [`le="${bound}"`, within[at] ?? 0] as const);
    const lines = [
      ...metric(
        'caseloom_answers_total',
        'counter',
        'Answers by method and kind of status',
        answers,
      ),
      ...metric('caseloom_answer_seconds', 'histogram', 'How long answers took', []),
      ...[...buckets, ['le="+Inf"', count] as const].map(
        ([label, value]) => `caseloom_answer_seconds_bucket{${label}} ${value}`,
      ),
      `caseloom_answer_seconds_sum ${seconds}`,
      `caseloom_answer_seconds_count ${count}`,
      ...metric('caseloom_event_loop_lag_seconds', 'gauge', 'Delay of the event loop', [
        ['quantile="0.5"', lag.percentile(50) / NANOSECONDS],
        ['quantile="0.99"', lag.percentile(99) / NANOSECONDS],
      ]),
      ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process', [
        ['', process.memoryUsage.rss()],
      ]),
      ...metric('process_uptime_seconds', 'gauge', 'Since the process started', [
        ['', process.uptime()],
      ]),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

function metric(
  name: string,
  type: string,
  help: string,
  values: Iterable<readonly [string, number]>,
): string[] {
  const lines = [...values].map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}
