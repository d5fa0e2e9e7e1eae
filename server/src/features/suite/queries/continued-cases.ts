import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { SuiteKey } from '../queries.ts';
import { type Figures, suiteCases } from '../schema.ts';
import { isBack, isNew } from './case-filter.ts';
import type { CaseRow } from './cases.ts';

/**
 * A case as it was before the last generation that changed its words: as it was retired, with what people
 * wrote of it since, where another one continues it by a person's word.
 */
export async function findCaseBefore(
  tx: Queryable,
  suite: SuiteKey,
  { key, textSince }: CaseRow,
): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(suiteCases)
    .where(
      and(
        isOf(suite),
        eq(suiteCases.key, key),
        or(lt(suiteCases.since, textSince), isNotNull(suiteCases.retiredIn)),
      ),
    )
    .orderBy(desc(suiteCases.since))
    .limit(1);
  return row;
}

/** Whether a case of a suite has a key, or ever had. */
export async function hasKey(tx: Queryable, suite: SuiteKey, key: string): Promise<boolean> {
  const rows = await tx
    .select({ key: suiteCases.key })
    .from(suiteCases)
    .where(and(isOf(suite), eq(suiteCases.key, key)))
    .limit(1);
  return rows.length > 0;
}

/** The place after the last case of a suite. */
export async function nextPosition(tx: Queryable, suite: SuiteKey): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${suiteCases.position}), -1)::int + 1` })
    .from(suiteCases)
    .where(and(isOf(suite), isNull(suiteCases.until)));
  return row?.next ?? 0;
}

/** Ends the current row of a case before the next revision; one that this revision made goes, as nobody has seen it. */
export async function endCurrent(
  tx: Queryable,
  { next, ...suite }: SuiteKey & { next: number },
  { key, since }: CaseRow,
): Promise<void> {
  const isRow = and(isOf(suite), eq(suiteCases.key, key), isNull(suiteCases.until));
  if (since === next) await tx.delete(suiteCases).where(isRow);
  else await tx.update(suiteCases).set({ until: next }).where(isRow);
}

/** Counts a suite as it is now, and what its last generation did. */
export async function countFigures(
  tx: Queryable,
  suite: SuiteKey & { generatedIn: number },
): Promise<Figures> {
  const { retiredIn, textSince, content, origin } = suiteCases;
  const isLive = isNull(retiredIn);
  const isGenerated = eq(origin, 'generated');
  const isFresh = sql`${textSince} = ${suite.generatedIn}`;
  const count = (...conditions: (SQL | undefined)[]) =>
    sql<number>`count(*) filter (where ${and(...conditions)})::int`;
  const steps = sql<number>`coalesce(sum(jsonb_array_length(${content} -> 'steps'))
    filter (where ${isLive}), 0)::int`;
  const [row] = await tx
    .select({
      testCases: count(isLive),
      testSteps: steps,
      retired: count(sql`not ${isLive}`),
      written: count(isLive, eq(origin, 'written')),
      new: count(isLive, isFresh, isNew),
      back: count(isLive, isFresh, isBack(suite.generatedIn)),
      changed: count(isLive, isFresh, sql`not (${isNew} or ${isBack(suite.generatedIn)})`),
      unchanged: count(isLive, isGenerated, sql`not (${isFresh})`),
      gone: count(isGenerated, sql`${retiredIn} >= ${suite.generatedIn}`),
    })
    .from(suiteCases)
    .where(and(isOf(suite), isNull(suiteCases.until)));
  if (!row) throw new Error('a count gives its row');
  const { testCases, testSteps, retired, written, ...changes } = row;
  return { testCases, testSteps, retired, written, changes };
}

function isOf({ companyId, id }: SuiteKey): SQL | undefined {
  return and(eq(suiteCases.companyId, companyId), eq(suiteCases.suiteId, id));
}
