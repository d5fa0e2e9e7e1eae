import type { CycleProject } from './team.ts';

type Executed = { suite: string; key: string; since: number };

type Kept = {
  suite_id: string;
  key: string;
  is_live: boolean;
  earlier_keys: { key: string; since: number; until: number }[];
};

/** The cases of suites as they are now: what key a case has that was executed under another, and which of them a run would have. */
export async function currentCasesOf(projects: CycleProject[]) {
  const query = `select c.suite_id, c.key, c.retired_in is null as is_live, c.earlier_keys
    from suite_cases c join suites s on s.company_id = c.company_id and s.id = c.suite_id and s.deleted_at is null
    where c.until is null and c.project_id = any($1)`;
  const ids = projects.map(({ project }) => project.id);
  const answer = await projects[0]?.world.pool.query<Kept>(query, [ids]);
  const kept = answer?.rows ?? [];
  const keyOf = ({ suite, key, since }: Executed): string =>
    kept.find(
      (one) =>
        one.suite_id === suite &&
        one.earlier_keys.some(
          (earlier) => earlier.key === key && since >= earlier.since && since < earlier.until,
        ),
    )?.key ?? key;
  return {
    /** The same rows, under the keys that their cases have now. */
    underCurrentKeys: <R extends Executed>(rows: R[]): R[] =>
      rows.map((row) => ({ ...row, key: keyOf(row) })),
    live: kept.filter(({ is_live: isLive }) => isLive),
  };
}

/** By suite and key the revisions at which some case had the key, as `[suite, key, since, until]`: no two cases have one at a time. */
export async function earlierKeysOf({ world, project }: CycleProject) {
  const { rows } = await world.pool.query<{ claims: [string, string, number, number] }>(
    `select json_build_array(c.suite_id, earlier.key, earlier.since, earlier.until) as claims
      from suite_cases c cross join jsonb_to_recordset(c.earlier_keys) earlier(key text, since int, until int)
      where c.until is null and c.project_id = $1`,
    [project.id],
  );
  return rows.map(({ claims }) => claims);
}
