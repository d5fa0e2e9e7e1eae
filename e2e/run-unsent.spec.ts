import type { Locator, Page, Route } from '@playwright/test';
import { expect, type Installation, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { wordsIn } from './languages.ts';
import { enterSample, SAMPLE } from './portal.ts';
import { aRun } from './shop-run.ts';

/** Results and comments of a run that could not be sent when they were given. */

const { say } = wordsIn('en');
const COMMENT = 'The code never came';

const rows = (page: Page) =>
  page.getByRole('listbox', { name: say('run:results') }).getByRole('option');
const comment = (page: Page) => page.getByLabel(say('run:comment'), { exact: true });
const unsent = (page: Page, count: number) => page.getByText(say('run:unsent', { count }));

/** A new run of the sample's suite, of which one opens the first case. */
async function openRun(app: Installation, page: Page) {
  const { token } = await sampleOf(app);
  const slug = SAMPLE.split('/').at(-1);
  const suites = await call(app, ['GET', `/suite/project/${slug}`], token);
  const { items = [] } = suites as unknown as { items: { id: string }[] };
  const { id, keys } = await aRun(app, items[0]?.id ?? '', token, 'Tonight');
  const address = `/app/runs/${id}?case=${keys[0]}`;
  await enterSample(page);
  const known = page.waitForResponse('**/api/user/me');
  await page.goto(address);
  await known;
  await expect(comment(page)).toBeVisible();
  const readResult = () => call(app, ['GET', `/run/${id}/result/${keys[0]}`], token);
  return { address, readResult };
}

/** The line of a case says by its sign that it failed. */
const expectFailed = (row: Locator) =>
  expect(row.locator('.run-status > svg')).toHaveAttribute(
    'aria-label',
    say('common:result.failed'),
  );

async function typeAndFail(page: Page) {
  await comment(page).fill(COMMENT);
  await page.getByRole('button', { name: say('common:result.failed'), exact: true }).click();
}

test('a result and its comment entered while the server is away are sent when it is back', async ({
  app,
  page,
}) => {
  const { readResult } = await openRun(app, page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await typeAndFail(page);
  await expectFailed(rows(page).first());
  await expect(unsent(page, 1)).toBeVisible();
  // the next case is open now; the comment stays with its own
  await rows(page).first().click();
  await expect(comment(page)).toHaveValue(COMMENT);
  await page.unroute('**/api/**');
  await expect(page.getByText(say('common:connection.back'))).toBeVisible({ timeout: 30_000 });
  await expect(unsent(page, 1)).toHaveCount(0);
  await expect.poll(readResult).toMatchObject({ status: 'failed', comment: COMMENT });
});

test('a result set for many cases while the server is away is sent when it is back', async ({
  app,
  page,
}) => {
  const { readResult } = await openRun(app, page);
  await page.getByRole('listbox', { name: say('run:results') }).focus();
  for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText(say('run:marked.count', { count: 2 }))).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByLabel(say('run:marked.status')).selectOption('failed');
  for (const at of [0, 1]) await expectFailed(rows(page).nth(at));
  await expect(unsent(page, 2)).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText(say('run:marked.done', { count: 2 }))).toBeVisible({
    timeout: 30_000,
  });
  await expect(unsent(page, 2)).toHaveCount(0);
  await expect.poll(readResult).toMatchObject({ status: 'failed' });
});

test('a result and its comment entered as the session expired are sent after the next login', async ({
  app,
  page,
}) => {
  const { address, readResult } = await openRun(app, page);
  // the session ends under the very call that sends the result, before the page can learn of it
  const endSession = async (route: Route) => {
    const { authorization = '' } = await route.request().allHeaders();
    await fetch(`${app.address}/api/auth/logout`, { method: 'DELETE', headers: { authorization } });
    await route.continue();
  };
  await page.route('**/api/run/*/result/*', endSession, { times: 1 });
  await typeAndFail(page);
  await expect(page).toHaveURL(/\/login\?expired=true/);
  await page.getByRole('button', { name: say('auth:sample.open') }).click();
  await expect(page).toHaveURL((url) => address.startsWith(url.pathname));
  await expectFailed(rows(page).first());
  await expect.poll(readResult).toMatchObject({ status: 'failed', comment: COMMENT });
});
