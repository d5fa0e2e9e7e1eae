import { parentPort } from 'node:worker_threads';
import { generate } from '@caseloom/engine';
import type { Task } from './apart.ts';
import { draw } from './draw.ts';
import { writeCases } from './write-cases.ts';

/** A thread of `apart.ts`: one task in, one answer out. */
parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await answerTo(task));
});

function answerTo(task: Task): unknown {
  switch (task.kind) {
    case 'generate':
      return generate(task.model, task.context, task.settings);
    case 'write':
      return writeCases(task.format, task.input);
    case 'draw':
      return draw(task);
  }
}
