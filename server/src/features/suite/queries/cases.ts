import { and, asc, eq, getColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { withBin } from '../../../db/bin.ts';
import type { Queryable } from '../../../db/open.ts';
import type { Page } from '../../../http/page.ts';
import { runs } from '../../run/schema.ts';
import type { SuiteKey, SuiteRow } from '../queries.ts';
import { type StoredAttributes, suiteCases } from '../schema.ts';
import { attributesOf } from './case-attributes.ts';
import { type CaseFilter, caseOfSuite, passes } from './case-filter.ts';
import { countBySection, inOrder, listBySection, sectionOfCase } from './sections.ts';

export type CaseRow = typeof suiteCases.$inferSelect;

/** A case with what people said of it. */
export type AttributedCase = CaseRow & { attributes: StoredAttributes | null };

const attributed = (companyId: string) => ({
  ...getColumns(suiteCases),
  attributes: attributesOf(caseOfSuite(companyId)),
});

/** A case with what it was called before a generation last changed its words; null where it was not there. */
export type ContinuedCase = AttributedCase & { previousName: string | null };

const { suiteId, key: caseKey, textSince } = suiteCases;
const previousOfCase = (companyId: string) => sql`from suite_cases previous
  where previous.company_id = ${companyId} and previous.suite_id = ${suiteId}
    and previous.key = ${caseKey} and previous.since < ${textSince}
  order by previous.since desc limit 1`;
const continued = (companyId: string) => ({
  ...attributed(companyId),
  previousName: sql<string | null>`(
    select coalesce(previous.wording ->> 'name', previous.name) ${previousOfCase(companyId)})`,
});

export type ListedCase = ContinuedCase & { isHappyPath: boolean };

/** The position of the happy path of a suite; undefined where no case is on it. */
export async function findHappyPath(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
): Promise<number | undefined> {
  const { content, polarity, position, retiredIn } = suiteCases;
  const isHappyPath = sql`${content} ->> 'isHappyPath' = 'true'`;
  const [row] = await tx
    .select({ position })
    .from(suiteCases)
    .where(and(isCurrent(suite), isNull(retiredIn), eq(polarity, 'positive'), isHappyPath))
    .orderBy(asc(position))
    .limit(1);
  return row?.position;
}

/** Whether a run, also one in the bin, was made of a revision in which a case already had its present words. */
export async function wasRunSince(tx: Queryable, key: SuiteKey, since: number): Promise<boolean> {
  const [row] = await withBin(tx, () =>
    tx
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
      .limit(1),
  );
  return row !== undefined;
}

/** Which cases of a suite are listed: perhaps only those that stand before the case with a key. */
type ListFilter = CaseFilter & { before?: string | undefined; groupBy?: 'section' | undefined };

/** The cases of a suite as they are now, in their order: one more than the page takes. */
export async function listCases(
  tx: Queryable,
  suite: SuiteRow,
  filter: ListFilter,
  page: Page,
): Promise<{ rows: ListedCase[]; total: number }> {
  const { rows, total } = await readCases(tx, suite, filter, page);
  const happyPath = await findHappyPath(tx, suite);
  return {
    rows: rows.map((row) => ({ ...row, isHappyPath: row.position === happyPath })),
    total,
  };
}

async function readCases(
  tx: Queryable,
  suite: SuiteRow,
  { before, groupBy, ...filter }: ListFilter,
  page: Page,
): Promise<{ rows: ContinuedCase[]; total: number }> {
  if (groupBy) return readBySection(tx, suite, { before, ...filter }, page);
  const { after, from, limit } = page;
  const { position } = suiteCases;
  const where = and(
    isCurrent(suite),
    passes(suite, filter),
    before ? isBefore(suite, before) : undefined,
  );
  const isBehind = after ? gt(position, Number(after)) : undefined;
  if (filter.search === undefined) {
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(suiteCases)
      .where(where);
    const rows = await tx
      .select(continued(suite.companyId))
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
    .select(continued(suite.companyId))
    .from(suiteCases)
    .where(and(isCurrent(suite), inArray(position, found?.places ?? [])))
    .orderBy(asc(position));
  return { rows, total: found?.total ?? 0 };
}

async function readBySection(
  tx: Queryable,
  suite: SuiteRow,
  { before, ...filter }: Omit<ListFilter, 'groupBy'>,
  page: Page,
): Promise<{ rows: ContinuedCase[]; total: number }> {
  const { position, key } = suiteCases;
  const { positions, total } = await listBySection(
    tx,
    {
      listed: selectSections(tx, suite, filter),
      before: before
        ? tx
            .select({ position, section: sectionOfCase.as('section') })
            .from(suiteCases)
            .where(and(isCurrent(suite), eq(key, before)))
        : undefined,
    },
    page,
  );
  const rows = await tx
    .select(continued(suite.companyId))
    .from(suiteCases)
    .where(and(isCurrent(suite), inArray(position, positions)));
  return { rows: inOrder(rows, positions), total };
}

const selectSections = (tx: Queryable, suite: SuiteRow, filter: CaseFilter) =>
  tx
    .select({ position: suiteCases.position, section: sectionOfCase.as('section') })
    .from(suiteCases)
    .where(and(isCurrent(suite), passes(suite, filter)));

/** The sections of the cases of a suite that pass a filter, and how many each has. */
export function listSections(tx: Queryable, suite: SuiteRow, filter: CaseFilter) {
  return countBySection(tx, selectSections(tx, suite, filter));
}

/** Whether a case stands before another one of its suite. */
function isBefore({ companyId, id }: Pick<SuiteKey, 'companyId' | 'id'>, before: string): SQL {
  return lt(
    suiteCases.position,
    sql`(select c.position from suite_cases c where c.company_id = ${companyId}
      and c.suite_id = ${id} and c.until is null and c.key = ${before})`,
  );
}

/** A case as it is now. */
export async function findCase(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  key: string,
): Promise<ContinuedCase | undefined> {
  const [row] = await tx
    .select(continued(suite.companyId))
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
): Promise<AttributedCase[]> {
  return tx
    .select(attributed(suite.companyId))
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
