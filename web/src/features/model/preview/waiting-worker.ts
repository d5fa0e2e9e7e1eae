/** A worker that has its code and waits for an order; while a busy one is ended by a newer order, there may be none. */
let waiting: Worker | undefined;

const newWorker = () =>
  new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });

/** Loads the code that generates, so that the first order does not wait for it. */
export function prepareWorker(): void {
  waiting ??= newWorker();
}

/** @returns a worker for one order; whoever takes it either gives it back once it has nothing to do, or ends it */
export function takeWorker(): Worker {
  const worker = waiting ?? newWorker();
  waiting = undefined;
  return worker;
}

/** Takes back a worker that has nothing to do. */
export function giveBack(worker: Worker): void {
  worker.onmessage = null;
  if (waiting) worker.terminate();
  else waiting = worker;
}

/** Ends the one that waits, where no drawing is shown any more. */
export function endWaiting(): void {
  waiting?.terminate();
  waiting = undefined;
}
