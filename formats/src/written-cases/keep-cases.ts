import type { CaseFindings } from './findings.ts';
import type { WrittenCase } from './written-case.ts';

/** Which cases of a file are imported: all, the first of each group of duplicates, or the fewest that cover the same. */
export type Keep = 'all' | 'distinct' | 'enough';

/** The cases that are imported, by what was found in them when they were drawn. Time: linear. */
export function keepCases(
  cases: readonly WrittenCase[],
  { duplicates, enough }: Pick<CaseFindings, 'duplicates' | 'enough'>,
  keep: Keep,
): WrittenCase[] {
  if (keep === 'enough') {
    const kept = new Set(enough.cases.map(placeOf));
    return cases.filter((one) => kept.has(placeOf(one)));
  }
  const later = keep === 'distinct' ? duplicates.flatMap(([, ...others]) => others) : [];
  const left = new Set(later.map(placeOf));
  return cases.filter((one) => !left.has(placeOf(one)));
}

/** What tells a case of a file from the others, also where it was read for another use. */
const placeOf = ({ section, row, title }: WrittenCase) => JSON.stringify([section, row, title]);
