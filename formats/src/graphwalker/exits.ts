/** Which nodes each node leads to. */
export type Successors = Map<string, string[]>;

/**
 * Gives the groups of nodes that a walk cannot leave, each in the order it is found from within:
 * an edge to the end from one node of every group is the minimum that lets every node get there.
 *
 * The first pass of Kosaraju and Sharir (1981) over the reversed graph: what it finishes last lies
 * in such a group, and the group is all that can be reached from there.
 */
export function findTraps(order: string[], next: Successors): string[][] {
  const back = reverse(next);
  const free = new Set<string>();
  const traps: string[][] = [];
  for (const id of finish(order, back).toReversed()) {
    if (free.has(id)) continue;
    traps.push(reach([id], next));
    spread(free, id, back);
  }
  return traps;
}

/** Every id that can be reached from `starts`, in breadth-first order. */
export function reach(starts: string[], next: Successors): string[] {
  const found = new Set(starts);
  for (const id of found) for (const target of next.get(id) ?? []) found.add(target);
  return [...found];
}

/** Adds all that can be reached from `start` to what was found so before: each id is looked at once, however often this is called. */
export function spread(found: Set<string>, start: string, next: Successors): void {
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const target of next.get(id) ?? []) open.push(target);
  }
}

function reverse(next: Successors): Successors {
  const back: Successors = new Map();
  for (const [source, targets] of next)
    for (const target of targets) {
      const sources = back.get(target);
      if (sources) sources.push(source);
      else back.set(target, [source]);
    }
  return back;
}

/** The ids in the order in which a depth-first search is done with them. */
function finish(roots: string[], next: Successors): string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  const open = roots.toReversed().map((id) => ({ id, isDone: false }));
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { id, isDone } = visit;
    if (isDone) done.push(id);
    else if (!seen.has(id)) {
      seen.add(id);
      open.push({ id, isDone: true });
      for (const target of next.get(id) ?? []) open.push({ id: target, isDone: false });
    }
  }
  return done;
}
