import { parentPort } from 'node:worker_threads';
import { generate } from '@caseloom/engine';
import { readResults } from '@caseloom/formats';
import type { Task, Told } from './apart.ts';
import { draw } from './draw.ts';
import { keep } from './keep.ts';
import { writeCases } from './write-cases.ts';

let goOn: () => void = () => undefined;

/** A thread of `apart.ts`: one task in, one answer out. */
parentPort?.on('message', async (told: Task | 'more') => {
  if (told === 'more') goOn();
  else tell({ answer: await answerTo(told) });
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
      return keep(task, hand);
    case 'read':
      return { read: readResults(task.text) };
  }
}

/** Hands over a part of an answer, and waits until it is taken. */
function hand(part: unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  tell({ part });
  return promise;
}

function tell(told: Told): void {
  parentPort?.postMessage(told);
}
