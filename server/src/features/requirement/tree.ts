type Placed = { requirement: string; parent: string | null; position: number };

/** Whether following parents from some requirement leads back to it. */
export function hasCycle(parents: ReadonlyMap<string, string | null>): boolean {
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let id: string | null | undefined = start;
    while (typeof id === 'string' && !settled.has(id)) {
      if (path.has(id)) return true;
      path.add(id);
      id = parents.get(id);
    }
    for (const passed of path) settled.add(passed);
  }
  return false;
}

/** Compares ids as people count: REQ-2 before REQ-10. */
export const byId = new Intl.Collator('en', { numeric: true }).compare;

/** All ids: those with a place as a tree, each before its parts; then the others in the order of their names. */
export function inTreeOrder(ids: Iterable<string>, records: ReadonlyMap<string, Placed>): string[] {
  const children = Map.groupBy(records.values(), ({ parent }) =>
    parent !== null && records.has(parent) ? parent : null,
  );
  const sorted = (parent: string | null) =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => a.position - b.position || byId(a.requirement, b.requirement))
      .map(({ requirement }) => requirement);
  const ordered = new Set<string>();
  const open = sorted(null).reverse();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    ordered.add(id);
    open.push(...sorted(id).reverse());
  }
  const others = [...ids].filter((id) => !ordered.has(id)).sort(byId);
  return [...ordered, ...others];
}
