import { AppError } from './errors.ts';

/** Does some work once it is its turn. @throws AppError `unavailable` where too much waits already */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so much work be done at once, first come, first served, and so much wait. */
export function openTurns({ atOnce, longest }: { atOnce: number; longest: number }): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
