import { onTestFinished, vi } from 'vitest';
import type { ImportTask } from './import-worker.ts';

/** Draws and compares where the page is, as the tests have no workers. */
export async function drawOnPage(): Promise<void> {
  await import('./draw-worker.ts');
  const work = self.onmessage;
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      terminate() {}
      postMessage(data: ImportTask) {
        vi.stubGlobal('postMessage', (answer: unknown) => this.onmessage?.({ data: answer }));
        work?.call(window, new MessageEvent('message', { data }));
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
