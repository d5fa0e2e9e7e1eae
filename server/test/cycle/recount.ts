import type { Client } from '@caseloom/client';
import type { ResultCounts, ResultStatus } from '@caseloom/contract';
import { expect } from 'vitest';
import { expectSame, fold, saidByDay, WORST } from '../verdict-log.ts';
import { currentCasesOf, earlierKeysOf } from './current-keys.ts';
import { expectRequirements } from './requirements.ts';
import { runsOf } from './results.ts';
import { type Row, rowsOf } from './rows.ts';
import { wordsIn } from './runs.ts';
import { casesOf, suitesOf } from './suites.ts';
import type { CycleProject, CycleRun, LoggedRelease, Mate } from './team.ts';

const number = (rows: { status: ResultStatus }[], status: ResultStatus) =>
  rows.filter((row) => row.status === status).length;

/** What was said in runs, day by day. */
const countedIn = (runs: CycleRun[]) => runs.flatMap(({ log }) => saidByDay(log));

const countsOf = (rows: Row[]) =>
  Object.fromEntries(WORST.map((status) => [status, number(rows, status)])) as ResultCounts;

/** The last row of each case. */
function lastOf(rows: Row[]): Row[] {
  const byCase = Map.groupBy(rows, ({ suite, key }) => `${suite} ${key}`);
  return [...byCase.values()].flatMap(
    (group) => group.toSorted((one, other) => other.order - one.order)[0] ?? [],
  );
}

/** The figures of the dashboard, counted from the log. No run names a build, so nothing is flaky. */
async function figuresOf(projects: CycleProject[]) {
  const { underCurrentKeys, live } = await currentCasesOf(projects);
  const rows = underCurrentKeys(rowsOf(projects.flatMap(runsOf)));
  const last = lastOf(rows.filter(({ status }) => status !== 'untested'));
  const isExecuted = new Set(last.map(({ suite, key }) => `${suite} ${key}`));
  const untested = live.filter((one) => !isExecuted.has(`${one.suite_id} ${one.key}`)).length;
  return {
    said: countedIn(projects.flatMap(runsOf)),
    passed: number(rows, 'passed'),
    failedResults: number(rows, 'failed'),
    counts: { ...countsOf(last), untested },
    flaky: 0,
    attention: number(last, 'failed') + number(last, 'blocked'),
  };
}

/** The projects that somebody sees, of some of their company. */
const visibleTo = (client: Client, projects: CycleProject[]) =>
  projects.filter(({ mates }) => mates.some((mate) => mate.client === client && mate.isIn));

async function expectDashboard(client: Client, projects: CycleProject[]): Promise<void> {
  const seen = visibleTo(client, projects);
  const { said, passed, ...expected } = await figuresOf(seen);
  const board = await client.dashboard.get({});
  const sum = (name: 'passed' | 'failed', list: Record<'passed' | 'failed', number>[]) =>
    list.reduce((total, one) => total + one[name], 0);
  const { counts, flaky, failedResults, attentionTotal } = board;
  expect({ counts, flaky, failedResults, attention: attentionTotal }).toEqual(expected);
  for (const list of [board.daily, board.monthly])
    expect([sum('passed', list), sum('failed', list)]).toEqual([
      number(said, 'passed'),
      number(said, 'failed'),
    ]);
  expect(board.attention).toHaveLength(Math.min(attentionTotal, 10));
  const share = (100 * passed) / (passed + failedResults);
  expect(board.passRate).toBe(Number.isNaN(share) ? null : share);
  expect(board.kept).toEqual(await keptOf(seen));
  const stale = (await Promise.all(seen.map(staleOf))).flat();
  expect(board.outdated).toHaveLength(Math.min(stale.length, 6));
  const ids = seen.map(({ project }) => project.id);
  const models = 'select count(*)::int as n from models where project_id = any($1)';
  const made = await askOf(projects, `${models} and deleted_at is null`, ids);
  expect(board.newThisMonth.models).toBe(made);
}

const staleOf = async ({ send, slug }: CycleProject) =>
  (await send.suite.listOfProject({ slug })).items.filter(({ isStale }) => isStale);

async function askOf([one]: CycleProject[], query: string, ids: string[]): Promise<number> {
  const answer = await one?.world.pool.query<{ n: number }>(query, [ids]);
  return answer?.rows[0]?.n ?? 0;
}

/** What is kept in suites that are not in the bin. */
async function keptOf(projects: CycleProject[]) {
  const suites = projects.flatMap(suitesOf).map(({ id }) => id);
  const count = (condition: string) =>
    askOf(
      projects,
      `select count(*)::int as n from suite_cases
        where suite_id = any($1) and until is null and ${condition}`,
      suites,
    );
  const [testCases, retired] = [
    await count('retired_in is null'),
    await count('retired_in is not null'),
  ];
  return { suites: suites.length, testCases, retired };
}

/** The list of all results, by each of its filters. */
async function expectWork(mate: Mate, projects: CycleProject[]): Promise<void> {
  const seen = visibleTo(mate.client, projects);
  const rows = rowsOf(seen.flatMap(runsOf));
  const totalOf = async (filter: object) =>
    (await mate.client.work.results({ limit: 1, ...filter })).total;
  for (const status of WORST) expect(await totalOf({ status })).toBe(number(rows, status));
  const isFormer = ({ assignee, run }: Row) =>
    seen.some(
      ({ runs, mates }) =>
        runs.includes(run) && mates.some(({ id, isIn }) => id === assignee && !isIn),
    );
  const { counts, flaky, attention, said } = await figuresOf(seen);
  const found = {
    me: await totalOf({ assignee: 'me' }),
    nobody: await totalOf({ assignee: 'nobody' }),
    former: await totalOf({ assignee: 'former' }),
    open: await totalOf({ runStatus: 'open' }),
    counted: await totalOf({ only: 'counted' }),
    passedLast: await totalOf({ only: 'last', status: 'passed' }),
    blockedLast: await totalOf({ only: 'last', status: 'blocked' }),
    attention: await totalOf({ only: 'attention' }),
    flaky: await totalOf({ only: 'flaky' }),
    runs: (await mate.client.work.runs({ limit: 1 })).total,
  };
  expect(found).toEqual({
    me: rows.filter(({ assignee }) => assignee === mate.id).length,
    nobody: rows.filter(({ assignee }) => assignee === null).length,
    former: rows.filter(isFormer).length,
    open: rows.filter(({ run }) => run.isOpen).length,
    counted: number(said, 'passed') + number(said, 'failed'),
    ...{ passedLast: counts.passed, blockedLast: counts.blocked, attention },
    ...{ flaky, runs: seen.flatMap(runsOf).length },
  });
}

/** Titles and notes of all cases, retired ones too, and the counts of their suite. */
async function expectSuites(project: CycleProject): Promise<void> {
  const { items: listed } = await project.send.suite.listOfProject({ slug: project.slug });
  const suites = suitesOf(project);
  expect(listed.map(({ id }) => id).sort()).toEqual(suites.map(({ id }) => id).sort());
  const claims = await earlierKeysOf(project);
  const overlapping = claims.filter(([suite, key, since, until], at) =>
    claims.some(
      ([otherSuite, otherKey, from, to], other) =>
        other < at && otherSuite === suite && otherKey === key && from < until && since < to,
    ),
  );
  expect(overlapping, 'a key is of one case at a time').toEqual([]);
  for (const suite of suites) {
    const found = await casesOf(project, suite);
    const words = found.map(({ key, name, note, isWorded, origin }) => [
      key,
      { title: isWorded || origin === 'written' ? name : undefined, note },
    ]);
    const known = [...suite.cases].map(([key, { title, note }]) => [key, { title, note }]);
    expect(Object.fromEntries(words)).toEqual(Object.fromEntries(known));
    const retired = found.filter(({ change }) => change === 'gone').length;
    const steps = found.reduce(
      (sum, { change, stepCount }) => sum + (change === 'gone' ? 0 : stepCount),
      0,
    );
    const { counts, runs } = listed.find(({ id }) => id === suite.id) ?? {};
    const written = found.filter(
      ({ change, origin }) => change !== 'gone' && origin === 'written',
    ).length;
    const testCases = found.length - retired;
    expect(counts).toEqual({ testCases, testSteps: steps, retired, written });
    expect(runs).toBe(runsOf(project).filter((run) => run.suite === suite).length);
  }
}

/** All runs with every word, comment, file and assignee of theirs, and their counts in the list. */
async function expectRuns(project: CycleProject): Promise<void> {
  const { items } = await project.send.run.listOfProject({ slug: project.slug });
  const runs = runsOf(project);
  expect(items.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort());
  for (const run of runs) {
    await expectSame(run);
    for (const key of run.keys) expect(await wordsIn(run, key)).toBe(run.words.get(key));
    const results = (await run.send.result.list({ id: run.id })).items;
    expect(results.map(({ caseKey, assignee }) => [caseKey, assignee?.id ?? null])).toEqual(
      run.keys.map((key) => [key, run.assignees.get(key)]),
    );
    const listed = items.find(({ id }) => id === run.id);
    expect(listed).toMatchObject({ counts: countsOf(rowsOf([run])), createdBy: run.createdBy });
    expect(listed?.status).toBe(run.isOpen ? 'open' : 'completed');
    const contents = await run.send.run.contents({ id: run.id });
    const alone = run.log.filter(
      ({ status, about, comment, action }) =>
        status === null && !about && comment !== '' && !action.isUndone,
    );
    const shown = run.keys.flatMap((key) => fold(run.log, key, run.rule).said ?? []);
    const release = project.releases.find(({ runs: own }) => own.has(run));
    expect(contents).toEqual({
      results: rowsOf([run]).filter(isRun).length,
      comments: new Set([...alone, ...shown]).size,
      attachments: run.files.length,
      release: release ? await withoutRun(project, release, run) : null,
    });
  }
}

const isRun = ({ status }: Row) => status !== 'untested';

/** What becomes of the test cases of a release once a run of it is deleted. */
async function withoutRun(project: CycleProject, release: LoggedRelease, run: CycleRun) {
  const runs = new Set([...release.runs].filter((one) => one !== run));
  const nameOf = ({ suite, key }: Row) => `${suite} ${key}`;
  const rest = await lastInRelease(project, { ...release, runs });
  const left = new Map(rest.map((row) => [nameOf(row), row]));
  const last = await lastInRelease(project, release);
  const count = (holds: (row: Row, then: Row | undefined) => boolean | undefined) =>
    last.filter((row) => holds(row, left.get(nameOf(row)))).length;
  return {
    ...{ id: release.id, name: expect.any(String), testCases: last.length },
    gone: count((_, then) => !then),
    goneResults: count((row, then) => !then && isRun(row)),
    byOthers: count((row, then) => then && isRun(then) && row.run === run),
    untested: count((row, then) => then && !isRun(then) && isRun(row)),
  };
}

/** The last result of each case of a release; one that was never run where it is in several runs. */
async function lastInRelease(project: CycleProject, { runs }: LoggedRelease): Promise<Row[]> {
  const { underCurrentKeys } = await currentCasesOf([project]);
  const rows = underCurrentKeys(rowsOf([...runs].filter(({ isBinned }) => !isBinned)));
  return lastOf(rows.map((row) => (row.status === 'untested' ? { ...row, order: 0 } : row)));
}

async function expectReleases(project: CycleProject): Promise<void> {
  const { send, releases, slug } = project;
  const listed = await send.release.listOfProject({ slug });
  expect(listed).toHaveLength(releases.length);
  for (const release of releases) {
    const runs = [...release.runs].filter(({ isBinned }) => !isBinned);
    const [said, last] = [countedIn(runs), await lastInRelease(project, release)];
    const summary = await send.release.get({ id: release.id });
    const figures = { runs: runs.length, counts: countsOf(last) };
    expect(summary.release).toMatchObject(figures);
    expect(listed.find(({ id }) => id === release.id)).toMatchObject(figures);
    expect(summary.runs.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort());
    expect(summary.failingTotal).toBe(number(last, 'failed') + number(last, 'blocked'));
    const sum = (name: 'passed' | 'failed') =>
      summary.daily.reduce((total, day) => total + day[name], 0);
    const days = [sum('passed'), sum('failed')];
    expect(days).toEqual([number(said, 'passed'), number(said, 'failed')]);
  }
}

async function expectCounts(project: CycleProject): Promise<void> {
  const { send, slug, suites, runs, models, releases, mates, events } = project;
  const { counts } = await send.project.get({ slug });
  const { total: inBin } = await send.bin.list({ projectSlug: slug });
  const isBinned = (one: { isBinned: boolean }) => one.isBinned;
  expect(inBin).toBe([...suites, ...runs, ...models].filter(isBinned).length);
  expect(counts.models).toBe(models.filter((model) => !isBinned(model)).length);
  const ids = [project.project.id];
  const all = [project];
  for (const [name, table] of [
    ['testData', 'test_data'],
    ['steps', 'steps'],
  ] as const)
    expect(counts[name]).toBe(
      await askOf(all, `select count(*)::int as n from ${table} where project_id = any($1)`, ids),
    );
  expect(releases.length).toBeLessThanOrEqual(3);
  for (const { id: actorId, by } of mates)
    for (const kind of ['result', 'run', 'suite'] as const) {
      const { total } = await send.audit.list({ projectSlug: slug, actorId, kind, limit: 1 });
      expect([kind, by, total]).toEqual([kind, by, events.get(`${kind} ${by}`) ?? 0]);
    }
}

/** Nothing in these projects is lost or under another name, and every figure of theirs equals the log's. */
export async function expectTrue(projects: CycleProject[]): Promise<void> {
  for (const project of projects) {
    await expectRuns(project);
    await expectSuites(project);
    await expectReleases(project);
    await expectRequirements(project);
    await expectCounts(project);
  }
  for (const [, inCompany = []] of Map.groupBy(projects, ({ companyId }) => companyId))
    for (const mate of inCompany[0]?.mates ?? []) {
      await expectDashboard(mate.client, inCompany);
      await expectWork(mate, inCompany);
    }
}
