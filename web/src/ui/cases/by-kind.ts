import type { TestCaseAnswer } from '@caseloom/contract';
import type { RowGroup } from '../grouped-rows.ts';

/** The kinds of cases in the order in which a tester takes them; their names are keys of `model.json`. */
export const CASE_KINDS = ['happyPath', 'positive', 'negative'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export type KindCounts = Record<CaseKind, number>;

type Polarity = TestCaseAnswer['polarity'];
type Kinded = { polarity: Polarity; isHappyPath: boolean };
type Part<Row> = { items: Row[]; total: number };
type Read<Row> = (options: {
  polarity?: Polarity;
  from: number;
  limit: number;
}) => Promise<Part<Row>>;

/**
 * One page of a list of cases as they stand in their groups: the happy path, the other positive
 * ones, the negative ones. Reads them from calls that know positive and negative ones only; a list
 * that fits on one page by one call.
 *
 * @param read gives a part of the cases, of one polarity where it is asked for, the happy path first
 * @param isShort whether the whole list is expected to fit on a page
 * @returns the rows of the page, and, on page 0, how many cases of each kind there are
 */
export async function readByKind<Row extends Kinded>(
  read: Read<Row>,
  { page, size, isShort = false }: { page: number; size: number; isShort?: boolean },
): Promise<Part<Row> & { counts: KindCounts }> {
  const from = page * size;
  const whole = { from: 0, limit: size };
  if (isShort && page === 0) {
    const all = await read(whole);
    if (all.items.length === all.total) return sortByKind(all.items);
  }
  const [positive, first] = await Promise.all([
    read({ polarity: 'positive', from, limit: size }),
    page === 0 ? read({ polarity: 'negative', ...whole }) : undefined,
  ]);
  const rest = size - positive.items.length;
  const behind = Math.max(0, from - positive.total);
  const more =
    first ??
    (rest > 0 ? await read({ polarity: 'negative', from: behind, limit: rest }) : undefined);
  const items = [...positive.items, ...(more?.items.slice(0, rest) ?? [])];
  const happyPath = Number(items[0]?.isHappyPath ?? false);
  const counts = {
    ...{ happyPath, positive: positive.total - happyPath },
    negative: more?.total ?? 0,
  };
  return { items, total: positive.total + counts.negative, counts };
}

/**
 * The index of a case in a list as `readByKind` reads it.
 *
 * @param count says how many cases of one polarity pass the filter of the list; of those before the case, where asked
 */
export async function placeByKind(
  polarity: Polarity,
  count: (options: { polarity: Polarity; isBefore: boolean }) => Promise<number>,
): Promise<number> {
  const [others, before] = await Promise.all([
    polarity === 'negative' ? count({ polarity: 'positive', isBefore: false }) : 0,
    count({ polarity, isBefore: true }),
  ]);
  return others + before;
}

/** Cases that are all at hand, in their groups. */
export function sortByKind<Row extends Kinded>(
  rows: readonly Row[],
): Part<Row> & { counts: KindCounts } {
  const of = (kind: CaseKind) => rows.filter((row) => kindOf(row) === kind);
  const [happyPath, positive, negative] = [of('happyPath'), of('positive'), of('negative')];
  const counts = {
    ...{ happyPath: happyPath.length, positive: positive.length },
    negative: negative.length,
  };
  return { items: [...happyPath, ...positive, ...negative], total: rows.length, counts };
}

const kindOf = ({ polarity, isHappyPath }: Kinded): CaseKind =>
  isHappyPath && polarity === 'positive' ? 'happyPath' : polarity;

/** The groups of a list of cases, of which some are folded away. */
export function kindGroups(counts: KindCounts, collapsed: ReadonlySet<string>): RowGroup[] {
  return CASE_KINDS.map((name) => ({
    name,
    count: counts[name],
    isCollapsed: collapsed.has(name),
  }));
}
