import type { Walker } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import type { Problem } from '../problems.ts';
import { type Cover, cover } from './cover.ts';
import { everyPath } from './enumerate.ts';
import { randomWalks } from './random-walks.ts';
import { edgeRequirements, type Requirement, requirementsOf } from './requirements.ts';
import { toursOver } from './tour.ts';

/** The test paths of a suite, before they carry data. */
export type Plan = Cover & {
  requirements: Requirement[];
  /** More paths exist than were asked for. */
  truncated: boolean;
};

/** The test paths for a criterion; or the problem that there are too many requirements. */
export function planPaths(walker: Walker, settings: GenerationSettings): Plan | Problem {
  if (['simple-paths', 'all-paths', 'random'].includes(settings.criterion)) {
    return enumerated(walker, settings);
  }
  const requirements = requirementsOf(walker.flow, settings);
  if (!requirements) return { code: 'too_many_paths', severity: 'error' };
  return { ...cover(walker, requirements, settings), requirements, truncated: false };
}

function enumerated(walker: Walker, settings: GenerationSettings): Plan {
  const isRandom = settings.criterion === 'random';
  const requirements = edgeRequirements(walker.flow);
  const { paths, truncated } = isRandom
    ? { paths: randomWalks(walker, settings), truncated: false }
    : listed(walker, settings);
  const tours = toursOver(walker.flow, requirements);
  const toured = new Set(paths.flatMap((path) => [...tours(path)]));
  return {
    paths,
    uncovered: requirements.filter((requirement) => !toured.has(requirement)),
    tooLong: new Set(),
    exhausted: isRandom || truncated,
    requirements,
    lowerBound: isRandom ? 0 : paths.length,
    truncated,
  };
}

/** All paths there are, or as many as are asked for. */
function listed(
  walker: Walker,
  { criterion, maxVisits, limit, maxLength }: GenerationSettings,
): { paths: number[][]; truncated: boolean } {
  const isSimple = criterion === 'simple-paths';
  const stream = everyPath(walker, {
    ...(isSimple ? { isSimple } : { isSimple, times: 1 + maxVisits }),
    ...(maxLength > 0 && { length: maxLength }),
  });
  const paths: number[][] = [];
  for (const path of stream.paths) {
    if (paths.length === limit) return { paths, truncated: true };
    paths.push(path);
  }
  return { paths, truncated: !stream.isWhole };
}
