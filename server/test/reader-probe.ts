import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Tries what a reader of files must not be able to do, and reports the outcomes. */
process.on('message', async ({ port, folder }: { port: number; folder: string }) => {
  const attempt = async (work: () => unknown) => {
    try {
      await work();
      return 'done';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };
  const reach = () =>
    new Promise((resolve, reject) => {
      connect(port, '127.0.0.1').on('connect', resolve).on('error', reject);
    });
  process.send?.({
    read: await attempt(() => readFileSync('/etc/passwd')),
    settings: await attempt(() => readFileSync(`${folder}/secret`)),
    write: await attempt(() => writeFileSync(`${folder}/written`, 'x')),
    start: await attempt(() => spawn('true')),
    thread: await attempt(() => new Worker('1', { eval: true })),
    connect: await attempt(reach),
    environment: JSON.stringify(process.env),
  });
});
