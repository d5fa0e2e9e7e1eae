import { parentPort } from 'node:worker_threads';
import { generate, validate } from '@caseloom/engine';
import { type ModelFile, readResults } from '@caseloom/formats';
import { readDocuments } from '@caseloom/formats/document';
import { weave } from '@caseloom/formats/prose';
import type { Task, Told } from './apart.ts';
import { draw } from './draw.ts';
import { keep } from './keep.ts';
import { writeCases } from './write-cases.ts';
import { writeFile } from './write-file.ts';

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
    case 'file':
      return writeFile(task, () => hand(undefined)).then(() => true);
    case 'read':
      return { read: readResults(task.text) };
    case 'document':
      return documentOf(task.name, task.text);
    case 'weave':
      return weave(task.documents);
    case 'check':
      return check(task.drawn);
  }
}

/** Under its own name, whatever it was read as. */
async function documentOf(name: string, text: string) {
  const { documents } = await readDocuments('words.md', new TextEncoder().encode(text));
  return documents.map((document) => ({ ...document, name }));
}

function check({ models, steps, testData }: ModelFile) {
  const found = models.map((model) => [model.id, validate(model, { steps, testData, models })]);
  return Object.fromEntries(found);
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
