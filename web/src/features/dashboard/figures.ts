import type { api } from '../../lib/api.ts';

export type Figures = Awaited<ReturnType<typeof api.dashboard.get>>;
export type Projects = Awaited<ReturnType<typeof api.project.counts>>;
/** The year and the project that figures are of. */
export type Place = { year: number; projectSlug: string | undefined };
/** What a tile shows figures of. */
export type Given = {
  figures: Figures | undefined;
  place: Place;
  /** They did not come, and are not on their way. */
  isFailed: boolean;
};
type Month = Figures['monthly'][number];

/** Passed among those that passed or failed, 0 to 1; undefined without any. */
export function rateOf({ passed, failed }: Pick<Month, 'passed' | 'failed'>): number | undefined {
  return passed + failed > 0 ? passed / (passed + failed) : undefined;
}

/**
 * By how many more results failed in the newest month with results than in the one with results before it.
 *
 * @returns undefined until there are two such months
 */
export function moreFailed(monthly: Month[]): number | undefined {
  const [last, before] = monthly.filter((month) => rateOf(month) !== undefined).reverse();
  return last && before && last.failed - before.failed;
}

/**
 * How far the newest month with results is from the one with results before it.
 *
 * @returns in points of a percent, up is positive; undefined until there are two such months
 */
export function trendOf(monthly: Month[]): number | undefined {
  const [last, before] = monthly
    .map(rateOf)
    .filter((rate) => rate !== undefined)
    .reverse();
  return last !== undefined && before !== undefined ? (last - before) * 100 : undefined;
}

/** The address of the results, or of what else is in the list of test work, that a figure of a year counts. */
export const resultsOf = (
  { year, projectSlug }: Place,
  filter: Record<string, string>,
): Record<string, string | undefined> => ({
  ...{ tab: 'results', from: `${year}-01-01`, until: `${year + 1}-01-01`, project: projectSlug },
  ...filter,
});
