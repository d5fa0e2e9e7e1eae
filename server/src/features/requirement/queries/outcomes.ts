import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { requirementOutcomes } from '../schema.ts';
import { type Counts, listCounts } from './covering-cases.ts';
import type { Live, Scope } from './live-cases.ts';

/*
 * What is known of cases and requirements after their results are gone: nothing turns from failed to
 * untested because a run was deleted, or cases were made again.
 */

/** How a requirement stands. */
export type Standing = {
  status: 'passed' | 'failed' | 'untested';
  /** That is how it stood before its cases changed: there is no result of them as they are now. */
  isBeforeChange: boolean;
};

export type Outcome = { status: 'passed' | 'failed'; changedAt: Date };

const NO_CASES: Counts = {
  count: 0,
  failed: 0,
  passed: 0,
  failedNow: 0,
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

function standingOfCases({ count, failed, passed, failedNow, passedBefore }: Counts): Standing {
  if (failed > 0) return { status: 'failed', isBeforeChange: failedNow === 0 };
  if (count > 0 && passed === count) return { status: 'passed', isBeforeChange: passedBefore > 0 };
  return { status: 'untested', isBeforeChange: false };
}

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
): Promise<Map<string, Standing>> {
  const outcomes = await listOutcomes(tx, at);
  const counted = new Map(
    (await listCounts(tx, at, live)).map(({ requirement, ...counts }) => [requirement, counts]),
  );
  const ids = new Set([...outcomes.keys(), ...counted.keys()]);
  return new Map([...ids].map((id) => [id, standingOf(counted.get(id), outcomes.get(id))]));
}

/** How a requirement that stood so stands once its cases have changed: what was known holds until there is a newer result. */
export function standingAfter(before: Standing | undefined, after: Standing): Standing {
  const isKnown = before !== undefined && before.status !== 'untested';
  if (!isKnown || after.status === 'failed' || after.status === before.status) return after;
  return { status: before.status, isBeforeChange: true };
}

/** Does work that changes the cases of a project; requirements stand as before until there is a newer result. */
export async function keepStandings(
  tx: Queryable,
  at: Scope,
  work: () => Promise<void>,
): Promise<void> {
  const before = await listStandings(tx, at);
  await work();
  const after = await listStandings(tx, at);
  const { companyId, projectId } = at;
  const kept = [...before].flatMap(([requirement, { status }]) =>
    status === 'untested' || after.get(requirement)?.status === status
      ? []
      : [{ companyId, projectId, requirement, status }],
  );
  if (kept.length === 0) return;
  await tx
    .insert(requirementOutcomes)
    .values(kept)
    .onConflictDoUpdate({
      target: [requirementOutcomes.projectId, requirementOutcomes.requirement],
      set: { status: sql`excluded.status`, changedAt: sql`now()` },
    });
}

/** Remembers how the cases of a run went last, before it is deleted. */
export async function keepOutcomes(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  await tx.execute(sql`
    insert into case_outcomes as known
      (company_id, project_id, suite_id, case_key, case_since, status, updated_at)
    select company_id, project_id, suite_id, case_key, case_since, status, updated_at from results
    where company_id = ${companyId} and run_id = ${id}
      and updated_at is not null and status <> 'untested'
    on conflict (suite_id, case_key) do update set case_since = excluded.case_since,
      status = excluded.status, updated_at = excluded.updated_at
    where excluded.updated_at > known.updated_at`);
}
