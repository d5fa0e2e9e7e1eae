import type { RequirementAnswer } from '@caseloom/contract';
import { expect } from 'vitest';
import { type Row, rowsOf } from './rows.ts';
import type { CycleProject, CycleRun } from './team.ts';

type LiveCase = {
  suite_id: string;
  key: string;
  since: number;
  requirements: string[];
  print: string;
  is_live: boolean;
  earlier_keys: { key: string; since: number; until: number }[];
};

/** All versions of the cases of a project: what a tester did and saw in each, and the requirements it covered. */
async function versionsOf({ world, project }: CycleProject): Promise<LiveCase[]> {
  const { rows } = await world.pool.query<LiveCase>(
    `select c.suite_id, c.key, c.since, c.content -> 'requirements' as requirements, c.earlier_keys,
      c.until is null and c.retired_in is null as is_live,
      md5(jsonb_build_array(c.content -> 'data', jsonb_path_query_array(c.content, '$.steps[*].text'),
        jsonb_path_query_array(c.content, '$.steps[*].expected'))::text) as print
      from suite_cases c join suites s on s.company_id = c.company_id and s.id = c.suite_id and s.deleted_at is null
      where c.project_id = $1 order by c.suite_id desc`,
    [project.id],
  );
  return rows;
}

/** The worst first. */
const SEVERITY = ['failed', 'blocked', 'untested', 'skipped', 'passed'] as const;

/** How requirements stand by the last result of each of their cases, wherever it was, also in runs that were deleted. */
async function standingsOf(project: CycleProject) {
  const { runs } = project;
  const versions = await versionsOf(project);
  const live = versions.filter(({ is_live: isLive }) => isLive);
  const inBin = (run: CycleRun) => run.suite.isBinned;
  const executed = rowsOf(runs.filter((run) => !inBin(run))).filter(
    ({ status }) => status !== 'untested',
  );
  const isOf = (one: LiveCase) => (row: Row) =>
    row.key === one.key ||
    one.earlier_keys.some(
      ({ key, since, until }) =>
        row.suite === one.suite_id && row.key === key && row.since >= since && row.since < until,
    );
  const statusOf = (key: string, id: string) => {
    const own = live.filter((one) => one.key === key);
    const all = own.flatMap((one) => executed.filter(isOf(one)));
    const last = all.toSorted((one, other) => other.order - one.order)[0];
    const said = versions.find(
      (one) => one.suite_id === last?.suite && one.key === last.key && one.since === last.since,
    );
    const print = own.find(({ requirements }) => requirements.includes(id))?.print;
    // what was executed in other words, and did not cover the requirement, says nothing of it
    if (said && said.print !== print && !said.requirements.includes(id)) return 'untested';
    return last?.status ?? 'untested';
  };
  const standings = new Map<string, { count: number; status: RequirementAnswer['status'] }>();
  for (const id of new Set(live.flatMap(({ requirements }) => requirements))) {
    const keys = new Set(
      live.filter(({ requirements }) => requirements.includes(id)).map(({ key }) => key),
    );
    const all = [...keys].map((key) => statusOf(key, id));
    const status = SEVERITY.find((one) => all.includes(one)) ?? 'untested';
    standings.set(id, { count: keys.size, status });
  }
  return standings;
}

/** Every requirement of a project stands as the log says. */
export async function expectRequirements(project: CycleProject): Promise<void> {
  const { send, slug } = project;
  const standings = await standingsOf(project);
  for (const requirement of await send.requirement.listOfProject({ slug })) {
    const { count = 0, status = 'untested' } = standings.get(requirement.id) ?? {};
    expect(requirement.caseCount).toBe(count);
    // it may stand as it did before its cases changed, and says so
    if (requirement.status !== status || status === 'untested')
      expect([requirement.id, requirement.isBeforeChange, status]).toEqual([
        ...[requirement.id, requirement.status !== 'untested', status === 'failed' ? '' : status],
      ]);
  }
}
