import type { Instance } from './instance.ts';

/**
 * Lists the column sets whose values must be combined: every t columns, and the
 * stronger groups. Each set once, columns ascending.
 *
 * O(number of sets). A strength above the number of columns means all of them.
 */
export function columnSets({ levels, t, strengths = [] }: Instance): number[][] {
  const sets = new Map<string, number[]>();
  const groups = [{ params: levels.map((_, column) => column), t }, ...strengths];
  for (const group of groups) {
    const columns = [...new Set(group.params)].sort((a, b) => a - b);
    for (const set of subsets(columns, Math.min(group.t, columns.length))) {
      sets.set(set.join(), set);
    }
  }
  return [...sets.values()];
}

function* subsets(columns: readonly number[], size: number): Generator<number[]> {
  const chosen = Array.from({ length: size }, (_, index) => index);
  while (true) {
    yield chosen.map((index) => columns[index] ?? 0);
    let last = size - 1;
    while (last >= 0 && chosen[last] === columns.length - size + last) last--;
    if (last < 0) return;
    chosen[last] = (chosen[last] ?? 0) + 1;
    for (let next = last + 1; next < size; next++) chosen[next] = (chosen[next - 1] ?? 0) + 1;
  }
}
