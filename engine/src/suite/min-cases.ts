import type { Flow } from '../flow/flow.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import { fewestCases } from './fewest-cases.ts';
import { fewestListed } from './fewest-listed.ts';
import type { Plan } from './plan.ts';
import type { PlannedRows } from './planned-rows.ts';

/** More rows than these are not looked at once more for how few there could be. */
export const MAX_NOTED = 5_000;

type Noted = {
  noted: PlannedRows[];
  total: number;
  dropped: number;
  positive: number;
  /** Rows make all that was planned for them. */
  isAllMade: boolean;
};

/** How few cases there could be; 0 where there are too many to look. */
export function minCasesOf(
  flow: Flow,
  plan: Plan,
  settings: GenerationSettings,
  { noted, total, dropped, positive, isAllMade }: Noted,
): number {
  if (total > MAX_NOTED) return 0;
  const { parts, lowerBound, isMixed } = plan;
  const byRows = ({ minCases = 0 }: Pick<Plan, 'minCases'> = {}) =>
    isAllMade && dropped === 0 ? minCases : 0;
  const written = noted.filter(({ rows }) => rows.length > 0);
  // a path that no row walks may have been one too many in its bound
  const minPathsIn = (bound: number, isNegative: boolean) => {
    const own = noted.filter((one) => (one.isNegative ?? false) === isNegative);
    return Math.max(0, bound - own.filter(({ rows }) => rows.length === 0).length);
  };
  if (isMixed) {
    const all = written.map(({ isNegative: _, ...rest }) => rest);
    const minPaths = { positive: Math.max(0, lowerBound - dropped), negative: 0 };
    const minCases = { positive: byRows(plan), negative: 0 };
    return fewestCases(flow, {}, settings, { written: all, minPaths, minCases });
  }
  const minPaths = parts
    ? {
        positive: minPathsIn(parts.positive.lowerBound, false),
        negative: minPathsIn(parts.negative.lowerBound, true),
      }
    : { positive: Math.max(0, lowerBound - dropped), negative: 0 };
  const minimum = (known: number) => {
    const minCases = {
      positive: Math.max(known, byRows(parts?.positive ?? plan)),
      negative: byRows(parts?.negative),
    };
    return fewestCases(flow, plan, settings, { written, minPaths, minCases });
  };
  const known = minimum(positive);
  const isOpen = known < total && total > written.length && dropped === 0;
  if (!isOpen || settings.combine === 'data' || isListed(settings.criterion)) return known;
  const rowSettings = { ...settings, ...(parts && { onlyPolarity: 'positive' as const }) };
  const own = written.filter(({ isNegative }) => !isNegative);
  return minimum(fewestListed(flow, plan, rowSettings, own));
}
