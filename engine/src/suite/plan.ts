import { dataOfPath } from '../data/instances.ts';
import { rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import type { PathBound } from '../paths/bounded/bounded-walk.ts';
import { countPaths } from '../paths/bounded/count-paths.ts';
import { byEdges, graphOf, usableEdges } from '../paths/graph.ts';
import type { Problem } from '../problems.ts';
import type { Cover } from './cover.ts';
import { coverTogether } from './cover-together.ts';
import { everyDrawnPath, everyPath, type PathStream } from './enumerate.ts';
import { shortestFirst } from './happy-path.ts';
import type { PlannedData } from './planned-data.ts';
import { randomWalks } from './random-walks.ts';
import type { Requirement } from './requirement.ts';
import { edgeRequirements, requirementsOf, withoutImplied } from './requirements.ts';
import { coverSeparately, hasInvalidValues, type PlanParts, separateListed } from './separate.ts';
import { walkableSpace } from './space.ts';
import { type Tours, toursOver } from './tour.ts';

/** The test paths of a suite, before they carry data. */
export type Plan = Cover & {
  requirements: Requirement[];
  tours: Tours;
  /** Requirements that are known to be there, and are not listed. */
  unlisted: number;
  /** Paths that cannot be walked, for an edge that data only takes after more rounds of a loop than the criterion allows. */
  beyondRounds: Set<Requirement>;
  /** More paths exist than were asked for. */
  truncated: boolean;
  /** By path: the data its cases are made of, where that is not all of the flow's. */
  plannedData: ReadonlyMap<readonly number[], PlannedData>;
  /** The same paths by polarity, where positive and negative cases are apart. */
  parts?: PlanParts;
};

/** The test paths for a criterion; or the problem that there are too many requirements. */
export function planPaths(walker: Walker, settings: GenerationSettings): Plan | Problem {
  if (settings.criterion === 'random') return randomPlan(walker, settings);
  if (isListed(settings.criterion)) return listedPlan(walker, settings);
  const { flow } = walker;
  const all = requirementsOf(flow, settings);
  if (!all) return { code: 'too_many_paths', severity: 'error' };
  // Without conditions every prime path can be walked; else it is only known afterwards what takes an edge anyway.
  const required = walker.isFree ? withoutImplied(flow, all, new Set()) : all;
  const found = isSeparate(flow, settings)
    ? coverSeparately(walker, required, settings)
    : mixedCover(walker, required, settings);
  const requirements = withoutImplied(flow, required, new Set(found.uncovered));
  const tours = toursOver(flow, requirements);
  const beyondRounds = new Set<Requirement>();
  return { ...found, requirements, tours, unlisted: 0, beyondRounds, truncated: false };
}

function mixedCover(walker: Walker, required: Requirement[], settings: GenerationSettings) {
  const found = coverTogether(walker, required, settings);
  const paths = isHappyFirst(settings) ? shortestFirst(found.paths) : found.paths;
  return { ...found, paths, plannedData: dataWith(found.maxInvalid) };
}

function dataWith(
  maxInvalid: ReadonlyMap<readonly number[], number>,
): Map<readonly number[], PlannedData> {
  return new Map([...maxInvalid].map(([path, count]) => [path, { maxInvalid: count }]));
}

/** Whether positive and negative cases are planned apart: rows that were written, and walks by chance, stay as they are. */
function isSeparate(flow: Flow, settings: GenerationSettings): boolean {
  return isHappyFirst(settings) && hasInvalidValues(flow);
}

function isHappyFirst({ polarity, strength }: GenerationSettings): boolean {
  return polarity === 'separate' && strength !== 'written';
}

/** Which paths such a criterion asks for. */
export function boundOf({ criterion, maxVisits, maxLength }: GenerationSettings): PathBound {
  const isSimple = criterion === 'simple-paths';
  return {
    ...(isSimple ? { isSimple } : { isSimple, times: 1 + maxVisits }),
    ...(maxLength > 0 && { length: maxLength }),
  };
}

function randomPlan(walker: Walker, settings: GenerationSettings): Plan {
  const requirements = edgeRequirements(walker.flow);
  const tours = toursOver(walker.flow, requirements);
  const maxInvalid = randomTogether(walker, { requirements, tours }, settings);
  const paths = [...maxInvalid.keys()];
  const toured = new Set(paths.flatMap((path) => [...tours(path)]));
  return {
    paths,
    uncovered: requirements.filter((requirement) => !toured.has(requirement)),
    tooLong: new Set(),
    beyondRounds: new Set(),
    exhausted: true,
    requirements,
    tours,
    unlisted: 0,
    lowerBound: 0,
    truncated: false,
    plannedData: dataWith(maxInvalid),
  };
}

/** By path; what walks of one invalid value at a time leave is met by walks of two, and so on. */
function randomTogether(
  walker: Walker,
  { requirements, tours }: Pick<Plan, 'requirements' | 'tours'>,
  settings: GenerationSettings,
): Map<number[], number> {
  const found = new Map(randomWalks(walker, settings).map((path) => [path, 1]));
  for (let current = walker; current.hasRefused() && !current.isCut(); ) {
    const toured = new Set([...found.keys()].flatMap((path) => [...tours(path)]));
    const left = requirements.filter((requirement) => !toured.has(requirement));
    const required = new Set(left.flatMap(({ places }) => places.flatMap(({ edges }) => edges)));
    if (required.size === 0 || found.size >= settings.limit) break;
    current = walkerOf(walker.flow, { maxInvalid: current.maxInvalid + 1 });
    for (const path of randomWalks(current, settings, required))
      found.set(path, current.maxInvalid);
  }
  return found;
}

/** All paths there are, or as many as are asked for; those that no data can walk are asked for, too, where all can be listed. */
function listedPlan(walker: Walker, settings: GenerationSettings): Plan {
  const { limit } = settings;
  const bound = boundOf(settings);
  const { flow } = walker;
  const found = firstOf(everyPath(walker, bound), limit);
  const { isWhole } = found;
  const listed =
    isWhole && !walker.isFree ? firstOf(everyDrawnPath(flow, bound), limit) : undefined;
  const { paths, maxInvalid } = listed?.isWhole
    ? listedTogether(walker, found.paths, listed.paths)
    : { paths: found.paths, maxInvalid: new Map<number[], number>() };
  const planned = { paths, plannedData: dataWith(maxInvalid) };
  const all = listed?.isWhole ? listed.paths : paths;
  const byPath = new Map(all.map((path) => [path.join(), pathRequirement(flow, path)]));
  const walked = new Set(paths.map((path) => path.join()));
  const uncovered = [...byPath].flatMap(([path, required]) => (walked.has(path) ? [] : [required]));
  const isLoose = bound.length === undefined && isWhole && uncovered.length > 0;
  const parted = isSeparate(flow, settings) ? separateListed(flow, planned) : planned;
  return {
    ...parted,
    uncovered,
    tooLong: new Set(),
    beyondRounds: new Set(isLoose ? openedLater(walker, uncovered, paths) : []),
    exhausted: !isWhole,
    requirements: [...byPath.values()],
    tours: (path) =>
      new Set([byPath.get(path.join())].filter((required) => required !== undefined)),
    unlisted: isWhole ? 0 : unlistedPaths(flow, bound, all.length),
    lowerBound: parted.paths.length,
    truncated: !isWhole,
  };
}

/** With the paths of one invalid value at a time, in the order of drawing, those that only several at once can walk. */
function listedTogether(walker: Walker, paths: number[][], listed: number[][]) {
  const maxInvalid = new Map<number[], number>();
  if (!walker.hasRefused()) return { paths, maxInvalid };
  const known = new Map(paths.map((path) => [path.join(), path]));
  const some = { strength: 0, negative: 'once', limit: 1, seed: 1, maxInvalid: MANY } as const;
  const { flow } = walker;
  const all = listed.flatMap((path) => {
    const found = known.get(path.join());
    if (found) return [found];
    if (rowsOf(dataOfPath(flow, path), flow.variables, some).length === 0) return [];
    maxInvalid.set(path, MANY);
    return [path];
  });
  return { paths: all, maxInvalid };
}

const MANY = Number.POSITIVE_INFINITY;

/** Of paths that cannot be walked, those with an edge that walks may take, but none of all those within the bound does. */
function openedLater(walker: Walker, uncovered: Requirement[], paths: number[][]): Requirement[] {
  const taken = new Set(paths.flat());
  const { graph, edges } = walkableSpace(walker, []);
  const usable = usableEdges(graph);
  const later = new Set(edges.filter((edge, arc) => usable[arc] === 1 && !taken.has(edge)));
  return uncovered.filter(({ places: [place] }) => place?.edges.some((edge) => later.has(edge)));
}

function firstOf(stream: PathStream, maxPaths: number): { paths: number[][]; isWhole: boolean } {
  const paths: number[][] = [];
  for (let next = stream.next(); ; next = stream.next()) {
    if (next.done) return { paths, isWhole: next.value };
    if (paths.length === maxPaths) return { paths, isWhole: false };
    paths.push(next.value);
  }
}

function pathRequirement({ edges, start }: Flow, path: number[]): Requirement {
  const id = path.map((edge) => edges[edge]?.id).join(' ');
  return { id, places: [{ node: start, edges: path }] };
}

/** How many drawn paths there are beside those listed, as far as that is known: at least one. */
function unlistedPaths(flow: Flow, bound: PathBound, listed: number): number {
  if (bound.length !== undefined) return 1;
  const { count } = countPaths(byEdges(graphOf(flow)), bound);
  const maxPaths = BigInt(Number.MAX_SAFE_INTEGER);
  return Math.max(1, Number(count < maxPaths ? count : maxPaths) - listed);
}
