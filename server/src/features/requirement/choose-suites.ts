/** A suite that has test cases of the IDs of a file. */
export type NamedSuite = {
  id: string;
  name: string;
  /** The IDs of the file that its test cases have. */
  ids: ReadonlySet<string>;
  /** How many of its test cases cover already what the file says. */
  same: number;
  lastRunAt: string | null;
};

/**
 * Suites in the order in which they are likely meant: those that cover some of the requirements already, then those
 * that were run, the last one first, then the newest. Copies of a suite have the same IDs, and a requirement whose test
 * cases are in a copy that nobody runs is never passed.
 */
export function inLikelyOrder<Suite extends NamedSuite>(suites: Suite[]): Suite[] {
  return suites.toSorted(
    (one, other) =>
      Number(other.same > 0) - Number(one.same > 0) ||
      compare(other.lastRunAt ?? '', one.lastRunAt ?? '') ||
      // the ids of suites grow with time
      compare(other.id, one.id),
  );
}

/** The first of some suites in which each ID is found: one that adds no ID is left out. */
export function chooseSuites(suites: NamedSuite[]): Set<string> {
  const found = new Set<string>();
  const chosen = new Set<string>();
  for (const { id, ids } of inLikelyOrder(suites)) {
    if ([...ids].every((one) => found.has(one))) continue;
    chosen.add(id);
    for (const one of ids) found.add(one);
  }
  return chosen;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
