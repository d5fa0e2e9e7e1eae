import type { ResultStatus } from '@caseloom/contract';

type Timed = { status: ResultStatus; durationMs: number | null };

const WORST: ResultStatus[] = ['failed', 'blocked', 'skipped', 'untested', 'passed'];

/** How a whole went whose parts went so. */
export function worst(statuses: ResultStatus[]): ResultStatus {
  return statuses.reduce((one, other) => (rank(other) < rank(one) ? other : one), 'passed');
}

/** Two results of one thing: the worse one, with the time of both. */
export function joinResults<One extends Timed>(one: One | undefined, other: One): One {
  if (!one) return other;
  const worse = rank(other.status) < rank(one.status) ? other : one;
  const durationMs = Math.min((one.durationMs ?? 0) + (other.durationMs ?? 0), 2 ** 31 - 1);
  return { ...worse, durationMs };
}

function rank(status: ResultStatus): number {
  return WORST.indexOf(status);
}
