import { median } from './statistics.ts';

/** The median time of one call in milliseconds, over rounds that together last about `budget` ms, after a warm-up. */
export async function medianTime(call: () => unknown, budget = 1000): Promise<number> {
  for (let i = 0; i < 3; i++) await call();
  const times: number[] = [];
  const end = performance.now() + budget;
  while (performance.now() < end || times.length < 5) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Prints one figure beside what it is held against. */
export function report(what: string, value: string, control = ''): void {
  console.log(`${what.padEnd(44)} ${value.padStart(12)}  ${control}`);
}

/** A time as people read it. */
export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`;
}
