import { performance } from 'node:perf_hooks';

/** What a function gives, and its time in milliseconds. */
export function timed<Value>(run: () => Value): { value: Value; time: number } {
  const begin = performance.now();
  const value = run();
  return { value, time: performance.now() - begin };
}
