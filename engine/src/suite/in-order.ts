import { defined } from '../defined.ts';
import type { Cover } from './cover-type.ts';
import type { Requirement } from './requirement.ts';
import type { Tours } from './tour.ts';

/** The paths such that each is the one that tours most of what those before it do not, of equals the shorter first; one that tours nothing more is left out. */
export function inOrder(
  paths: number[][],
  requirements: Requirement[],
  tours: Tours,
): Pick<Cover, 'paths' | 'uncovered'> {
  const open = new Set(requirements);
  const waiting = paths.map((path) => ({ path, toured: [...tours(path)] }));
  const gain = ({ toured }: { toured: Requirement[] }) =>
    toured.filter((item) => open.has(item)).length;
  const queue = waiting.map((entry) => ({ ...entry, remainingGain: gain(entry) })).sort(byWorth);
  const ordered: number[][] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    // What a path adds only ever falls: it goes back in line until it is still the best.
    next.remainingGain = gain(next);
    const [rival] = queue;
    if (rival && byWorth(rival, next) < 0) {
      insert(queue, next);
      continue;
    }
    if (next.remainingGain === 0) break;
    for (const item of next.toured) open.delete(item);
    ordered.push(next.path);
  }
  return { paths: ordered, uncovered: [...open] };
}

type Ranked = { path: number[]; remainingGain: number };

function byWorth(a: Ranked, b: Ranked): number {
  if (a.remainingGain !== b.remainingGain) return b.remainingGain - a.remainingGain;
  if (a.path.length !== b.path.length) return a.path.length - b.path.length;
  const index = a.path.findIndex((edge, i) => edge !== b.path[i]);
  // the same path may have been found twice
  return index < 0 ? 0 : defined(a.path[index]) - defined(b.path[index]);
}

function insert<Entry extends Ranked>(queue: Entry[], entry: Entry): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byWorth(queue[middle] as Entry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, entry);
}
