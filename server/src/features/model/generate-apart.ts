import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Context, Generation, GenerationSettings, Model } from '@caseloom/engine';
import { AppError } from '../../errors.ts';

type Question = { model: Model; context: Context; settings: GenerationSettings };

/** Generating is pure computing: in threads of its own it blocks nobody's request. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** The engine keeps budgets of its own; this is for what they miss. */
const PATIENCE_MS = 30_000;
const LONGEST_QUEUE = 100;

const idle: Worker[] = [];
const queue: (() => void)[] = [];
let busy = 0;

/**
 * Test cases of a model, generated beside the server's own thread.
 *
 * @throws AppError `unavailable` where too many wait already
 */
export async function generateApart(question: Question): Promise<Generation> {
  if (queue.length >= LONGEST_QUEUE) throw new AppError('unavailable');
  if (busy >= THREADS) await new Promise<void>((resolve) => queue.push(resolve));
  busy++;
  try {
    return await ask(idle.pop() ?? startWorker(), question);
  } finally {
    busy--;
    queue.shift()?.();
  }
}

function ask(worker: Worker, question: Question): Promise<Generation> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.removeAllListeners();
    };
    const timer = setTimeout(() => {
      settle();
      void worker.terminate();
      resolve({ ok: false, problems: [{ code: 'too_many_paths', severity: 'error' }] });
    }, PATIENCE_MS);
    worker.once('message', (answer: Generation) => {
      settle();
      idle.push(worker);
      resolve(answer);
    });
    worker.once('error', (error) => {
      settle();
      reject(error);
    });
    worker.once('exit', () => {
      settle();
      reject(new Error('the generation worker stopped'));
    });
    worker.postMessage(question);
  });
}

/** Not waited for at the end: an idle thread must not keep the process alive. */
function startWorker(): Worker {
  const url = new URL('./generation-worker.ts', import.meta.url);
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.unref();
  return worker;
}
