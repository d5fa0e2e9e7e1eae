import type { NextVersion } from '@caseloom/formats/written-cases';
import type { CompareTask } from './compare-models.ts';
import type { DrawnSheet, DrawTask } from './read-sheets.ts';

/** What the worker of imports is asked for. */
export type ImportTask = { draw: DrawTask } | { compare: CompareTask };

/**
 * Draws the cases of tables in a worker, which ends with it: hundreds of cases take seconds.
 *
 * @param signal ends it when something else is asked for
 * @throws Error where the worker fails
 */
export const drawSheets = (draw: DrawTask, signal: AbortSignal): Promise<DrawnSheet> =>
  inWorker({ draw }, signal);

/** Compares drawn models with those of a project, likewise. @throws Error where the worker fails */
export const compareInWorker = (
  compare: CompareTask,
  signal?: AbortSignal,
): Promise<(NextVersion | undefined)[]> => inWorker({ compare }, signal);

function inWorker<Answer>(task: ImportTask, signal?: AbortSignal): Promise<Answer> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  signal?.addEventListener('abort', () => worker.terminate());
  return new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
