import type { GroupCount } from '../grouped-rows.ts';
import { kindGroups, placeByKind, readByKind } from './by-kind.ts';
import type { polarityOf, StatedPolarity } from './polarity-of.ts';

/** What a list of cases has headings for; `none`: it has its cases one after the other. */
export const GROUPINGS = ['section', 'kind', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

type Listed = Parameters<typeof polarityOf>[0] & { isHappyPath: boolean };
type Part<Row> = { items: Row[]; total: number };
type Query = {
  polarity?: StatedPolarity;
  groupBy?: 'section';
  from?: number;
  limit: number;
  /** The key of a case: only those before it. */
  before?: string;
};

/** The calls that give the cases of a list, and its sections in their order. */
export type CaseCalls<Row> = {
  list: (query: Query) => Promise<Part<Row>>;
  sections: () => Promise<{ section: string; total: number }[]>;
};

type Options = { grouping: Grouping; page: number; size: number; isShort: boolean };

/**
 * One page of a list of cases, as they stand in their groups.
 *
 * @returns the rows of the page, and, on page 0, the groups of the whole list in their order
 */
export async function readGrouped<Row extends Listed>(
  { list, sections }: CaseCalls<Row>,
  { grouping, ...options }: Options,
): Promise<Part<Row> & { groups: GroupCount[] }> {
  if (grouping === 'kind') {
    const { counts, ...part } = await readByKind(list, options);
    return { ...part, groups: kindGroups(counts) };
  }
  const { page, size } = options;
  const query = { from: page * size, limit: size };
  if (grouping === 'none') {
    const part = await list(query);
    return { ...part, groups: [{ name: '', count: part.total }] };
  }
  const [part, counted] = await Promise.all([
    list({ ...query, groupBy: 'section' }),
    page === 0 ? sections() : [],
  ]);
  return {
    ...part,
    groups: counted.map(({ section, total }) => ({ name: section, count: total })),
  };
}

/** The index of a case in a list as `readGrouped` reads it. */
export async function placeInGroups(
  list: CaseCalls<unknown>['list'],
  { grouping, polarity, key }: { grouping: Grouping; polarity: StatedPolarity; key: string },
): Promise<number> {
  if (grouping === 'kind')
    return placeByKind(polarity, async ({ isBefore, ...part }) => {
      return (await list({ ...part, limit: 1, ...(isBefore && { before: key }) })).total;
    });
  const order = grouping === 'section' ? { groupBy: grouping } : {};
  return (await list({ ...order, before: key, limit: 1 })).total;
}

/** What a list is grouped by: as its address says, where it can be. */
export function readGrouping(
  word: unknown,
  { isWritten, hasSections }: { isWritten: boolean; hasSections: boolean },
): Grouping {
  const chosen = GROUPINGS.find((one) => one === word);
  if (chosen && (chosen !== 'section' || hasSections)) return chosen;
  if (!isWritten) return 'kind';
  return hasSections ? 'section' : 'none';
}

/** The sections that a list may be filtered by, each before those below it: also those that have no cases of their own. */
export function sectionChoices(sections: readonly string[], separator: string): string[] {
  const all = sections.flatMap((section) => {
    const parts = section.split(separator);
    return parts.map((_, index) => parts.slice(0, index + 1).join(separator));
  });
  return [...new Set(all)].filter(Boolean);
}
