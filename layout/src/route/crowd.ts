import { crossingsOf } from '../crossings.ts';
import { at } from '../types.ts';
import { type Box, BoxIndex, grown } from './box.ts';
import { findPath } from './find.ts';
import type { Finder } from './hemmed-in.ts';
import { type Line, pairOf, piecesOf } from './line.ts';
import { type Paths, settle } from './settle.ts';
import { ONE, type Shared, sharedPieces } from './shared.ts';

/** Lines should lie so far apart that a pointer hits one of them only. */
const NEAR = 11.5;
/** What lies so near to lines that are too near to each other is full. */
const AROUND = 12;
/** What it takes from a drawing that two lines lie on each other, that they cross, that one has a corner. */
const COST = { on: 5, crossing: 2, corner: 0.1 };
/** How much is tried at most, in lines drawn, and how often without a gain. */
const WORK = 600;
const MAX_IN_VAIN = 6;
/** A drawing of more lines is drawn as fast as it can be: nobody could follow all of them anyway. */
const MAX_LINES = 120;
/** From so many pairs on all are tried at once. */
const MANY = 6;

type Scene = { lines: Line[]; finder: Finder };
type State = { paths: Paths; cost: number; shared: Shared<Line>[] };

/**
 * Looks for other ways for lines that lie on each other, or nearer to each other than one can point at, as
 * where the room between two nodes does not suffice for all that runs there.
 */
export function thinOut(paths: Paths, scene: Scene): void {
  const { lines, finder } = scene;
  if (lines.length > MAX_LINES) return;
  let best = stateOf(paths, lines);
  const tried = new Set<string>();
  let inVain = 0;
  for (let left = WORK; left > 0 && inVain < MAX_IN_VAIN; left -= lines.length) {
    const next = triesOf(best, scene).find(({ key }) => !tried.has(key));
    if (!next) break;
    tried.add(next.key);
    const other = next.paths();
    settle(lines, other, finder.index);
    const found = stateOf(other, lines);
    inVain = found.cost < best.cost ? 0 : inVain + 1;
    if (inVain === 0) best = found;
  }
  if (inVain > 0) settle(lines, best.paths, finder.index);
}

type Try = { key: string; paths: () => Paths };

/**
 * What may help: to keep lines from each other though they cross for it, or another way for one. All at once
 * where there are many, and then for one pair after the other, those first that lie on each other.
 */
function triesOf(state: State, scene: Scene): Try[] {
  const worst = state.shared.toSorted((a, b) => a.distance - b.distance);
  const on = worst.filter(({ distance }) => distance < ONE);
  const first = on.map(({ lines: [line] }) => line);
  const all: Try[] = [
    { key: `all ${on.length}`, paths: () => withParted(on, state.paths) },
    { key: `all paths ${on.length}`, paths: () => withOtherPaths(first, state, scene) },
  ];
  const single = worst.flatMap((one): Try[] => {
    const pair = pairOf(...one.lines);
    return [
      ...(one.distance < ONE ? [{ key: pair, paths: () => withParted([one], state.paths) }] : []),
      ...one.lines.map((line) => ({
        key: `${pair} ${line.id}`,
        paths: () => withOtherPaths([line], state, scene),
      })),
    ];
  });
  return on.length > MANY ? [...all, ...single] : single;
}

function withParted(shared: Shared<Line>[], paths: Paths): Paths {
  const pairs = shared.map(({ lines }) => pairOf(...lines));
  return { ...paths, parted: new Set([...paths.parted, ...pairs]) };
}

/** The ways with others for some lines, which keep from where they lie too near to others. */
function withOtherPaths(some: Line[], { paths, shared }: State, { lines, finder }: Scene): Paths {
  const [found, direct] = [[...paths.found], [...paths.direct]];
  for (const line of new Set(some)) {
    if (line.from === line.to) continue;
    const place = lines.indexOf(line);
    const full = shared.flatMap(({ lines: pair, where }): Box[] =>
      pair.includes(line) ? [grown(where, AROUND)] : [],
    );
    const others = lines.flatMap((one, i) =>
      one === line ? [] : piecesOf({ ...one, points: at(found, i) }),
    );
    const path = findPath(line, finder, { lines: new BoxIndex(others), full });
    [found[place], direct[place]] = [path, path];
  }
  return { ...paths, found, direct };
}

function stateOf(paths: Paths, lines: Line[]): State {
  const shared = sharedPieces(lines, NEAR);
  const near = shared.reduce(
    (sum, { distance }) => sum + (distance < ONE ? COST.on : 1 - distance / NEAR),
    0,
  );
  const corners = lines.reduce((sum, { points }) => sum + points.length, 0);
  const crossings = crossingsOf(lines.map(({ points }) => points));
  return {
    paths,
    shared,
    cost: near + COST.crossing * crossings + COST.corner * corners,
  };
}
