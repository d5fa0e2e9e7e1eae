import { expect } from 'vitest';
import { currentCasesOf } from './current-keys.ts';
import { choose, type Kind } from './operation.ts';
import { mateOf, type Perform, runsOf } from './results.ts';
import { rowsOf } from './rows.ts';
import { casesOf, suitesOf } from './suites.ts';
import { type CycleProject, type CycleRun, count, type LoggedSuite, type Mate } from './team.ts';

/** As many runs as a project has at once; more would only be slower. */
const MAX_RUNS = 10;

type Begun = { id: string; suite: LoggedSuite; createdBy: string };

/** What is known of a run that has just begun; nobody is assigned yet. */
async function noteRun(project: CycleProject, { id, suite, createdBy }: Begun): Promise<CycleRun> {
  const { send, world, people, rule } = project;
  const keys = (await send.result.list({ id })).items.map(({ caseKey }) => caseKey);
  const { rows } = await world.pool.query<{ case_key: string; case_since: number }>(
    'select case_key, case_since from results where run_id = $1',
    [id],
  );
  const cases = await casesOf(project, suite);
  const run: CycleRun = {
    ...{ id, keys, people, send, rule, log: [], files: [] },
    ...{ suite, isOpen: true, isBinned: false, createdBy },
    assignees: new Map(),
    since: new Map(rows.map((row) => [row.case_key, row.case_since])),
    words: new Map(),
    earlierKeys: new Map(cases.map(({ key, earlierKeys }) => [key, earlierKeys ?? []])),
    lastEvents: new Map(),
  };
  for (const key of keys) run.words.set(key, await wordsIn(run, key));
  project.runs.push(run);
  return run;
}

/** The title and the steps of a case in a run. */
export async function wordsIn({ id, send }: CycleRun, caseKey: string): Promise<string> {
  const { name, steps, data } = await send.result.get({ id, caseKey });
  return JSON.stringify([name, steps.map(({ text, expected }) => [text, expected]), data]);
}

const newRun: Perform = async (project, { one, two, who, flag }) => {
  const suite = choose(suitesOf(project), one);
  if (!suite || runsOf(project).length >= MAX_RUNS) return;
  const { client, by } = mateOf(project, who);
  const people = flag ? [...new Set([mateOf(project, two), mateOf(project, who)])] : [];
  const assigneeIds = people.map(({ id }) => id);
  const { id } = await client.run.create({ suiteId: suite.id, assigneeIds });
  count(project, 'run', by);
  const run = await noteRun(project, { id, suite, createdBy: by });
  const live = (await casesOf(project, suite)).filter(({ change }) => change !== 'gone');
  expect(run.keys, 'a run has all cases of its suite').toEqual(live.map(({ key }) => key));
  for (const [at, key] of run.keys.entries())
    run.assignees.set(key, choose(assigneeIds, at) ?? null);
  const titles = run.keys.flatMap((key) => suite.cases.get(key)?.title ?? []);
  for (const title of titles)
    expect([...run.words.values()].some((words) => words.includes(JSON.stringify(title)))).toBe(
      true,
    );
};

const rerun: Perform = async (project, { one, who, status, flag }) => {
  const before = choose(runsOf(project), one);
  if (!before || runsOf(project).length >= MAX_RUNS) return;
  const { client, by } = mateOf(project, who);
  const { suite } = before;
  const live = (await casesOf(project, suite)).filter(({ change }) => change !== 'gone');
  const repeated = await assigneesByCurrentKey(project, before, status);
  const chosen = live.map(({ key }) => key).filter((key) => repeated.has(key));
  const begun = client.run.rerun({ id: before.id, statuses: [status], keepAssignees: flag });
  if (chosen.length === 0) return expect(begun).rejects.toMatchObject({ code: 'nothing_to_run' });
  const { id, left } = await begun;
  count(project, 'run', by);
  expect(left).toBe(repeated.size - chosen.length);
  const run = await noteRun(project, { id, suite, createdBy: by });
  expect(run.keys, 'a rerun has the cases of that status').toEqual(chosen);
  for (const key of run.keys) {
    const assignee = repeated.get(key);
    const isHere = project.mates.some(({ id, isIn }) => id === assignee && isIn);
    run.assignees.set(key, flag && isHere ? (assignee ?? null) : null);
  }
};

/** Who has the cases of a run with a status, by the keys that they have now: of two that are one case by now, the one that kept its key. */
async function assigneesByCurrentKey(project: CycleProject, run: CycleRun, status: string) {
  const { underCurrentKeys } = await currentCasesOf([project]);
  const rows = rowsOf([run]).filter((row) => row.status === status);
  const current = underCurrentKeys(rows).map((row, at) => ({
    ...row,
    isOwn: row.key === rows[at]?.key,
  }));
  const inOrder = current.toSorted(
    (a, b) => Number(a.isOwn) - Number(b.isOwn) || a.order - b.order,
  );
  return new Map(inOrder.map(({ key, assignee }) => [key, assignee]));
}

const complete: Perform = async (project, { one, who }) => {
  const run = choose(runsOf(project), one);
  if (!run) return;
  const { client, by } = mateOf(project, who);
  await client.run.complete({ id: run.id });
  if (run.isOpen) count(project, 'run', by);
  run.isOpen = false;
};

/** Who began a run and who owns the company may open and delete it; others are refused. */
function ruled(
  act: (at: { project: CycleProject; run: CycleRun; mate: Mate }) => Promise<void>,
): Perform {
  return async (project, { one, who }) => {
    const run = choose(runsOf(project), one);
    if (!run) return;
    const mate = mateOf(project, who);
    const done = act({ project, run, mate });
    if (mate.isOwner || mate.by === run.createdBy) await done;
    else await expect(done).rejects.toMatchObject({ code: 'not_allowed' });
  };
}

const reopen = ruled(async ({ project, run, mate: { client, by } }) => {
  await client.run.reopen({ id: run.id });
  if (!run.isOpen) count(project, 'run', by);
  Object.assign(run, { isOpen: true, rule: project.rule });
});

const deleteRun = ruled(async ({ project, run, mate: { client, by } }) => {
  await client.run.delete({ id: run.id });
  count(project, 'run', by);
  run.isBinned = true;
});

const restoreRun: Perform = async (project, { one }) => {
  const run = choose(
    project.runs.filter(({ isBinned }) => isBinned),
    one,
  );
  if (!run) return;
  const restored = project.send.bin.restore({ kind: 'run', id: run.id });
  if (run.suite.isBinned)
    return void (await expect(restored).rejects.toMatchObject({ code: 'needs_binned' }));
  await restored;
  run.isBinned = false;
  if (run.isOpen) run.rule = project.rule;
};

const rule: Perform = async (project) => {
  const { send, slug } = project;
  project.rule = project.rule === 'latest' ? 'worst' : 'latest';
  const { version, name } = await send.project.get({ slug });
  await send.project.update({ slug, version, name, resultRule: project.rule });
  for (const run of runsOf(project)) if (run.isOpen) run.rule = project.rule;
};

const leave: Perform = async (project, { who }) => {
  const mate = project.mates[who];
  if (!mate?.isIn || mate.isOwner) return;
  await project.send.project.removeMember({ id: project.project.id, userId: mate.id });
  mate.isIn = false;
};

const join: Perform = async (project, { who }) => {
  const mate = project.mates[who];
  // whoever never was a member of a project does not become one
  if (!mate || mate.isIn || !project.suites.length || project.project.name === 'Bank') return;
  await project.send.project.addMember({ id: project.project.id, userId: mate.id });
  await mate.client.member.accept({ slug: project.slug });
  mate.isIn = true;
};

const newRelease: Perform = async (project, { who }) => {
  if (project.releases.length >= 3) return;
  const name = `Release ${project.releases.length}`;
  const { client } = mateOf(project, who);
  const { id } = await client.release.create({ projectSlug: project.slug, name });
  project.releases.push({ id, runs: new Set() });
};

const fillRelease: Perform = async (project, { one, who, places }) => {
  const release = choose(project.releases, one);
  if (!release) return;
  const runs = new Set(places.flatMap((place) => choose(runsOf(project), place) ?? []));
  const runIds = [...runs].map(({ id }) => id);
  await mateOf(project, who).client.release.update({ id: release.id, runIds });
  const binned = [...release.runs].filter(({ isBinned }) => isBinned);
  for (const other of project.releases)
    other.runs = new Set([...other.runs].filter((run) => !runs.has(run)));
  release.runs = new Set([...runs, ...binned]);
};

const deleteRelease: Perform = async (project, { one }) => {
  const release = choose(project.releases, one);
  if (!release) return;
  await project.send.release.delete({ id: release.id });
  project.releases = project.releases.filter((other) => other !== release);
};

/** What becomes of runs, the team and releases. */
export const RUNS = {
  ...{ newRun, rerun, complete, reopen, deleteRun, restoreRun, rule },
  ...{ leave, join, newRelease, fillRelease, deleteRelease },
} satisfies Partial<Record<Kind, Perform>>;
