import Fastify from 'fastify';
import type { Environment } from './env.ts';
import { moveContents } from './features/result/move-contents.ts';
import { warnOfFiles } from './files/try-files.ts';
import { loggerAt, writeTo } from './http/log.ts';
import { reportTo } from './jobs/report.ts';
import { openParts } from './open-parts.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { sayStart } from './start-error.ts';

/**
 * Does the jobs of a portal and answers no calls. Any number of processes may, on any number of machines.
 *
 * @returns a promise that ends when it has stopped, on SIGINT or SIGTERM: what it had begun is given back
 * @throws EmbeddedError with a sentence for the person at the terminal
 */
export function work(environment: Environment): Promise<{ stopped: Promise<void> }> {
  return runUntilStopped(async (opened) => {
    const { database, events, files, jobs } = await openParts(environment, opened, { works: true });
    const { log } = Fastify({ logger: loggerAt(environment.logLevel) });
    opened.defer(() => jobs.stop());
    opened.defer(() => events.close());
    await jobs.start(reportTo(log));
    await jobs.enqueue(moveContents, {});
    writeTo(2, `${sayStart(environment.language, 'working')}\n`);
    void warnOfFiles(files, log);
    return { failed: database.failed };
  });
}
