import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { LANES, type Lane } from './lane.ts';
import type { TaskOwner } from './scheduler.ts';

/** A message of a worker: parts of a long answer, and in the end the answer. */
export type Report<Answer, Part> = { part: Part } | { answer: Answer };

/** For whom a task is done, and how urgent it is. */
export type TaskOptions<Part> = {
  owner: TaskOwner;
  lane: Lane;
  /** Takes a part of the answer, and may answer it; the worker goes on then. That time is not the worker's. */
  onPart?: (part: Part) => Promise<unknown>;
};

const idle: Record<Lane, Worker[]> = { interactive: [], background: [] };
const WATCH_MS = 100;
const MB = 1024 * 1024;

/**
 * Computes something in a thread of its own, where it blocks no request, when it is its
 * company's turn. A task that takes too much is ended, and its thread with it.
 *
 * @param task the message to `workers/worker.ts`
 * @throws AppError `unavailable` where too many tasks of the company wait already, or nobody waits
 *   for it any more; `work_too_large` where it took more time or memory than its lane allows;
 *   what `onPart` throws
 */
export async function runTask<Answer, Part = never>(
  task: unknown,
  options: TaskOptions<Part>,
): Promise<Answer> {
  const { owner, lane } = options;
  try {
    return await LANES[lane].schedule(owner, () => runInWorker<Answer, Part>(task, options));
  } catch (error) {
    if (owner.signal?.aborted) throw new AppError('unavailable');
    throw isOutOfMemory(error) ? new AppError('work_too_large') : error;
  }
}

async function runInWorker<Answer, Part>(
  task: unknown,
  options: TaskOptions<Part>,
): Promise<Answer> {
  const { lane } = options;
  const worker = idle[lane].pop() ?? startWorker(lane);
  while (idle[lane].length < LANES[lane].spares) idle[lane].push(startWorker(lane));
  try {
    const answer = await ask<Answer, Part>(worker, task, options);
    idle[lane].push(worker);
    return answer;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
}

function ask<Answer, Part>(
  worker: Worker,
  task: unknown,
  { owner: { signal }, lane, onPart = async () => undefined }: TaskOptions<Part>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const giveUp = () => reject(new AppError('work_too_large'));
  const leave = () => reject(signal?.reason);
  const clock = startClock(LANES[lane].timeBudgetMs, giveUp);
  const memory = setInterval(async () => {
    if ((await memoryOf(worker)) > LANES[lane].memoryBudgetMb * MB) giveUp();
  }, WATCH_MS);
  const listen = (report: Report<Answer, Part>) => {
    if ('answer' in report) return resolve(report.answer);
    clock.pause();
    onPart(report.part).then((more) => {
      clock.go();
      worker.postMessage({ more });
    }, reject);
  };
  worker.on('message', listen).once('error', reject).once('exit', giveUp);
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage(task);
  return promise.finally(() => {
    clock.pause();
    clearInterval(memory);
    signal?.removeEventListener('abort', leave);
    worker.off('message', listen).off('error', reject).off('exit', giveUp);
  });
}

/** Calls back once it has gone for so long altogether. */
function startClock(budgetMs: number, onEnd: () => void) {
  let left = budgetMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const go = () => {
    since = performance.now();
    timer = setTimeout(onEnd, left);
  };
  const pause = () => {
    clearTimeout(timer);
    left -= performance.now() - since;
  };
  go();
  return { go, pause };
}

/** In bytes, with what lies outside of the heap; 0 where the thread has just ended. */
async function memoryOf(worker: Worker): Promise<number> {
  const taken = await worker.getHeapStatistics().catch(() => undefined);
  return taken ? taken.used_heap_size + taken.external_memory : 0;
}

/** Whether an error of Node means that a thread's heap is full, or that one value exceeds the maximum. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  const tooLarge =
    /allocation failed|maximum size exceeded|^Invalid (string|array|typed array) length/;
  return error instanceof RangeError && tooLarge.test(error.message);
}

/** Lets a thread take its code as the process keeps it compiled: it starts in half the time then. */
function compileCache(): NodeJS.ProcessEnv {
  // the folder below is named after this version of Node
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

/** Not waited for at the end: an idle thread must not keep the process alive. */
function startWorker(lane: Lane): Worker {
  const { memoryBudgetMb, niceness } = LANES[lane];
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryBudgetMb },
    workerData: { niceness },
    // what is computed here needs none of the server's secrets
    env: compileCache(),
  });
  // one may run out of memory while it is being stopped: that is no fault of the server's
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    idle[lane] = idle[lane].filter((one) => one !== worker);
  });
  worker.unref();
  return worker;
}
