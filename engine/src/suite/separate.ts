import { dataOfPath } from '../data/instances.ts';
import { invalidValuesOn, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import { byDataAmong } from './changes-made.ts';
import { type Cover, cover } from './cover.ts';
import { coverTogether } from './cover-together.ts';
import { happyFirst, happyPath } from './happy-path.ts';
import { invalidValuePaths } from './invalid-value-paths.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { PlannedData } from './planned-data.ts';
import type { Requirement } from './requirement.ts';
import { toursOver } from './tour.ts';

/** The test paths of one polarity, and that there are no fewer for what they are there for. */
export type PlanPart = { paths: number[][] } & Pick<Cover, 'lowerBound' | 'minCases'> & {
    /** Of its lower bound, those that are not there for values alone, and so have all rows that their values ask for. */
    withAllRows?: number;
  };

/** The positive paths, the happy path first, and the negative ones. */
export type PlanParts = { positive: PlanPart; negative: PlanPart };

/** Paths of both polarities, and which data each is walked with. */
export type SeparateCover = Cover & {
  plannedData: Map<readonly number[], PlannedData>;
  parts: PlanParts;
};

/** Whether a plan can tell positive from negative: some condition reads a name with invalid values. */
export function hasInvalidValues({ guardNames, variables }: Flow): boolean {
  return guardNames.flat().some((name) => {
    return variables.get(name)?.choices.some(({ validity }) => validity === 'invalid');
  });
}

/** Whether steps, conditions or actions take test data: cases then differ in more than their paths. */
export function hasData({ stepNames, guardNames, machine }: Flow): boolean {
  return [stepNames, guardNames].flat(2).length > 0 || (machine?.dataRead.size ?? 0) > 0;
}

/**
 * The happy path; the fewest positive paths that meet, with it, all that valid values can reach; and
 * the fewest negative ones for the rest and for every invalid value that some path accepts, each with
 * as few invalid values as it takes.
 */
export function coverSeparately(
  walker: Walker,
  requirements: Requirement[],
  settings: PlanSettings,
): SeparateCover {
  const { flow } = walker;
  const positive = coverPositive(walkerOf(flow, { maxFaults: 0 }), requirements, settings);
  const singleFault = walkerOf(flow, { maxFaults: 1 });
  const negative = coverTogether(singleFault, positive.uncovered, settings);
  const forItems = new Map<readonly number[], PlannedData>(
    negative.paths.map((path) => {
      return [path, { onlyPolarity: 'negative', maxInvalid: negative.maxInvalid.get(path) ?? 1 }];
    }),
  );
  const extra = settings.only?.length
    ? new Map<number[], PlannedData>()
    : invalidValuePaths(flow, forItems, settings.maxLength);
  const plannedData = new Map<readonly number[], PlannedData>([
    ...positive.paths.map((path) => [path, { onlyPolarity: 'positive' }] as const),
    ...forItems,
    ...extra,
  ]);
  const negativePaths = [...negative.paths, ...extra.keys()];
  // paths for values alone are not counted: two may be needed, but that is not proven
  const extraBound = extra.size > 0 ? 1 : 0;
  const parts: PlanParts = {
    positive: {
      paths: positive.paths,
      lowerBound: positive.lowerBound,
      minCases: positive.minCases ?? 0,
    },
    negative: {
      paths: negativePaths,
      lowerBound: negative.lowerBound + extraBound,
      minCases: negative.minCases ?? 0,
      withAllRows: negative.lowerBound,
    },
  };
  return {
    paths: [...positive.paths, ...negativePaths],
    uncovered: negative.uncovered,
    lowerBound: parts.positive.lowerBound + parts.negative.lowerBound,
    tooLong: new Set([...positive.tooLong, ...negative.tooLong]),
    exhausted: positive.exhausted || negative.exhausted,
    plannedData,
    parts,
  };
}

/** The happy path and the fewest other paths that meet, with it, all that can be met. */
export function coverPositive(
  walker: Walker,
  requirements: Requirement[],
  settings: PlanSettings,
): Cover {
  const happy = happyPath(walker, settings.maxLength, settings.earlier?.happy);
  if (!happy) return cover(walker, requirements, settings);
  const met = toursOver(walker.flow, requirements, walker)(happy);
  // where only some of the model is covered, no path is there for its own sake
  if (settings.only?.length && met.size === 0) return cover(walker, requirements, settings);
  const rest = cover(
    walker,
    requirements.filter((requirement) => !met.has(requirement)),
    settings,
  );
  const planned = { ...rest, paths: [happy, ...rest.paths], lowerBound: rest.lowerBound + 1 };
  if (byDataAmong(requirements).length === 0) return planned;
  // what the happy path can have, its rows need not have all
  const { minCases = 0 } = cover(walker, requirements, settings);
  return { ...planned, minCases: Math.max(minCases, (rest.minCases ?? 0) + 1) };
}

/**
 * Listed paths by polarity: those that valid values walk, the shortest first, then those that take an
 * invalid one; a path may be among both.
 */
export function separateListed(
  flow: Flow,
  {
    paths,
    plannedData,
  }: { paths: number[][]; plannedData: ReadonlyMap<readonly number[], PlannedData> },
): Pick<SeparateCover, 'paths' | 'plannedData' | 'parts'> {
  const one = {
    strength: 0,
    negative: 'off',
    limit: 1,
    seed: 1,
    onlyPolarity: 'positive',
  } as const;
  const positive = paths.filter(
    (path) => rowsOf(dataOfPath(flow, path), flow.variables, one).length > 0,
  );
  const positivePaths = happyFirst(flow, positive);
  // a copy: the same path may be walked with valid values as well
  const negativePaths = paths
    .filter((path) => {
      const { maxInvalid } = plannedData.get(path) ?? {};
      return invalidValuesOn(dataOfPath(flow, path), flow.variables, maxInvalid).length > 0;
    })
    .map((path): [path: number[], copy: number[]] => [path, [...path]]);
  return {
    paths: [...positivePaths, ...negativePaths.map(([, copy]) => copy)],
    plannedData: new Map<readonly number[], PlannedData>([
      ...positivePaths.map((path) => [path, { onlyPolarity: 'positive' }] as const),
      ...negativePaths.map(([path, copy]) => {
        return [copy, { ...plannedData.get(path), onlyPolarity: 'negative' }] as const;
      }),
    ]),
    parts: {
      positive: { paths: positivePaths, lowerBound: positivePaths.length },
      negative: {
        paths: negativePaths.map(([, copy]) => copy),
        lowerBound: negativePaths.length,
      },
    },
  };
}
