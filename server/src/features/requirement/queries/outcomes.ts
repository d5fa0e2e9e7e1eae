import type { ResultStatus } from '@caseloom/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withBin } from '../../../db/bin.ts';
import type { Queryable } from '../../../db/open.ts';
import { requirementOutcomes } from '../schema.ts';
import type { Counts } from './case-counts.ts';
import { listCounts } from './covering-cases.ts';
import type { Live, Scope } from './live-cases.ts';

/*
 * What is known of cases and requirements after their results are gone: nothing turns from failed to
 * untested because a run was deleted, or cases were made again.
 */

/** How a requirement stands. */
export type Standing = {
  status: ResultStatus;
  /** That is how it stood before its cases changed: there is no result of them as they are now. */
  isBeforeChange: boolean;
};

/** How a requirement stands, and whether a test case covers it. */
type Covered = Standing & { isCovered: boolean };

export type Outcome = { status: 'passed' | 'failed'; changedAt: Date };

const NO_CASES: Counts = {
  count: 0,
  failed: 0,
  blocked: 0,
  skipped: 0,
  passed: 0,
  failedNow: 0,
  blockedNow: 0,
  skippedNow: 0,
  passedBefore: 0,
  newest: null,
};

/** How a requirement stands by its cases; as it stood before they changed until one of them was executed since. */
export function standingOf(counts: Counts = NO_CASES, outcome?: Outcome): Standing {
  const standing = standingOfCases(counts);
  const isNewer = outcome && counts.newest !== null && new Date(counts.newest) > outcome.changedAt;
  if (!outcome || isNewer || standing.status === 'failed' || standing.status === outcome.status)
    return standing;
  return { status: outcome.status, isBeforeChange: true };
}

/** By the worst of them: as long as one was not run, nothing that it is better than says more. */
function standingOfCases({ count, failed, blocked, skipped, passed, ...counts }: Counts): Standing {
  if (failed > 0) return { status: 'failed', isBeforeChange: counts.failedNow === 0 };
  if (blocked > 0) return { status: 'blocked', isBeforeChange: counts.blockedNow === 0 };
  if (count === 0 || passed + skipped < count) return { status: 'untested', isBeforeChange: false };
  if (skipped > 0) return { status: 'skipped', isBeforeChange: counts.skippedNow === 0 };
  return { status: 'passed', isBeforeChange: counts.passedBefore > 0 };
}

/** A standing that is kept when its cases change: the others say only what is still to do. */
const isKept = (status: ResultStatus): status is Outcome['status'] =>
  status === 'passed' || status === 'failed';

/** How requirements of a project stood when their cases changed, by requirement. */
export async function listOutcomes(tx: Queryable, at: Scope): Promise<Map<string, Outcome>> {
  const { requirement, status, changedAt, companyId, projectId } = requirementOutcomes;
  const rows = await tx
    .select({ requirement, status, changedAt })
    .from(requirementOutcomes)
    .where(and(eq(companyId, at.companyId), eq(projectId, at.projectId)));
  return new Map(rows.map(({ requirement: id, ...outcome }) => [id, outcome]));
}

/** How the requirements of a project stand. @param live the cases that count, where those of the project are not meant */
export async function listStandings(
  tx: Queryable,
  at: Scope,
  live?: Live,
): Promise<Map<string, Covered>> {
  const outcomes = await listOutcomes(tx, at);
  const counted = new Map(
    (await listCounts(tx, at, live)).map(({ requirement, ...counts }) => [requirement, counts]),
  );
  const ids = new Set([...outcomes.keys(), ...counted.keys()]);
  return new Map(
    [...ids].map((id) => {
      const standing = standingOf(counted.get(id), outcomes.get(id));
      return [id, { ...standing, isCovered: counted.has(id) }];
    }),
  );
}

/** How a requirement that stood so stands once its cases have changed: what was known holds until there is a newer result. */
export function standingAfter(before: Standing | undefined, after: Standing): Standing {
  const isKnown = before !== undefined && isKept(before.status);
  if (!isKnown || after.status === 'failed' || after.status === before.status) return after;
  return { status: before.status, isBeforeChange: true };
}

/** Does work that changes the cases of a project; requirements stand as before until there is a newer result. */
export async function keepStandings(
  tx: Queryable,
  at: Scope,
  work: () => Promise<void>,
): Promise<void> {
  const before = [...(await listStandings(tx, at))].filter(([, { status }]) => isKept(status));
  await work();
  // where nothing is known yet, nothing can be lost
  if (before.length === 0) return;
  const after = await listStandings(tx, at);
  const { companyId, projectId } = at;
  const kept = before.flatMap(([requirement, { status }]) =>
    !isKept(status) || after.get(requirement)?.status === status
      ? []
      : [{ companyId, projectId, requirement, status }],
  );
  if (kept.length === 0) return;
  await tx
    .insert(requirementOutcomes)
    .values(kept)
    .onConflictDoUpdate({
      target: [
        requirementOutcomes.companyId,
        requirementOutcomes.projectId,
        requirementOutcomes.requirement,
      ],
      set: { status: sql`excluded.status`, changedAt: sql`excluded.changed_at` },
    });
}

/** Remembers how the cases of a run went last, before it is deleted. */
export function keepOutcomes(tx: Queryable, { companyId, id }: Run): Promise<void> {
  return keepNewest(
    tx,
    sql`select * from results where company_id = ${companyId} and run_id = ${id}`,
  );
}

/**
 * Forgets how the cases of a run went, once it is restored: its results say so again, and may be taken
 * back. Instead what other runs in the bin say of them is remembered.
 */
export async function forgetOutcomes(tx: Queryable, { companyId, id }: Run): Promise<void> {
  const restored = sql`results mine where mine.company_id = ${companyId} and mine.run_id = ${id}`;
  await tx.execute(sql`
    delete from case_outcomes known using ${restored} and known.company_id = mine.company_id
      and known.suite_id = mine.suite_id and known.case_key = mine.case_key
      and known.status = mine.status and known.updated_at = mine.updated_at`);
  await withBin(tx, () =>
    keepNewest(
      tx,
      sql`select other.* from results other
        join runs on runs.company_id = other.company_id and runs.id = other.run_id and runs.deleted_at is not null
        where other.company_id = ${companyId}
          and (other.suite_id, other.case_key) in (select mine.suite_id, mine.case_key from ${restored})`,
    ),
  );
}

type Run = { companyId: string; id: string };

/** Remembers the newest of some rows of `results` of each case, unless something newer is known. */
async function keepNewest(tx: Queryable, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into case_outcomes as known
      (company_id, project_id, suite_id, case_key, case_since, status, updated_at)
    select distinct on (company_id, suite_id, case_key)
      company_id, project_id, suite_id, case_key, case_since, status, updated_at from (${rows}) said
    where updated_at is not null and status <> 'untested'
    order by company_id, suite_id, case_key, updated_at desc
    on conflict (company_id, suite_id, case_key) do update set case_since = excluded.case_since,
      status = excluded.status, updated_at = excluded.updated_at
    where excluded.updated_at > known.updated_at`);
}
