import { goalOf, type KnownCases, NO_CASES } from '../cases/last-generation.ts';
import { dataOfPath } from '../data/instances.ts';
import { rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import type { PathBound } from '../paths/bounded/bounded-walk.ts';
import { countPaths } from '../paths/bounded/count-paths.ts';
import { byEdges, graphOf, usableEdges } from '../paths/graph.ts';
import type { Problem } from '../problems.ts';
import { type MadeByRow, madeByRows } from './changes-made.ts';
import type { Cover } from './cover.ts';
import { coverTogether } from './cover-together.ts';
import { earlierPaths } from './earlier-paths.ts';
import { everyDrawnPath, everyPath } from './enumerate.ts';
import { happyFirst } from './happy-path.ts';
import { avoidedPaths, boundOf, firstOf, pathRequirement } from './listed-paths.ts';
import { mainPath, mainRequirements } from './main-path.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { PlannedData } from './planned-data.ts';
import { randomWalks } from './random-walks.ts';
import type { Requirement } from './requirement.ts';
import { withoutImplied } from './requirements.ts';
import { type Scope, scopeOf, scopeOfMarked } from './scope.ts';
import {
  coverPositive,
  coverSeparately,
  hasData,
  hasInvalidValues,
  type PlanParts,
  separateListed,
} from './separate.ts';
import { walkableSpace } from './space.ts';
import { type Tours, toursOver } from './tour.ts';

/** The test paths of a suite, before they carry data. */
export type Plan = Cover & {
  requirements: Requirement[];
  /** What was asked for beside them, and is left out because of elements that are avoided. */
  avoided: Requirement[];
  tours: Tours;
  /** What only a row of a path decides, see `madeByRows`: no path tours that. */
  made: MadeByRow;
  /** Requirements that are known to be there, and are not listed. */
  unlisted: number;
  /** Paths that cannot be walked, for an edge that data only takes after more rounds of a loop than the criterion allows. */
  beyondRounds: Set<Requirement>;
  /** More paths exist than were asked for. */
  truncated: boolean;
  /** By path: the data its cases are made of, where that is not all of the flow's. */
  plannedData: ReadonlyMap<readonly number[], PlannedData>;
  /** The happy path, which comes first, however rows are combined. */
  happy?: readonly number[];
  /** The same paths by polarity, where positive and negative cases are apart. */
  parts?: PlanParts;
  /** The plan of cases apart stands for a mixed one, whose lower bound this has. */
  isMixed?: boolean;
};

/**
 * The test paths for a criterion; or the problem that there are too many requirements.
 *
 * @param known the cases of earlier generations: their paths are kept wherever as few will do and the last generation had the same goal
 */
export function planPaths(
  walker: Walker,
  settings: GenerationSettings,
  known: KnownCases = NO_CASES,
): Plan | Problem {
  if (settings.criterion === 'random') return randomPlan(walker, settings);
  if (isListed(settings.criterion)) return listedPlan(walker, settings);
  const { flow } = walker;
  const scope = scopeOf(flow, settings);
  if (!scope) return { code: 'too_many_paths', severity: 'error' };
  const { requirements: all, avoided } = scope;
  // Without conditions every prime path can be walked; else it is only known afterwards what takes an edge anyway.
  const required = walker.isFree ? withoutImplied(flow, all, new Set()) : all;
  const isContinued =
    known.live.length + known.gone.length > 0 &&
    (known.goal ?? goalOf(settings)) === goalOf(settings);
  const planSettings = { ...settings, ...(isContinued && { earlier: earlierPaths(flow, known) }) };
  const found: PlannedCover = isSeparate(flow, settings)
    ? coverSeparately(walker, required, planSettings)
    : mixedCover(walker, required, planSettings);
  const requirements = withoutImplied(flow, required, new Set(found.uncovered));
  const tours = toursOver(flow, requirements);
  const beyondRounds = new Set<Requirement>();
  const [first] = found.parts?.positive.paths ?? found.paths;
  const happy = isHappyFirst(settings) && first ? { happy: first } : {};
  const made = madeByRows(flow, requirements);
  const scoped = { requirements, avoided, tours, made, unlisted: 0, beyondRounds };
  return { ...found, ...scoped, ...happy, truncated: false };
}

type PlannedCover = Cover & Pick<Plan, 'plannedData' | 'parts'>;

function mixedCover(walker: Walker, required: Requirement[], settings: PlanSettings): PlannedCover {
  if (isHappyFirst(settings) && hasData(walker.flow)) {
    return { ...coverPositive(walker, required, settings), plannedData: new Map() };
  }
  const found = coverTogether(walker, required, settings);
  const plannedData = dataWith(found.maxInvalid);
  if (!isHappyFirst(settings)) return { ...found, plannedData };
  const paths = mainFirst(walker, required, { found, settings });
  return { ...found, paths, plannedData };
}

/** The happy path first; where a main path is marked that no planned path is as good as, it is put before what is left to cover. */
function mainFirst(
  walker: Walker,
  required: Requirement[],
  { found, settings }: { found: Cover; settings: PlanSettings },
): number[][] {
  const planned = happyFirst(walker.flow, found.paths);
  const main = mainPath(walker);
  if (!main || (settings.maxLength > 0 && main.length > settings.maxLength)) return planned;
  const passed = toursOver(walker.flow, mainRequirements(walker));
  if (planned[0] && passed(planned[0]).size >= passed(main).size) return planned;
  const met = toursOver(walker.flow, required, walker)(main);
  const left = required.filter((one) => !met.has(one) && !found.uncovered.includes(one));
  const rest = left.length > 0 ? coverTogether(walker, left, settings) : undefined;
  return rest && rest.uncovered.length > 0
    ? [main, ...found.paths]
    : [main, ...(rest?.paths ?? [])];
}

/** So many invalid values by path. */
export function dataWith(
  maxInvalid: ReadonlyMap<readonly number[], number>,
): Map<readonly number[], PlannedData> {
  return new Map([...maxInvalid].map(([path, count]) => [path, { maxInvalid: count }]));
}

/** Whether positive and negative cases are planned apart: rows that were written, and walks by chance, stay as they are. */
function isSeparate(flow: Flow, settings: GenerationSettings): boolean {
  return isHappyFirst(settings) && hasInvalidValues(flow);
}

function isHappyFirst({ polarity, strength }: GenerationSettings): boolean {
  return polarity !== 'mixed' && strength !== 'written';
}

function randomPlan(walker: Walker, settings: GenerationSettings): Plan {
  const { requirements, avoided } = scopeOf(walker.flow, settings) ?? NOTHING;
  const tours = toursOver(walker.flow, requirements);
  const maxInvalid = randomTogether(walker, { requirements, tours }, settings);
  const must = coverMarked(walker, [...maxInvalid.keys()], settings);
  const paths = [...maxInvalid.keys(), ...must.paths];
  const toured = new Set(paths.flatMap((path) => [...tours(path)]));
  return {
    paths,
    uncovered: requirements.filter((requirement) => !toured.has(requirement)),
    tooLong: new Set(),
    beyondRounds: new Set(),
    exhausted: true,
    requirements,
    avoided,
    tours,
    made: madeByRows(walker.flow, []),
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
  const { only = [] } = settings;
  const edges = only.length > 0 ? edgesOf(requirements) : undefined;
  const found = new Map(randomWalks(walker, settings, edges).map((path) => [path, 1]));
  for (let current = walker; current.hasRefused() && !current.isCut(); ) {
    const toured = new Set([...found.keys()].flatMap((path) => [...tours(path)]));
    const left = requirements.filter((requirement) => !toured.has(requirement));
    const required = edgesOf(left);
    if (required.size === 0 || found.size >= settings.limit) break;
    current = walkerOf(walker.flow, { maxInvalid: current.maxInvalid + 1 });
    for (const path of randomWalks(current, settings, required))
      found.set(path, current.maxInvalid);
  }
  return found;
}

function edgesOf(requirements: readonly Requirement[]): Set<number> {
  return new Set(requirements.flatMap(({ places }) => places.flatMap(({ edges }) => edges)));
}

const NOTHING: Scope = { requirements: [], avoided: [] };

/** What is marked as a must that none of some paths passes: the fewest paths that do. */
function coverMarked(walker: Walker, paths: number[][], settings: GenerationSettings) {
  const { requirements, avoided } = scopeOfMarked(walker.flow);
  if (requirements.length === 0) return { requirements, avoided, paths: [], maxInvalid: new Map() };
  const tours = toursOver(walker.flow, requirements);
  const passed = new Set(paths.flatMap((path) => [...tours(path)]));
  const left = requirements.filter((requirement) => !passed.has(requirement));
  const found = coverTogether(walker, left, settings);
  const { maxInvalid } = found;
  return { requirements, avoided, paths: left.length > 0 ? found.paths : [], maxInvalid };
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
  const must = coverMarked(walker, paths, settings);
  const planned = {
    paths: [...paths, ...must.paths],
    plannedData: dataWith(new Map([...maxInvalid, ...must.maxInvalid])),
  };
  const toursMust = toursOver(flow, must.requirements);
  const met = new Set(planned.paths.flatMap((path) => [...toursMust(path)]));
  const all = listed?.isWhole ? listed.paths : paths;
  const byPath = new Map(all.map((path) => [path.join(), pathRequirement(flow, path)]));
  const walked = new Set(paths.map((path) => path.join()));
  const uncovered = [...byPath].flatMap(([path, required]) => (walked.has(path) ? [] : [required]));
  const unmet = must.requirements.filter((requirement) => !met.has(requirement));
  const isLoose = bound.length === undefined && isWhole && uncovered.length > 0;
  const parted = isSeparate(flow, settings) ? separateListed(flow, planned) : planned;
  return {
    ...parted,
    uncovered: [...uncovered, ...unmet],
    tooLong: new Set(),
    beyondRounds: new Set(isLoose ? openedLater(walker, uncovered, paths) : []),
    exhausted: !isWhole,
    requirements: [...byPath.values(), ...must.requirements],
    avoided: [...(isWhole ? avoidedPaths(flow, all.length, settings) : []), ...must.avoided],
    made: madeByRows(flow, []),
    tours: (path) => new Set([byPath.get(path.join()) ?? [], [...toursMust(path)]].flat()),
    unlisted: isWhole ? 0 : unlistedPaths(flow, bound, all.length),
    // a path for what is marked may be one too many among those that are walked twice
    lowerBound: must.paths.length > 0 ? paths.length : parted.paths.length,
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

/** How many drawn paths there are beside those listed, as far as that is known: at least one. */
function unlistedPaths(flow: Flow, bound: PathBound, listed: number): number {
  if (bound.length !== undefined) return 1;
  const { count } = countPaths(byEdges(graphOf(flow)), bound);
  const maxPaths = BigInt(Number.MAX_SAFE_INTEGER);
  return Math.max(1, Number(count < maxPaths ? count : maxPaths) - listed);
}
