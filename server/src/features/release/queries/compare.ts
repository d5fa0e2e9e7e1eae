import type { ResultStatus } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { lastResultsOf } from './last-results.ts';

type Pair = { companyId: string; id: string; otherId: string };

/** How many of the test cases that went otherwise are listed. */
const MAX_CHANGED = 200;

type ComparedCase = {
  caseKey: string;
  name: string;
  status: ResultStatus | null;
  otherStatus: ResultStatus | null;
  isReworded: boolean;
};

type Row = ComparedCase & { requirements: string[] | null; otherRequirements: string[] | null };

/** What changed from another release to this one: test cases, their words, their last results, their requirements. */
export async function compareReleases(tx: Queryable, { companyId, id, otherId }: Pair) {
  const lastOf = (release: string) => sql`(
    select last.*, coalesce(c.wording ->> 'name', c.name) as name, c.text_hash,
      c.content -> 'requirements' as requirements
    from (${lastResultsOf({ companyId: sql`${companyId}`, id: sql`${release}` })}) last
    join suite_cases c on c.suite_id = last.suite_id and c.key = last.case_key
      and c.since = last.case_since)`;
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(a.case_key, b.case_key) as "caseKey", coalesce(a.name, b.name) as name,
      a.status, b.status as "otherStatus", coalesce(a.text_hash <> b.text_hash, false) as "isReworded",
      a.requirements, b.requirements as "otherRequirements"
    from ${lastOf(id)} a
    full join ${lastOf(otherId)} b on b.suite_id = a.suite_id and b.case_key = a.case_key
    order by array_position(array['failed', 'blocked', 'untested', 'skipped', 'passed'], a.status),
      coalesce(a.name, b.name)`);
  const changed = rows.filter(({ status, otherStatus }) => status !== otherStatus);
  const isInBoth = ({ status, otherStatus }: Row) => status !== null && otherStatus !== null;
  const both = rows.filter(isInBoth);
  const reworded = both.filter(({ isReworded }) => isReworded).length;
  return {
    counts: {
      added: rows.filter(({ otherStatus }) => otherStatus === null).length,
      removed: rows.filter(({ status }) => status === null).length,
      reworded,
      same: both.length - reworded,
    },
    changed: changed.slice(0, MAX_CHANGED).map(withoutRequirements),
    changedTotal: changed.length,
    requirements: compareRequirements(rows),
  };
}

function withoutRequirements({ requirements: _, otherRequirements: _other, ...row }: Row) {
  return row;
}

function compareRequirements(rows: Row[]): { added: string[]; removed: string[] } {
  const mine = new Set(rows.flatMap(({ requirements }) => requirements ?? []));
  const others = new Set(rows.flatMap(({ otherRequirements }) => otherRequirements ?? []));
  return {
    added: [...mine].filter((id) => !others.has(id)).sort(),
    removed: [...others].filter((id) => !mine.has(id)).sort(),
  };
}
