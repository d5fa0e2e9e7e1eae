import type { Walker } from '../flow/walker.ts';
import type { GenerationSettings } from '../model.ts';
import type { Cover } from './cover-type.ts';
import { type EarlierPaths, walks } from './earlier-paths.ts';
import { inOrder } from './in-order.ts';
import type { Requirement } from './requirement.ts';
import { toursOver } from './tour.ts';

/** How many steps longer a path may be than those of a plan made anew, in the mean: one that was inserted changes nothing. */
const MAX_LONGER = 1;

type RetainOptions = {
  walker: Walker;
  requirements: Requirement[];
  earlier: EarlierPaths;
  settings: Pick<GenerationSettings, 'prefer' | 'maxLength'>;
  /** Few paths for some of the requirements. */
  coverRest: (rest: Requirement[]) => number[][];
};

/** How many sets of earlier paths are tried, and how many edges are looked at for all of them. */
const MAX_TRIES = 24;
const MAX_EDGES = 200_000;

/**
 * A plan that continues an earlier one, where that takes no more paths than one made anew, and hardly
 * more steps (none more where these are to be the fewest): those
 * earlier paths that can still be walked and tour something, and as few others as what is left asks for.
 * Where that is too many, one of the earlier paths is given up, or several.
 *
 * @param fresh the plan made anew, and the answer where no other is as small
 */
export function retainEarlier(fresh: Cover, options: RetainOptions): Cover {
  const { walker, requirements, earlier, settings, coverRest } = options;
  if (fresh.paths.length === 0) return fresh;
  const tours = toursOver(walker.flow, requirements, walker);
  const fits = (path: number[]) => settings.maxLength === 0 || path.length <= settings.maxLength;
  const walkable = (paths: number[][]) => paths.filter((path) => fits(path) && walks(walker, path));
  const live = inOrder(walkable(earlier.live), requirements, tours);
  const gone = inOrder(walkable(earlier.gone), live.uncovered, tours);
  const missed = new Set(fresh.uncovered);
  const maxTries = Math.min(MAX_TRIES, 1 + Math.floor(MAX_EDGES / walker.flow.edges.length));
  const slack = settings.prefer === 'tests' ? MAX_LONGER : 0;
  let tries = 0;
  for (const kept of partsOf([...live.paths, ...gone.paths])) {
    if (tries++ === maxTries) break;
    const toured = new Set(kept.flatMap((path) => [...tours(path)]));
    const rest = requirements.filter((one) => !toured.has(one) && !missed.has(one));
    const more = rest.length > 0 ? coverRest(rest) : [];
    const { paths, uncovered } = inOrder([...kept, ...more], requirements, tours);
    const isAsGood =
      paths.length <= fresh.paths.length &&
      uncovered.length <= missed.size &&
      stepsOf(paths) <= stepsOf(fresh.paths) + slack * paths.length;
    if (!isAsGood) continue;
    const open = new Set(uncovered);
    const tooLong = new Set([...fresh.tooLong].filter((one) => open.has(one)));
    return { ...fresh, paths, uncovered, tooLong };
  }
  return fresh;
}

/** All paths, then all but one, the last first, then fewer and fewer of the first. */
function* partsOf(paths: number[][]): Generator<number[][]> {
  if (paths.length === 0) return;
  yield paths;
  for (let i = paths.length - 1; i >= 0 && paths.length > 1; i--) yield paths.toSpliced(i, 1);
  for (let count = paths.length - 2; count > 0; count--) yield paths.slice(0, count);
}

function stepsOf(paths: readonly number[][]): number {
  return paths.reduce((sum, { length }) => sum + length, 0);
}
