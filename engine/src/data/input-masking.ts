import type { Literal } from '../combine/instance.ts';
import type { Instance } from './instances.ts';

/** Sets of values that may not all be invalid; where there are more, any number of values may be. */
const MAX_SETS = 20_000;

/**
 * Clauses by which of values that are judged together at most one is invalid, so that it cannot hide the others; where
 * `most` allows more and the path asks for them, as few as walk it: first over all, then by what is judged.
 *
 * Time: the pairs of one epoch, and only where these do not hold its larger sets.
 */
export function maskingClauses(
  instances: readonly Instance[],
  maxInvalid: number,
  canHold: (clauses: Literal[][]) => boolean,
): Literal[][] {
  const epochs = epochsOf(instances);
  const ofAll = (limits: readonly number[]) =>
    epochs.flatMap((together, i) => setClauses(together, limits[i] ?? 1));
  const ones = epochs.map(() => 1);
  if (maxInvalid === 1 || canHold(ofAll(ones)) || !canHold([])) return ofAll(ones);
  const largest = Math.min(maxInvalid, Math.max(...epochs.map(({ length }) => length)));
  let limits = ones;
  for (let limit = 2; limit <= largest && !canHold(ofAll(limits)); limit++) {
    limits = epochs.map(() => limit);
  }
  for (const [epoch, highest] of limits.entries()) {
    for (let limit = 1; limit < highest; limit++) {
      const lower = limits.with(epoch, limit);
      if (!canHold(ofAll(lower))) continue;
      limits = lower;
      break;
    }
  }
  return ofAll(limits);
}

/**
 * Clauses by which some value is invalid, and no more of them in all than rows of the path must hold.
 *
 * Time: as `maskingClauses`, with all values as one epoch.
 */
export function faultClauses(
  instances: readonly Instance[],
  canHold: (clauses: Literal[][]) => boolean,
): Literal[][] {
  const columns = columnsOf(instances);
  const some = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value): Literal => [column, value, 1]),
  );
  if (some.length === 0 || !canHold([some])) return [some];
  for (let limit = 1; limit < columns.length; limit++) {
    const clauses = [some, ...setClauses(columns, limit, () => true)];
    if (canHold(clauses)) return clauses;
  }
  return [some];
}

/** The values of an instance that are invalid, by their places. */
export function invalidValues({ choices }: Instance): number[] {
  return choices.flatMap(({ validity }, value) => (validity === 'invalid' ? [value] : []));
}

/** An instance that can be invalid, and the literals that say it is not. */
type Column = { instance: Instance; valid: Literal[] };

function epochsOf(instances: readonly Instance[]): Column[][] {
  return [...Map.groupBy(columnsOf(instances), ({ instance }) => instance.epoch).values()];
}

function columnsOf(instances: readonly Instance[]): Column[] {
  return instances.flatMap((instance, column) =>
    invalidValues(instance).length > 0
      ? [{ instance, valid: validLiterals(instance, column) }]
      : [],
  );
}

/** For each set of one more than may be invalid: one of it is valid. */
function setClauses(
  together: readonly Column[],
  maxInvalid: number,
  areTogether: (first: Column, second: Column) => boolean = areJudgedTogether,
): Literal[][] {
  if (maxInvalid > 1 && countSets(together.length, maxInvalid + 1) > MAX_SETS) return [];
  const clauses: Literal[][] = [];
  const extend = (set: readonly Column[], from: number) => {
    if (set.length > maxInvalid) {
      clauses.push(set.flatMap(({ valid }) => valid));
      return;
    }
    for (let next = from; next < together.length; next++) {
      const column = together[next];
      const isTogether = column && set.every((other) => areTogether(other, column));
      if (isTogether) extend([...set, column], next + 1);
    }
  };
  extend([], 0);
  return clauses;
}

function countSets(size: number, of: number): number {
  let count = 1;
  for (let i = 0; i < of; i++) count = (count * (size - i)) / (i + 1);
  return count;
}

function areJudgedTogether(first: Column, second: Column): boolean {
  const { judged: a } = first.instance;
  const { judged: b } = second.instance;
  return !a || !b || Math.max(a.from, b.from) <= Math.min(a.to, b.to);
}

function validLiterals({ choices }: Instance, column: number): Literal[] {
  return choices.flatMap(({ validity }, value): Literal[] =>
    validity === 'valid' ? [[column, value, 1]] : [],
  );
}
