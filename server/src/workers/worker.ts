import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { matchCases, validate } from '@caseloom/engine';
import { type ModelFile, placeNodes, writePictOf } from '@caseloom/formats';
import { zipFiles } from '@caseloom/formats/archive';
import { readPasted } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import { draw } from './draw.ts';
import { generateBatches, generateKept } from './generate-batches.ts';
import type { Task } from './in-worker.ts';
import { matchResults } from './match-results.ts';
import { readArchive } from './read-archive.ts';
import type { Report } from './run-task.ts';
import { writeCases } from './write-cases.ts';
import { writeFile } from './write-file.ts';

let goOn: (value: unknown) => void = () => undefined;

/** A thread of `run-task.ts`: one task in, one answer out. */
parentPort?.on('message', async (message: Task | { more: unknown }) => {
  if ('more' in message) goOn(message.more);
  else report({ answer: await answerTo(message) });
});

lowerPriority(workerData.niceness);

/** Lets the operating system prefer other threads. Linux alone counts threads one by one. */
function lowerPriority(niceness: number): void {
  if (niceness === 0) return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, niceness);
  } catch {
    // then all threads count the same
  }
}

function answerTo(task: Task): unknown {
  switch (task.kind) {
    case 'generate':
      return generateKept(task);
    case 'write':
      return writeCases(task.format, task.input);
    case 'draw':
      return draw(task);
    case 'pict':
      return writePictOf(task.model, task.context);
    case 'keep':
      return generateBatches(task, hand);
    case 'file':
      return writeFile(task);
    case 'results':
      return matchResults(task, hand);
    case 'document':
      return documentOf(task.name, task.text);
    case 'build-models':
      return buildModels(task.documents);
    case 'check':
      return check(task.drawn);
    case 'place':
      return place(task.drawn);
    case 'match-cases':
      return matchCases(task.before, task.after, task.decisions);
    case 'zip':
      return Buffer.concat([
        ...zipFiles(task.files.map(([path, content]) => ({ path, parts: () => [content] }))),
      ]);
    case 'archive':
      return readArchive(task.bytes);
  }
}

async function documentOf(name: string, text: string) {
  const { documents } = await readPasted(name, new TextEncoder().encode(text));
  return documents;
}

function check({ models, steps, testData }: ModelFile) {
  const found = models.map((model) => [model.id, validate(model, { steps, testData, models })]);
  return Object.fromEntries(found);
}

function place({ models, steps }: Pick<ModelFile, 'models' | 'steps'>) {
  for (const { nodes, edges } of models) placeNodes(nodes, edges, steps);
  return models;
}

/** Hands over a part of an answer, and waits until it is taken. @returns what is answered to it */
function hand(part: unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  goOn = resolve;
  report({ part });
  return promise;
}

function report(message: Report<unknown, unknown>): void {
  parentPort?.postMessage(message);
}
