import { onlyChosen } from '../flow/avoid.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { PathBound } from '../paths/bounded/bounded-walk.ts';
import { everyDrawnPath, type PathStream } from './enumerate.ts';
import type { Requirement } from './requirement.ts';

/** Which paths such a criterion asks for. */
export function boundOf({ criterion, maxVisits, maxLength }: GenerationSettings): PathBound {
  const isSimple = criterion === 'simple-paths';
  return {
    ...(isSimple ? { isSimple } : { isSimple, times: 1 + maxVisits }),
    ...(maxLength > 0 && { length: maxLength }),
  };
}

/** The first so many paths of a stream, and whether these are all. */
export function firstOf(
  stream: PathStream,
  maxPaths: number,
): { paths: number[][]; isWhole: boolean } {
  const paths: number[][] = [];
  for (let next = stream.next(); ; next = stream.next()) {
    if (next.done) return { paths, isWhole: next.value };
    if (paths.length === maxPaths) return { paths, isWhole: false };
    paths.push(next.value);
  }
}

/** A path that is to be covered as such. */
export function pathRequirement(
  { edges, start }: Pick<FlatModel, 'edges' | 'start'>,
  path: number[],
): Requirement {
  const id = path.map((edge) => edges[edge]?.id).join(' ');
  return { id, places: [{ node: start, edges: path }] };
}

/**
 * The drawn paths that would be asked for but pass an element that is avoided, and nothing that is not chosen.
 *
 * @param listed how many there are that pass none
 * @returns none where there are more than the limit: then they are not listed either
 */
export function avoidedPaths(
  { whole, edges }: Flow,
  listed: number,
  settings: GenerationSettings,
): Requirement[] {
  if (!whole) return [];
  const chosen = onlyChosen(whole, settings);
  const { paths, isWhole } = firstOf(
    everyDrawnPath(chosen, boundOf(settings)),
    listed + settings.limit,
  );
  const left = new Set(edges.map(({ id }) => id));
  const isAvoided = (path: number[]) =>
    path.some((edge) => !left.has(chosen.edges[edge]?.id ?? ''));
  return isWhole ? paths.filter(isAvoided).map((path) => pathRequirement(chosen, path)) : [];
}
