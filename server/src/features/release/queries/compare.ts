import type { ReleaseChange, ReleaseComparison, ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { lastOfEachCase } from '../../result/queries/last-results.ts';
import { lastWithCases, nameOfLast, SEVERITY } from './last-results.ts';

/** How many of the test cases that went otherwise are listed where nobody says how many. */
const USUAL = 200;

type ComparedCase = ReleaseComparison['changed'][number];

type Row = ComparedCase & {
  requirements: string[] | null;
  otherRequirements: string[] | null;
  /** Whether the result of this side counts as a later one; null where this side does not have the case. */
  isNew: boolean | null;
};

/** Which test cases are listed, and which part of them. */
type Options = {
  change?: ReleaseChange | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
};

/** What changed from another release to this one: test cases, their words, their last results, their requirements. */
export async function compareReleases(
  tx: Queryable,
  {
    companyId,
    id,
    otherId,
    ...options
  }: Options & { companyId: string; id: string; otherId: string },
): Promise<ReleaseComparison> {
  const [mine, other] = [id, otherId].map((one) => stateOf({ companyId, id: one }));
  return compare(tx, { mine: mine ?? sql``, other: other ?? sql``, isNew: sql`true`, ...options });
}

/**
 * What changed since a release: the test cases that its suites have now, with their last results in any
 * run. Of each case the release was over with its own result, whatever was still marked of others: a result
 * counts where it was set after that one, or after the run began that never executed the case.
 */
export async function compareWithNow(
  tx: Queryable,
  release: { companyId: string; projectId: string; id: string },
  options: Options,
): Promise<ReleaseComparison> {
  const { companyId, projectId, id } = release;
  const suiteIds = sql`select runs.suite_id from release_runs rr join runs on runs.company_id = rr.company_id and runs.id = rr.run_id
    where rr.company_id = ${companyId} and rr.release_id = ${id}`;
  const executed = sql`select * from results r where r.company_id = ${companyId}
    and r.suite_id in (${suiteIds}) and r.status <> 'untested'`;
  const mine = sql`(
    select c.suite_id, c.key, coalesce(last.status, 'untested') as status, last.run_id,
      last.case_key as run_case_key, coalesce(c.wording ->> 'name', c.name) as name, c.text_hash,
      c.content -> 'requirements' as requirements,
      last.updated_at as set_at, c.key as case_key
    from suite_cases c left join (${lastOfEachCase(companyId, executed, suiteIds)}) last
      on last.suite_id = c.suite_id and last.key = c.key
    where c.company_id = ${companyId} and c.project_id = ${projectId} and c.until is null
      and c.retired_in is null and c.suite_id in (${suiteIds}))`;
  const isNew = sql`coalesce(a.set_at > b.set_at, false)`;
  return compare(tx, { mine, other: stateOf({ companyId, id }), isNew, ...options });
}

function stateOf(release: { companyId: string; id: string }): SQL {
  return sql`(select last.suite_id, last.key, last.status,
      case when last.status <> 'untested' then last.run_id end as run_id,
      case when last.status <> 'untested' then last.case_key end as run_case_key,
      ${nameOfLast} as name, c.text_hash, c.content -> 'requirements' as requirements,
      coalesce(last.updated_at, (select created_at from runs
        where runs.company_id = ${release.companyId} and runs.id = last.run_id)) as set_at,
      last.case_key
    from ${lastWithCases(release)})`;
}

async function compare(
  tx: Queryable,
  {
    mine,
    other,
    isNew,
    change,
    skip = 0,
    limit = USUAL,
  }: Options & { mine: SQL; other: SQL; isNew: SQL },
): Promise<ReleaseComparison> {
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(a.suite_id, b.suite_id) as "suiteId", coalesce(a.key, b.key) as "caseKey",
      coalesce(a.name, b.name) as name, a.status, b.status as "otherStatus", a.run_id as "runId",
      b.run_id as "otherRunId", a.run_case_key as "runCaseKey", b.run_case_key as "otherRunCaseKey",
      coalesce(a.text_hash <> b.text_hash or a.case_key <> b.case_key, false) as "isReworded",
      a.requirements, b.requirements as "otherRequirements", 
      case when a.key is not null then ${isNew} end as "isNew"
    from ${mine} a full join ${other} b on b.suite_id = a.suite_id and b.key = a.key
    order by coalesce(a.status = 'failed' and b.status = 'passed', false) desc,
      array_position(${SEVERITY}, a.status), coalesce(a.name, b.name), 1, 2`);
  const shown = rows.filter(change ? IS[change] : (row) => !isInBoth(row) || IS.result(row));
  const count = (one: ReleaseChange) => rows.filter(IS[one]).length;
  return {
    counts: {
      result: count('result'),
      failing: count('failing'),
      passing: count('passing'),
      otherwise: count('otherwise'),
      untested: count('untested'),
      added: count('added'),
      removed: count('removed'),
      reworded: count('reworded'),
      same: count('same'),
    },
    changed: shown.slice(skip, skip + limit).map(withoutRequirements),
    changedTotal: shown.length,
    requirements: compareRequirements(rows),
  };
}

const isInBoth = ({ status, otherStatus }: Row) => status !== null && otherStatus !== null;

/** Whether a test case differs so. */
const IS: Record<ReleaseChange, (row: Row) => boolean> = {
  added: ({ otherStatus }) => otherStatus === null,
  removed: ({ status }) => status === null,
  reworded: (row) => isInBoth(row) && row.isReworded,
  same: (row) => isInBoth(row) && !row.isReworded,
  result: (row) => isOtherwise(row) && row.status !== 'untested',
  failing: (row) => IS.result(row) && row.status === 'failed' && row.otherStatus === 'passed',
  passing: (row) => IS.result(row) && row.status === 'passed' && row.otherStatus === 'failed',
  otherwise: (row) => IS.result(row) && !IS.failing(row) && !IS.passing(row),
  untested: (row) => isOtherwise(row) && row.status === 'untested',
};

const isOtherwise = (row: Row) =>
  isInBoth(row) && row.status !== row.otherStatus && row.isNew === true;

function withoutRequirements(row: Row): ComparedCase {
  const { requirements: _, otherRequirements: _other, isNew: _new, ...compared } = row;
  return compared;
}

function compareRequirements(rows: Row[]): ReleaseComparison['requirements'] {
  const mine = worstOf(
    rows.map((row) => ({
      requirements: row.requirements,
      // an older result is no change of a requirement either
      status: isInBoth(row) && !row.isNew ? row.otherStatus : row.status,
    })),
  );
  const others = worstOf(
    rows.map(({ otherRequirements, otherStatus }) => ({
      requirements: otherRequirements,
      status: otherStatus,
    })),
  );
  return [...new Set([...mine.keys(), ...others.keys()])]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => ({ id, status: mine.get(id) ?? null, otherStatus: others.get(id) ?? null }))
    .filter(({ status, otherStatus }) => status !== otherStatus);
}

const WORST_FIRST: readonly ResultStatus[] = ['failed', 'blocked', 'untested', 'skipped', 'passed'];

/** Each requirement with the worst result of the test cases that cover it. */
function worstOf(
  rows: { requirements: string[] | null; status: ResultStatus | null }[],
): Map<string, ResultStatus> {
  const worst = new Map<string, ResultStatus>();
  for (const { requirements, status } of rows) {
    if (status === null) continue;
    for (const id of requirements ?? []) {
      const before = worst.get(id);
      if (!before || WORST_FIRST.indexOf(status) < WORST_FIRST.indexOf(before))
        worst.set(id, status);
    }
  }
  return worst;
}
