import { parentPort } from 'node:worker_threads';
import { generate } from '@caseloom/engine';
import { readResults } from '@caseloom/formats';
import type { Task, Told } from './apart.ts';
import { draw } from './draw.ts';
import { keep } from './keep.ts';
import { writeCases } from './write-cases.ts';

/** A thread of `apart.ts`: one task in, one answer out. */
parentPort?.on('message', async (task: Task) => {
  tell({ answer: await answerTo(task) });
});

function answerTo(task: Task): unknown {
  switch (task.kind) {
    case 'generate':
      return generate(task.model, task.context, task.settings);
    case 'write':
      return writeCases(task.format, task.input);
    case 'draw':
      return draw(task);
    case 'keep':
      return keep(generate(task.model, task.context, task.settings), (part) => tell({ part }));
    case 'read':
      return { read: readResults(task.text) };
  }
}

function tell(told: Told): void {
  parentPort?.postMessage(told);
}
