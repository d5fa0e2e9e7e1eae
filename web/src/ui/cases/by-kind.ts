import type { SuiteCaseAnswer } from '@caseloom/contract';
import type { GroupCount } from '../grouped-rows.ts';
import { polarityOf, type StatedPolarity, type Unstated } from './polarity-of.ts';

/** The kinds of cases in the order in which a tester takes them; their names are keys of `model.json`. */
export const CASE_KINDS = ['happyPath', 'positive', 'negative', 'unstated'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export type KindCounts = Record<CaseKind, number>;

type Kinded = Unstated & { polarity: SuiteCaseAnswer['polarity']; isHappyPath: boolean };
type Part<Row> = { items: Row[]; total: number };
type Read<Row> = (options: {
  polarity?: StatedPolarity;
  from: number;
  limit: number;
}) => Promise<Part<Row>>;

/** What is read one after the other; the happy path is the first of the positive ones. */
const PARTS = ['positive', 'negative', 'unstated'] as const;

/**
 * One page of a list of cases as they stand in their groups: the happy path, the other positive
 * ones, the negative ones, those whose type nobody stated. Reads them from calls that know these three only;
 * a list that fits on one page by one call.
 *
 * @param read gives a part of the cases, of one type as it is stated where it is asked for, the happy path first
 * @param isShort whether the whole list is expected to fit on a page
 * @returns the rows of the page, and, on page 0, how many cases of each kind there are
 */
export async function readByKind<Row extends Kinded>(
  read: Read<Row>,
  { page, size, isShort = false }: { page: number; size: number; isShort?: boolean },
): Promise<Part<Row> & { counts: KindCounts }> {
  const whole = { from: 0, limit: size };
  if (isShort && page === 0) {
    const all = await read(whole);
    if (all.items.length === all.total) return sortByKind(all.items);
  }
  // the first page needs to know how many there are of each
  const first = page === 0 ? PARTS.map((polarity) => read({ polarity, ...whole })) : [];
  const items: Row[] = [];
  const totals: number[] = [];
  let from = page * size;
  for (const [index, polarity] of PARTS.entries()) {
    const limit = size - items.length;
    const part = await (first[index] ??
      (limit > 0 ? read({ polarity, from, limit }) : { items: [], total: 0 }));
    items.push(...part.items.slice(0, limit));
    totals.push(part.total);
    from = Math.max(0, from - part.total);
  }
  const [positive = 0, negative = 0, unstated = 0] = totals;
  const happyPath = Number(positive > 0 && (items[0]?.isHappyPath ?? false));
  const counts = { happyPath, positive: positive - happyPath, negative, unstated };
  return { items, total: positive + negative + unstated, counts };
}

/**
 * The index of a case in a list as `readByKind` reads it.
 *
 * @param count says how many cases of one type pass the filter of the list; of those before the case, where asked
 */
export async function placeByKind(
  polarity: StatedPolarity,
  count: (options: { polarity: StatedPolarity; isBefore: boolean }) => Promise<number>,
): Promise<number> {
  const others = PARTS.slice(0, PARTS.indexOf(polarity));
  const before = await Promise.all([
    ...others.map((other) => count({ polarity: other, isBefore: false })),
    count({ polarity, isBefore: true }),
  ]);
  return before.reduce((sum, one) => sum + one, 0);
}

/** Cases that are all at hand, in their groups. */
export function sortByKind<Row extends Kinded>(
  rows: readonly Row[],
): Part<Row> & { counts: KindCounts } {
  const of = (kind: CaseKind) => rows.filter((row) => kindOf(row) === kind);
  const groups = CASE_KINDS.map(of);
  const [happyPath = 0, positive = 0, negative = 0, unstated = 0] = groups.map(
    ({ length }) => length,
  );
  const counts = { happyPath, positive, negative, unstated };
  return { items: groups.flat(), total: rows.length, counts };
}

function kindOf(row: Kinded): CaseKind {
  const polarity = polarityOf(row);
  return row.isHappyPath && polarity === 'positive' ? 'happyPath' : polarity;
}

/** The groups of a list of cases by their kinds. */
export function kindGroups(counts: KindCounts): GroupCount[] {
  return CASE_KINDS.map((name) => ({ name, count: counts[name] }));
}
