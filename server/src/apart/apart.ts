import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Context, Generation, GenerationSettings, Model, Problem } from '@caseloom/engine';
import type { ModelFile, ReadResults } from '@caseloom/formats';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft } from '@caseloom/formats/prose';
import { AppError } from '../errors.ts';
import type { Drawn } from './draw.ts';
import type { Kept, MadeCases } from './keep.ts';
import { type Fill, toSend, withFolder, writeLines } from './spool.ts';
import type { CaseFormat, Written } from './write-cases.ts';
import type { Content } from './write-file.ts';

type Generate = { model: Model; context: Context; settings: GenerationSettings };
type Write = { format: CaseFormat; input: Written };

/** What a worker can be asked. */
export type Task =
  | ({ kind: 'generate' } & Generate)
  | ({ kind: 'write' } & Write)
  | ({ kind: 'draw' } & Drawn)
  | ({ kind: 'keep' } & Kept)
  | { kind: 'file'; content: Content; rows: string; target: string }
  | { kind: 'read'; text: string }
  | { kind: 'document'; name: string; text: string }
  | { kind: 'weave'; documents: SourceDocument[] }
  | { kind: 'check'; drawn: ModelFile };

/** What a worker says: parts of a long answer, and in the end the answer. */
export type Told = { part: unknown } | { answer: unknown };

/** Pure computing goes into threads of its own, where it blocks nobody's request. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** From one sign of life to the next. The engine keeps budgets of its own; this is for what they miss. */
const PATIENCE_MS = 30_000;
const MEGABYTES = 512;
const LONGEST_QUEUE = 100;

const idle: Worker[] = [];
const queue: (() => void)[] = [];
let busy = 0;

/** Told where time or memory ran out. */
const TOO_LARGE: Generation = {
  ok: false,
  problems: [{ code: 'too_many_paths', severity: 'error' }],
};

/** Test cases of a model. @throws AppError `unavailable` where too many wait already */
export async function generateApart(question: Generate): Promise<Generation> {
  return (await run<Generation>({ kind: 'generate', ...question })) ?? TOO_LARGE;
}

/**
 * The cases of a suite, to be kept, in parts: the next is made once one is taken, so that
 * they are nowhere held all together. Everything else comes in the end.
 *
 * @throws AppError `unavailable` where too many wait already; whatever `take` throws
 */
export async function keepApart(
  question: Kept,
  take: (part: MadeCases) => Promise<void>,
): Promise<Generation> {
  const onPart = (part: unknown) => take(part as MadeCases);
  return (await run<Generation>({ kind: 'keep', ...question }, onPart)) ?? TOO_LARGE;
}

/** What a file of results says. @throws AppError as `writeApart` does */
export async function readApart(text: string): Promise<ReadResults> {
  const answer = await run<{ read: ReadResults }>({ kind: 'read', text });
  if (!answer) throw new AppError('unavailable');
  return answer.read;
}

/** The models that documents tell of. @throws AppError as `writeApart` does */
export function weaveApart(documents: SourceDocument[]): Promise<Draft> {
  return answerOf({ kind: 'weave', documents });
}

/** Written words as a document with its structure. @throws AppError as `writeApart` does */
export function documentApart(name: string, text: string): Promise<SourceDocument[]> {
  return answerOf({ kind: 'document', name, text });
}

/** What the rules of drawing say of each model, by its id. @throws AppError as `writeApart` does */
export function checkApart(drawn: ModelFile): Promise<Record<string, Problem[]>> {
  return answerOf({ kind: 'check', drawn });
}

/** A generation as a file. @throws AppError `unavailable` where too many wait, or it took too long */
export async function writeApart(question: Write): Promise<string | Uint8Array<ArrayBuffer>> {
  return fileOf({ kind: 'write', ...question });
}

/** A model as a picture. @throws AppError as `writeApart` does */
export async function drawApart(question: Drawn): Promise<string | Uint8Array<ArrayBuffer>> {
  return fileOf({ kind: 'draw', ...question });
}

/**
 * Rows as a file, however many they are: they lie on disk until they are written, and
 * the file until it is sent.
 *
 * @throws AppError as `writeApart` does; whatever `fill` throws
 */
export function fileApart(
  content: Content,
  fill: Fill,
  { name, type }: { name: string; type: string },
): Promise<File> {
  return withFolder(async (folder) => {
    const [rows, target] = [join(folder, 'rows'), join(folder, 'file')];
    await writeLines(rows, fill);
    const isWritten = await run({ kind: 'file', content, rows, target }, async () => undefined);
    if (!isWritten) throw new AppError('unavailable');
    return toSend(target, name, type);
  });
}

function fileOf(task: Task): Promise<string | Uint8Array<ArrayBuffer>> {
  return answerOf(task);
}

async function answerOf<Answer>(task: Task): Promise<Answer> {
  const answer = await run<Answer>(task);
  if (answer === undefined) throw new AppError('unavailable');
  return answer;
}

/** The answer to a task; undefined where time or memory ran out. */
async function run<Answer>(
  task: Task,
  onPart?: (part: unknown) => Promise<void>,
): Promise<Answer | undefined> {
  if (queue.length >= LONGEST_QUEUE) throw new AppError('unavailable');
  if (busy < THREADS) busy++;
  else await new Promise<void>((resolve) => queue.push(resolve));
  const worker = idle.pop() ?? startWorker();
  try {
    const answer = await ask<Answer>(worker, task, onPart);
    idle.push(worker);
    return answer;
  } catch (error) {
    void worker.terminate();
    if (error === OUT_OF_TIME || isOutOfMemory(error)) return undefined;
    throw error;
  } finally {
    const next = queue.shift();
    if (next) next();
    else busy--;
  }
}

const OUT_OF_TIME = Symbol('out of time');

function ask<Answer>(
  worker: Worker,
  task: Task,
  onPart: (part: unknown) => Promise<void> = async () => undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const wait = () => setTimeout(() => reject(OUT_OF_TIME), PATIENCE_MS);
  let timer = wait();
  const listen = (told: Told) => {
    clearTimeout(timer);
    if ('answer' in told) return resolve(told.answer as Answer);
    // how long a part is looked at is no fault of the worker's
    onPart(told.part).then(() => {
      timer = wait();
      worker.postMessage('more');
    }, reject);
  };
  worker.on('message', listen).once('error', reject);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', listen).off('error', reject);
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Not waited for at the end: an idle thread must not keep the process alive. */
function startWorker(): Worker {
  const url = new URL('./worker.ts', import.meta.url);
  const resourceLimits = { maxOldGenerationSizeMb: MEGABYTES };
  // what is computed here needs none of the server's secrets
  const worker = new Worker(url, { resourceLimits, env: {} });
  // one may run out of memory while it is being stopped: that is no fault of the server's
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
  });
  worker.unref();
  return worker;
}
