import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call, resultsOf } from './company.ts';
import { push, runCucumber, runNodeTests } from './runners.ts';
import { drawLogin } from './tool.ts';

const OLD = 'an error is shown';
const NEW = 'a red error is shown';

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('cases are drawn, stored and run by hand and by real runners, and every result belongs to its case', async ({
  app,
  browser,
}) => {
  test.slow();
  const { admin, ids } = await aCompany(app, 'whole.example');
  const { key: pipeline = '' } = await call(
    app,
    ['POST', '/api-key', { name: 'CI', scopes: ['run'], projectSlugs: [ids.slug] }],
    admin.token,
  );
  const page = await (await browserOf(browser, app, admin)).newPage();

  // drawn, generated, stored
  await page.goto(`/app/tool/${ids.slug}`);
  await drawLogin(page, OLD);
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await expect(page.getByRole('heading', { name: 'Test cases (4)' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as suite' }).click();
  await page.waitForURL(/\/suites\//);
  const suite = idIn(page);

  // run by hand
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Name').fill('By hand');
  await page.getByRole('button', { name: 'Start run' }).click();
  const results = page.getByRole('listbox', { name: 'Results' });
  await results.focus();
  for (const key of ['j', '1', '1', '2']) await page.keyboard.press(key);
  await expect(page.getByText('Passed 2, Failed 1, Not run 1')).toBeVisible();
  const byHand = idIn(page);

  // the feature goes out, Cucumber runs it, its reports come back
  await page.goto(`/app/suites/${suite}`);
  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Gherkin' }).click();
  const feature = await readFile(await (await downloading).path(), 'utf8');
  const reports = await runCucumber(feature, { after: 'b@x.com', failing: OLD });
  const runs: Record<string, string> = { byHand };
  for (const [name, file] of Object.entries(reports)) {
    const args = [file, '--suite', suite, '--name', `Cucumber ${name}`, '--complete'];
    const { runId, matched, unmatched } = await push(app, pipeline, args);
    expect({ matched, unmatched }).toEqual({ matched: 4, unmatched: [] });
    runs[name] = runId;
  }
  const told = await resultsOf(app, runs.messages ?? '', admin.token);
  expect(told.map(({ polarity }) => polarity).sort()).toEqual([
    ...['negative', 'negative'],
    ...['positive', 'positive'],
  ]);
  const failed = told.filter(({ status }) => status === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every(({ polarity }) => polarity === 'negative')).toBe(true);
  const byJson = await resultsOf(app, runs.json ?? '', admin.token);
  expect(byJson.map(({ status }) => status)).toEqual(told.map(({ status }) => status));

  // Node's own runner has tests for two of the cases, and reports in JUnit
  const [first = '', second = ''] = told.map(({ caseKey }) => caseKey);
  const junit = await runNodeTests([first, second]);
  const pushed = await push(app, pipeline, [junit, '--suite', suite, '--name', 'node:test']);
  expect(pushed).toMatchObject({ matched: 2, unmatched: [] });
  runs.junit = pushed.runId;
  const statuses = (await resultsOf(app, pushed.runId, admin.token)).map(({ status }) => status);
  expect(statuses).toEqual(['failed', 'passed', 'untested', 'untested']);

  // the model changes, the cases are made again
  const before = await Promise.all(
    Object.values(runs).map((run) => resultsOf(app, run, admin.token)),
  );
  await page.goto(`/app/suites/${suite}`);
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await page.getByRole('application').focus();
  await page.locator('.node-root', { hasText: OLD }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.goto(`/app/suites/${suite}`);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('2 changed', { exact: true })).toBeVisible();
  await expect(page.getByText('2 unchanged')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('Test cases regenerated')).toBeVisible();

  // what was run is as it was, in the words of then
  const after = await Promise.all(
    Object.values(runs).map((run) => resultsOf(app, run, admin.token)),
  );
  expect(after).toEqual(before);
  const [one] = failed;
  await page.goto(`/app/runs/${runs.messages}?case=${one?.caseKey}`);
  const detail = page.getByRole('article');
  await expect(detail).toContainText(OLD);
  await expect(detail).toContainText('no such page');

  // the next run has the new words, and knows how each case went before
  await page.goto(`/app/suites/${suite}`);
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Not run 4').first()).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?case=${one?.caseKey}`);
  await expect(detail).toContainText(NEW);
  const history = detail.getByRole('region', { name: 'Previous results' });
  await expect(history.getByText(/Cucumber messages/)).toBeVisible();
  await expect(history.getByText(/Cucumber json/)).toBeVisible();
});
