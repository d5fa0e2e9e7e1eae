/** What a call gives and how long it took: milliseconds, to the microsecond. */
export function timed<T>(call: () => T): { value: T; ms: number } {
  const begin = performance.now();
  const value = call();
  return { value, ms: Math.round((performance.now() - begin) * 1000) / 1000 };
}
