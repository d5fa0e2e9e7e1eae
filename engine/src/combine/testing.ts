import type { Instance } from './instance.ts';

/** Every legal row by brute force: the oracle of the tests. Small instances only. */
export function legalRows({ levels, clauses = [], negative = [] }: Instance): number[][] {
  let rows: number[][] = [[]];
  for (const level of levels) {
    rows = rows.flatMap((row) => Array.from({ length: level }, (_, value) => [...row, value]));
  }
  return rows.filter(
    (row) =>
      clauses.every((clause) => clause.some(([c, v, s]) => (row[c] === v) === (s === 1))) &&
      invalidIn(row, negative).length < 2,
  );
}

/**
 * Every requirement as text: combinations of valid values, and those with an invalid value. Beside
 * an invalid value valid ones need not meet, unless no legal row without one has them together.
 *
 * @param elsewhere what legal rows without an invalid value hold
 */
export function requirementsOf(
  instance: Instance,
  rows: readonly (readonly number[])[],
  elsewhere: ReadonlySet<string> = positiveRequirements(instance),
): Set<string> {
  const found = new Set<string>();
  const all = instance.levels.map((_, column) => column);
  for (const group of [{ params: all, t: instance.t }, ...(instance.strengths ?? [])]) {
    const sets = choose(group.params, Math.min(group.t, group.params.length));
    for (const row of rows) {
      const [invalid] = invalidIn(row, instance.negative ?? []);
      const isOwn = (set: number[]) => !invalid || set.includes(invalid[0]);
      for (const set of sets) {
        const cells = set.toSorted((a, b) => a - b).map((c) => `${c}=${row[c]}`);
        if (isOwn(set) || !elsewhere.has(cells.join())) found.add(cells.join());
      }
    }
  }
  return found;
}

/** What legal rows without an invalid value hold; nothing where there are no invalid values, as it then does not matter. */
export function positiveRequirements(instance: Instance): Set<string> {
  const { negative = [] } = instance;
  if (negative.length === 0) return new Set();
  const rows = legalRows(instance).filter((row) => invalidIn(row, negative).length === 0);
  return requirementsOf({ ...instance, negative: [] }, rows, new Set());
}

/** The fewest legal rows that hold every requirement, by trying ever more. Tiny instances only. */
export function minRowCount(instance: Instance): number {
  const elsewhere = positiveRequirements(instance);
  const holding = legalRows(instance).map((row) => requirementsOf(instance, [row], elsewhere));
  const all = new Set(holding.flatMap((own) => [...own]));
  let size = 0;
  while (!canHold(holding, all, size)) size++;
  return size;
}

/** Takes, for the requirement that fewest rows hold, each of these. */
function canHold(holding: readonly Set<string>[], left: Set<string>, size: number): boolean {
  if (left.size === 0) return true;
  const useful = holding
    .map((own) => new Set([...own].filter((item) => left.has(item))))
    .filter((own) => own.size > 0);
  const largest = useful.reduce((best, own) => Math.max(best, own.size), 0);
  if (size * largest < left.size) return false;
  const counts = [...left].map((item) => useful.filter((own) => own.has(item)));
  const rarest = counts.reduce((best, own) => (own.length < best.length ? own : best));
  return rarest.some((own) =>
    canHold(useful, new Set([...left].filter((item) => !own.has(item))), size - 1),
  );
}

function invalidIn(row: readonly number[], negative: NonNullable<Instance['negative']>) {
  return negative.filter(([column, value]) => row[column] === value);
}

function choose(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}
