import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import type { SuiteKey } from '../queries.ts';
import { type StoredAttributes, suiteCases, suites } from '../schema.ts';
import { attributesOf, NO_ATTRIBUTES } from './case-attributes.ts';
import { caseOfSuite } from './case-filter.ts';
import type { CaseRow } from './cases.ts';

/** How many rows are inserted by one statement: each has its columns as parameters, and there are at most 65,535. */
const PART = 500;

/** Adds rows of written cases; the caller ends those before them. */
export async function insertWritten(tx: Queryable, rows: CaseRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PART)
    await tx.insert(suiteCases).values(rows.slice(at, at + PART));
}

/** Ends the current rows of some cases before a revision; they keep what people say of the cases at that time. */
export async function endWritten(
  tx: Queryable,
  suite: SuiteKey,
  keys: string[],
  next: number,
): Promise<void> {
  if (keys.length === 0) return;
  const { companyId, id: suiteId } = suite;
  const stated = attributesOf({ companyId, suiteId: sql`${suiteId}`, key: sql`named.key` });
  // made before the update: Citus lets an update itself call nothing that is not immutable
  const then = sql`(select named.key, jsonb_build_object('attributesThen',
      coalesce(${stated}, ${JSON.stringify(NO_ATTRIBUTES)}::json)) as stated
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) named(key)) attributes_then`;
  await tx
    .update(suiteCases)
    .set({ until: next, content: sql`${suiteCases.content} || attributes_then.stated` })
    .from(then)
    .where(and(isCurrent(suite), eq(suiteCases.key, sql`attributes_then.key`)));
}

/** Lets the row of a case that a revision ended keep what people said of it before they changed that too. */
export async function keepAttributesThen(
  tx: Queryable,
  suite: SuiteKey,
  { key, until, attributes }: { key: string; until: number; attributes: StoredAttributes },
): Promise<void> {
  await tx
    .update(suiteCases)
    .set({
      content: sql`${suiteCases.content} || ${JSON.stringify({ attributesThen: attributes })}::jsonb`,
    })
    .where(and(isWritten(suite), eq(suiteCases.key, key), eq(suiteCases.until, until)));
}

/** The written cases that a suite has now, also those that were taken out, in their order. */
export async function listWritten(tx: Queryable, suite: SuiteKey): Promise<CaseRow[]> {
  return tx.select().from(suiteCases).where(isCurrent(suite)).orderBy(suiteCases.position);
}

/** The suites of a project that have written cases known by some of these names, the one with most of them first. */
export async function listTargets(
  tx: Queryable,
  { companyId, projectId }: Pick<SuiteKey, 'companyId' | 'projectId'>,
  names: string[],
): Promise<{ id: string; name: string; known: number }[]> {
  const known = sql<number>`count(distinct ${suiteCases.sourceId})::int`;
  return tx
    .select({ id: suites.id, name: suites.name, known })
    .from(suiteCases)
    .innerJoin(
      suites,
      and(eq(suites.companyId, suiteCases.companyId), eq(suites.id, suiteCases.suiteId)),
    )
    .where(
      and(
        eq(suiteCases.companyId, companyId),
        eq(suiteCases.projectId, projectId),
        eq(suiteCases.origin, 'written'),
        isNull(suiteCases.until),
        inArray(suiteCases.sourceId, names),
      ),
    )
    .groupBy(suites.id, suites.name)
    .orderBy(desc(known), desc(suites.id))
    .limit(MAX_TARGETS);
}

/** So many suites are named. */
const MAX_TARGETS = 10;

/** A written case as it is now, also one that was taken out. */
export async function findWritten(
  tx: Queryable,
  suite: SuiteKey,
  key: string,
): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(suiteCases)
    .where(and(isCurrent(suite), eq(suiteCases.key, key)));
  return row;
}

/** Those of some keys, in their order. */
export async function listWrittenOf(
  tx: Queryable,
  suite: SuiteKey,
  keys: string[],
): Promise<CaseRow[]> {
  if (keys.length === 0) return [];
  return tx
    .select()
    .from(suiteCases)
    .where(and(isCurrent(suite), inArray(suiteCases.key, keys)))
    .orderBy(suiteCases.position);
}

/** What a written case said, each time it was changed, the last version first, who made it say that, and what people say of it now. */
export async function listVersions(tx: Queryable, suite: SuiteKey, key: string) {
  return tx
    .select({
      row: suiteCases,
      by: fullName(users),
      attributes: attributesOf(caseOfSuite(suite.companyId)),
    })
    .from(suiteCases)
    .leftJoin(
      users,
      and(eq(users.companyId, suiteCases.companyId), eq(users.id, suiteCases.changedBy)),
    )
    .where(and(isWritten(suite), eq(suiteCases.key, key)))
    .orderBy(desc(suiteCases.since));
}

/** The rows that cases of some keys had before a revision made others of them. */
export async function listEnded(
  tx: Queryable,
  suite: SuiteKey,
  revision: number,
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(suiteCases)
    .where(and(isWritten(suite), eq(suiteCases.until, revision)));
}

/** The rows that a revision made, those that others have followed since as well. */
export async function listMade(
  tx: Queryable,
  suite: SuiteKey,
  revision: number,
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(suiteCases)
    .where(and(isWritten(suite), eq(suiteCases.since, revision)))
    .orderBy(suiteCases.position);
}

/** Deletes the rows that a revision made of some cases, and lets those that it ended be current again. */
export async function forgetRevision(
  tx: Queryable,
  suite: SuiteKey,
  { keys, revision }: { keys: string[]; revision: number },
): Promise<void> {
  const ofKeys = and(isWritten(suite), inArray(suiteCases.key, keys));
  await tx.delete(suiteCases).where(and(ofKeys, eq(suiteCases.since, revision)));
  await tx
    .update(suiteCases)
    .set({ until: null })
    .where(and(ofKeys, eq(suiteCases.until, revision)));
}

function isWritten({ companyId, id }: SuiteKey): SQL | undefined {
  return and(
    eq(suiteCases.companyId, companyId),
    eq(suiteCases.suiteId, id),
    eq(suiteCases.origin, 'written'),
  );
}

function isCurrent(suite: SuiteKey): SQL | undefined {
  return and(isWritten(suite), isNull(suiteCases.until));
}

/** How many cases of a suite people wrote, and how many steps they have. */
export async function countWritten(
  tx: Queryable,
  suite: SuiteKey,
): Promise<{ cases: number; steps: number }> {
  const [row] = await tx
    .select({
      cases: sql<number>`count(*)::int`,
      steps: sql<number>`coalesce(sum(jsonb_array_length(${suiteCases.content} -> 'steps')), 0)::int`,
    })
    .from(suiteCases)
    .where(and(isCurrent(suite), isNull(suiteCases.retiredIn)));
  return row ?? { cases: 0, steps: 0 };
}
