import type { api } from '../../lib/api.ts';

export type Figures = Awaited<ReturnType<typeof api.dashboard.get>>;
export type Projects = Awaited<ReturnType<typeof api.project.counts>>;
type Month = Figures['monthly'][number];

/** Passed among those that passed or failed, 0 to 1; undefined without any. */
export function rateOf({ passed, failed }: Pick<Month, 'passed' | 'failed'>): number | undefined {
  return passed + failed > 0 ? passed / (passed + failed) : undefined;
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
