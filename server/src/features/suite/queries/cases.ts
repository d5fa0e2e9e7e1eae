import { and, asc, eq, getColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Page } from '../../../http/page.ts';
import { runs } from '../../run/schema.ts';
import type { SuiteKey, SuiteRow } from '../queries.ts';
import { suiteCases } from '../schema.ts';
import { type CaseFilter, passes } from './case-filter.ts';

export type CaseRow = typeof suiteCases.$inferSelect;

/** Whether a case is the happy path of its suite: the first of its positive cases. */
export const isHappyPath = (table: 'suite_cases' | 'results') =>
  sql<boolean>`${sql.identifier(table)}.position = (select min(first.position) from suite_cases first
    where first.suite_id = ${sql.identifier(table)}.suite_id and first.until is null
      and first.retired_in is null and first.polarity = 'positive')`;

/** What a list shows of a case. */
const listed = () => ({ ...getColumns(suiteCases), isHappyPath: isHappyPath('suite_cases') });

export type ListedCase = CaseRow & { isHappyPath: boolean };

/** Whether a run was made of a revision in which a case already had its present words. */
export async function wasRunSince(tx: Queryable, key: SuiteKey, since: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.companyId, key.companyId),
        eq(runs.projectId, key.projectId),
        eq(runs.suiteId, key.id),
        sql`${runs.revision} >= ${since}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The cases of a suite as they are now, in their order: one more than the page takes. */
export async function listCases(
  tx: Queryable,
  suite: SuiteRow,
  filter: CaseFilter,
  { after, from, limit }: Page,
): Promise<{ rows: ListedCase[]; total: number }> {
  const { position } = suiteCases;
  const where = and(isCurrent(suite), passes(suite, filter));
  const isBehind = after ? gt(position, Number(after)) : undefined;
  if (filter.search === undefined) {
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(suiteCases)
      .where(where);
    const rows = await tx
      .select(listed())
      .from(suiteCases)
      .where(and(where, isBehind))
      .orderBy(asc(position))
      .offset(from)
      .limit(limit + 1);
    return { rows, total: counted?.total ?? 0 };
  }
  // a text search reads every case, so one query gives the total and the positions of the page
  const places = sql<number[] | null>`(array_agg(${position} order by ${position})
    filter (where ${isBehind ?? sql`true`}))[${from + 1}::int:${from + limit + 1}::int]`;
  const [found] = await tx
    .select({ total: sql<number>`count(*)::int`, places })
    .from(suiteCases)
    .where(where);
  const rows = await tx
    .select(listed())
    .from(suiteCases)
    .where(and(isCurrent(suite), inArray(position, found?.places ?? [])))
    .orderBy(asc(position));
  return { rows, total: found?.total ?? 0 };
}

/** A case as it is now. */
export async function findCase(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  key: string,
): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(suiteCases)
    .where(and(isCurrent(suite), eq(suiteCases.key, key)));
  return row;
}

/** Which of some keys a suite has now. */
export async function listCurrentKeys(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .select({ key: suiteCases.key })
    .from(suiteCases)
    .where(and(isCurrent(suite), inArray(suiteCases.key, keys)));
  return rows.map(({ key }) => key);
}

/** How many cases are read for a file at once. */
const READ = 500;

/** The cases that a new run would have, those after a place in their order: a part of them. */
export async function listLiveCases(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  after: number,
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(suiteCases)
    .where(and(isCurrent(suite), isNull(suiteCases.retiredIn), gt(suiteCases.position, after)))
    .orderBy(asc(suiteCases.position))
    .limit(READ);
}

/** Each case that a new run would have, with the print of its words. */
export async function listPrints(tx: Queryable, suite: Pick<SuiteKey, 'companyId' | 'id'>) {
  const { key, textHash } = suiteCases;
  return tx
    .select({ key, textHash })
    .from(suiteCases)
    .where(and(isCurrent(suite), isNull(suiteCases.retiredIn)))
    .orderBy(asc(suiteCases.position));
}

/** How many cases a suite has now. */
export async function countCases(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
): Promise<{ live: number; retired: number }> {
  const { retiredIn } = suiteCases;
  const [row] = await tx
    .select({
      live: sql<number>`count(*) filter (where ${retiredIn} is null)::int`,
      retired: sql<number>`count(*) filter (where ${retiredIn} is not null)::int`,
    })
    .from(suiteCases)
    .where(isCurrent(suite));
  return row ?? { live: 0, retired: 0 };
}

/** Adds a row of a case that holds from its `since` on; the caller ends the row before it. */
export async function insertCase(
  tx: Queryable,
  values: typeof suiteCases.$inferInsert,
): Promise<void> {
  await tx.insert(suiteCases).values(values);
}

/** Changes the current row of a case in place, without a new version of its words. */
export async function updateCurrent(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  key: string,
  changes: Partial<typeof suiteCases.$inferInsert>,
): Promise<void> {
  await tx
    .update(suiteCases)
    .set(changes)
    .where(and(isCurrent(suite), eq(suiteCases.key, key)));
}

function isCurrent({ companyId, id }: Pick<SuiteKey, 'companyId' | 'id'>): SQL | undefined {
  return and(
    eq(suiteCases.companyId, companyId),
    eq(suiteCases.suiteId, id),
    isNull(suiteCases.until),
  );
}
