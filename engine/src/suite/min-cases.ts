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
  const minimum = (known: { positive: number; negative: number }) => {
    const minCases = {
      positive: Math.max(known.positive, byRows(parts?.positive ?? plan)),
      negative: Math.max(known.negative, byRows(parts?.negative)),
    };
    return fewestCases(flow, plan, settings, { written, minPaths, withAllRows, minCases });
  };
  const withAllRows = dropped === 0 ? (parts?.negative.withAllRows ?? 0) : 0;
  const known = { positive, negative: 0 };
  const isOpen = minimum(known) < total && total > written.length && dropped === 0;
  if (!isOpen || settings.combine === 'data' || isListed(settings.criterion)) return minimum(known);
  const [negative, others] = [true, false].map((isNegative) =>
    written.filter((one) => (one.isNegative ?? false) === isNegative),
  );
  const listed = fewestListed(flow, plan, settings, {
    written: others ?? [],
    ...(parts && { onlyPolarity: 'positive' as const }),
  });
  // what valid values meet asks for no negative case
  const ofItems = fewestListed(flow, { tours: plan.tours }, settings, {
    written: negative ?? [],
    known: others ?? [],
    onlyPolarity: 'negative',
  });
  const forValues = minPaths.negative - withAllRows;
  return minimum({ positive: listed, negative: ofItems > 0 ? ofItems + forValues : 0 });
}
