import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect } from '../app.ts';
import { browserOf, call } from '../company.ts';
import { push } from '../runners.ts';
import type { Database } from './database.ts';
import { reword, type Suite } from './models.ts';
import type { Team, Tester } from './team.ts';

type Status = 'passed' | 'failed' | 'blocked' | 'skipped';
/** What the script knows of a run: by case how it went, and who said so. */
export type CycleRun = {
  id: string;
  suite: Suite;
  week: number;
  keys: string[];
  results: Map<string, { status: Status; by: string }>;
};

type Item = { caseKey: string; status: string };

/** All results of a run, page after page. */
async function itemsOf({ app, lead }: Team, id: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; ; from += 500) {
    const path = `/run/${id}/results?limit=500&from=${from}`;
    const page = (await call(app, ['GET', path], lead.token)) as unknown as { items: Item[] };
    items.push(...page.items);
    if (page.items.length < 500) return items;
  }
}

async function beginRun(team: Team, suite: Suite, week: number, name: string): Promise<CycleRun> {
  const { app, lead, testers } = team;
  // in the third week one of them has left
  const assigneeIds = testers.slice(0, week === 3 ? 4 : 5).map(({ id }) => id);
  const environment = week === 1 ? 'staging 1.4' : 'staging 1.5';
  const body = { suiteId: suite.id, name, environment, assigneeIds };
  const { id = '' } = await call(app, ['POST', '/run', body], lead.token);
  return noteRun(team, { id, suite, week });
}

async function noteRun(
  team: Team,
  run: Pick<CycleRun, 'id' | 'suite' | 'week'>,
): Promise<CycleRun> {
  const keys = (await itemsOf(team, run.id)).map(({ caseKey }) => caseKey);
  return { ...run, keys, results: new Map() };
}

/** Testers mark some of a run by hand, many at once and the failures one by one. */
async function markByHand({ app }: Team, run: CycleRun, testers: Tester[], share: number) {
  const done = run.keys.slice(0, Math.ceil(run.keys.length * share));
  await Promise.all(
    testers.map(async ({ token, name }, at) => {
      const mine = done.filter((_, index) => index % testers.length === at);
      const say = (key: string, status: Status) => run.results.set(key, { status, by: name });
      const caseKeys = mine.filter((_, index) => index % 17 !== 3);
      if (caseKeys.length > 0)
        await call(app, ['PUT', `/run/${run.id}/results`, { caseKeys, status: 'passed' }], token);
      for (const key of caseKeys) say(key, 'passed');
      for (const [index, key] of mine.entries()) {
        if (index % 17 !== 3) continue;
        const status = index % 2 ? 'failed' : 'blocked';
        const result = { status, comment: `BUG-${index}: as ${name} saw it` };
        await call(app, ['PUT', `/run/${run.id}/result/${key}`, result], token);
        say(key, status);
      }
    }),
  );
}

/** The pipeline reports all of a run; each so many-th case failed. */
async function pushFromCi({ app, key }: Team, run: CycleRun, failing: number) {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-cycle-'));
  const isFailing = (at: number) => at % failing === failing - 1;
  const cases = run.keys.map((caseKey, at) => {
    run.results.set(caseKey, { status: isFailing(at) ? 'failed' : 'passed', by: 'CI' });
    const failure = isFailing(at) ? '<failure message="red"/>' : '';
    return `<testcase name="@TC-${caseKey}">${failure}</testcase>`;
  });
  const file = join(folder, 'junit.xml');
  writeFileSync(file, `<testsuite>${cases.join('')}</testsuite>`);
  const args = [file, '--run', run.id, '--complete', '--format', 'json'];
  const { matched } = await push(app, key, args);
  rmSync(folder, { recursive: true });
  expect(matched, 'every result of the pipeline finds its case').toBe(run.keys.length);
}

/** Two testers at once, each in a browser of their own, mark what comes next by the keyboard. */
async function markInBrowsers(team: Team, run: CycleRun, browser: Browser) {
  const marked = await Promise.all(
    team.testers.slice(0, 2).map(async (tester, at) => {
      const context = await browserOf(browser, team.app, tester);
      const page = await context.newPage();
      await page.goto(`/app/runs/${run.id}`);
      await page.getByLabel('Assignee', { exact: true }).selectOption('Assigned to me');
      await page.getByText(/^Not run \d/).click();
      const row = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
      const isMine = (key: string, index: number) =>
        index % team.testers.length === at && !run.results.has(key);
      const left = String(run.keys.filter(isMine).length);
      await expect(row).toHaveAttribute('aria-setsize', left);
      await row.click();
      const key = (await row.getAttribute('id'))?.replace('result-', '') ?? '';
      await page.getByRole('listbox', { name: 'Results' }).focus();
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().includes(key),
      );
      await page.keyboard.press('1');
      expect((await saved).status()).toBe(200);
      await context.close();
      return { key, by: tester.name };
    }),
  );
  for (const { key, by } of marked) run.results.set(key, { status: 'passed', by });
}

async function addRelease({ app, lead, slug }: Team, name: string, runs: CycleRun[]) {
  const body = { projectSlug: slug, name };
  const { id = '' } = await call(app, ['POST', '/release', body], lead.token);
  const runIds = runs.map((run) => run.id);
  await call(app, ['PUT', `/release/${id}`, { runIds }], lead.token);
  return id;
}

/** The lead says of some cases of each suite how risky they are. @returns those of a high risk */
async function rate({ app, lead }: Team, runs: CycleRun[]): Promise<Set<string>> {
  const risky = new Set<string>();
  for (const { suite, keys } of runs) {
    const every = (nth: number) => keys.filter((_, at) => at % 10 === nth);
    const levels = [
      { keys: every(7), risk: { likelihood: 4, damage: 5 } },
      { keys: every(8), risk: { likelihood: 2, damage: 3 } },
    ];
    for (const level of levels)
      await call(app, ['PUT', `/suite/${suite.id}/attributes`, level], lead.token);
    for (const key of every(7)) risky.add(nameOf(suite, key));
  }
  return risky;
}

/** What a test case is called among those of all suites. */
export const nameOf = ({ id }: Suite, key: string) => `${id} ${key}`;

type Weeks = { team: Team; suites: Suite[]; database: Database; browser: Browser };

/** The first week: every suite, three of them by the pipeline; then 1.4 goes out. */
async function firstWeek({ team, suites, database, browser }: Weeks): Promise<CycleRun[]> {
  const runs: CycleRun[] = [];
  for (const suite of suites) runs.push(await beginRun(team, suite, 1, `1.4 · ${suite.name}`));
  for (const run of runs.slice(0, 4)) await markByHand(team, run, team.testers, 0.6);
  for (const run of runs.slice(4)) await pushFromCi(team, run, 20);
  const [first] = runs;
  if (first) await markInBrowsers(team, first, browser);
  const id = await addRelease(team, '1.4', runs);
  await call(team.app, ['PUT', `/release/${id}`, { status: 'released' }], team.lead.token);
  await database.letPass(7);
  return runs;
}

/** The second week: models change underneath, their cases are made again, and a tester leaves. */
async function secondWeek({ team, suites, database }: Weeks): Promise<CycleRun[]> {
  const { app, lead, testers, slug, projectId } = team;
  for (const at of [0, 1]) {
    await reword(team, suites, at, 'orders');
    await call(app, ['POST', `/suite/${suites[at]?.id}/regenerate`, {}], lead.token);
  }
  const runs: CycleRun[] = [];
  for (const suite of suites.slice(0, 5))
    runs.push(await beginRun(team, suite, 2, `1.5 · ${suite.name}`));
  for (const run of runs) await markByHand(team, run, testers, 0.4);
  const [heir, leaver] = [testers[0], testers[4]];
  await call(app, ['DELETE', `/project/${projectId}/removeMember/${leaver?.id}`], lead.token);
  const handOver = { projectSlug: slug, from: leaver?.id, to: heir?.id };
  await call(app, ['PUT', '/work/hand-over', handOver], lead.token);
  await database.letPass(7);
  return runs;
}

/** The third week: what failed again, the rest by the pipeline, and one more change of a model. */
async function thirdWeek({ team, suites, database }: Weeks, failed: CycleRun | undefined) {
  const { app, lead, testers } = team;
  const { id = '', suiteId } = await call(
    app,
    ['POST', `/run/${failed?.id}/rerun`, {}],
    lead.token,
  );
  const suite = suites.find((one) => one.id === suiteId);
  if (!suite) throw new Error('a rerun is of the suite of its run');
  const rerun = await noteRun(team, { id, suite, week: 3 });
  await markByHand(team, rerun, testers.slice(0, 4), 1);
  const runs = [rerun];
  for (const suite of suites.slice(5)) {
    const run = await beginRun(team, suite, 3, `1.5 · ${suite.name}`);
    await pushFromCi(team, run, 12);
    runs.push(run);
  }
  await reword(team, suites, 3, 'enters');
  await database.letPass(3);
  return runs;
}

/** Three weeks of a lead and five testers. @returns all runs, and which test cases are of a high risk */
export async function replay(weeks: Weeks) {
  const first = await firstWeek(weeks);
  const risky = await rate(weeks.team, first);
  const second = await secondWeek(weeks);
  const third = await thirdWeek(weeks, second[0]);
  await addRelease(weeks.team, '1.5', [...second, ...third]);
  return { runs: [...first, ...second, ...third], risky };
}
