import { parentPort } from 'node:worker_threads';
import { generate } from '@caseloom/engine';

/** A thread of `generate-apart.ts`: one question in, one answer out. */
parentPort?.on('message', ({ model, context, settings }) => {
  parentPort?.postMessage(generate(model, context, settings));
});
