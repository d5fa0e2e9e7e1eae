import { vi } from 'vitest';

/** A worker that never answers, which the test environment does not have. */
export class SilentWorker {
  postMessage = vi.fn();
  terminate = vi.fn();
}
