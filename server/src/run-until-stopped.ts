import { StopStack } from './stop-stack.ts';

/**
 * Opens something that runs until it is told to stop. Where a part of it does not open, those that did
 * are stopped again.
 *
 * @param open adds what is to be stopped in the end, the last first; `failed` rejects where it cannot go on
 * @returns a promise that ends when it has stopped, on SIGINT or SIGTERM, and rejects as `failed` does
 * @throws what `open` throws
 */
export async function runUntilStopped(
  open: (opened: StopStack) => Promise<{ failed: Promise<never> | undefined }>,
): Promise<{ stopped: Promise<void> }> {
  const opened = new StopStack();
  try {
    const { failed } = await open(opened);
    const stopRequested = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    const stop = () => opened.stop();
    // without its database hardly anything stops as it should
    const lost = failed?.finally(() => stop().catch(() => undefined));
    return { stopped: Promise.race([stopRequested.then(stop), ...(lost ? [lost] : [])]) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
