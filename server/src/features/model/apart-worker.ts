import { parentPort } from 'node:worker_threads';
import { generate } from '@caseloom/engine';
import type { Task } from './apart.ts';
import { writeCases } from './write-cases.ts';

/** A thread of `apart.ts`: one task in, one answer out. */
parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(
    task.kind === 'generate'
      ? generate(task.model, task.context, task.settings)
      : writeCases(task.format, task.input),
  );
});
