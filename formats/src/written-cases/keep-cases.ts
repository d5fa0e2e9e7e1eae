import type { CaseFindings } from './findings.ts';
import type { WrittenCase } from './written-case.ts';

/** Which cases of a file are imported: all, the first of each group of duplicates, or the fewest that cover the same. */
export type Keep = 'all' | 'distinct' | 'enough';

type Found = Pick<CaseFindings, 'duplicates' | 'enough'>;

/** The cases that are not imported, as others of the file do the same: one that was not drawn is like no other. */
export function leftOutBy({ duplicates, enough }: Found, keep: Keep): WrittenCase[] {
  if (keep === 'enough') return enough.covered;
  return keep === 'distinct' ? duplicates.flatMap(([, ...others]) => others) : [];
}

/** The cases that are imported, by what was found in them when they were drawn. Time: linear. */
export function keepCases(
  cases: readonly WrittenCase[],
  findings: Found,
  keep: Keep,
): WrittenCase[] {
  const left = new Set(leftOutBy(findings, keep).map(placeOf));
  return cases.filter((one) => !left.has(placeOf(one)));
}

/** What tells a case of a file from the others, also where it was read for another use. */
const placeOf = ({ section, row, title }: WrittenCase) => JSON.stringify([section, row, title]);
