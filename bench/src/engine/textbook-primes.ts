import type { ExpandedFlow } from '@caseloom/formats';

/** Beyond so many looks at a path in the making, the textbook's algorithm takes too long. */
const MAX_LOOKS = 3_000_000;

/**
 * Every prime path, as its nodes, as textbooks have it: all simple paths of one length grow
 * into those of the next; one that can grow at neither end is prime.
 *
 * @returns undefined where that takes too long
 */
export function primePaths(flow: ExpandedFlow): number[][] | undefined {
  const neighbours = neighboursOf(flow);
  const primes: number[][] = [];
  let paths = Array.from({ length: flow.size }, (_, node) => [node]);
  for (let looks = 0; paths.length > 0; looks += paths.length) {
    if (looks > MAX_LOOKS) return undefined;
    paths = paths.flatMap((path) => {
      const onward = onwardOf(path, neighbours);
      if (path.length > 1 && onward.length === 0 && !growsBack(path, neighbours)) primes.push(path);
      return onward.map((node) => [...path, node]);
    });
  }
  return primes;
}

type Neighbours = { next: Set<number>[]; before: Set<number>[] };

function neighboursOf({ size, source, target }: ExpandedFlow): Neighbours {
  const next = Array.from({ length: size }, () => new Set<number>());
  const before = Array.from({ length: size }, () => new Set<number>());
  source.forEach((from, edge) => {
    next[from]?.add(target[edge] ?? -1);
    before[target[edge] ?? -1]?.add(from);
  });
  return { next, before };
}

/** Where a simple path can go on and stay simple; closing a round is the last thing it can do. */
function onwardOf(path: number[], { next }: Neighbours): number[] {
  const [first = -1, last = -1] = [path[0], path.at(-1)];
  if (path.length > 1 && first === last) return [];
  return [...(next[last] ?? [])].filter((node) => node === first || !path.includes(node));
}

/** Whether a path could have begun one node earlier. */
function growsBack(path: number[], { before }: Neighbours): boolean {
  const [first = -1, last = -1] = [path[0], path.at(-1)];
  if (first === last) return false;
  return [...(before[first] ?? [])].some((node) => node === last || !path.includes(node));
}
