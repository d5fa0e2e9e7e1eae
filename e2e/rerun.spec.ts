import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call, resultsOf } from './company.ts';
import { aRun, aShopSuite } from './shop-run.ts';

test('a rerun contains the test cases with the chosen results', async ({ app, browser }) => {
  const { admin, ids } = await aCompany(app, 'again.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', admin.token);
  const { id, keys } = await aRun(app, suiteId, admin.token, 'Nightly');
  for (const [at, status] of ['failed', 'blocked'].entries())
    await call(app, ['PUT', `/run/${id}/result/${keys[at]}`, { status }], admin.token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/runs/${id}`);
  const ask = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Rerun' }).click();
    return page.getByRole('dialog', { name: 'Rerun' });
  };

  // what failed is chosen; what the run has none of is not offered
  const dialog = await ask();
  await expect(dialog.getByRole('checkbox', { name: 'Failed (1)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Not run (1)' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Keep assignees' })).toBeChecked();
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Failed (1)' }).uncheck();
  await dialog.getByRole('button', { name: 'Start run' }).click();
  await expect(dialog.getByText('Select at least one result.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Failed (1)' }).check();
  await dialog.getByRole('checkbox', { name: 'Blocked (1)' }).check();
  await expect(dialog.getByText('2 test cases in the new run')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nightly, again');
  await dialog.getByRole('button', { name: 'Start run' }).click();

  // a run of its own, of those two, that leads back to the first
  await expect(page.getByRole('heading', { name: 'Nightly, again' })).toBeVisible();
  const again = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const items = await resultsOf(app, again, admin.token);
  expect(items.map(({ caseKey }) => caseKey)).toEqual(keys.slice(0, 2));
  expect(items.every(({ status }) => status === 'untested')).toBe(true);
  await page.getByRole('link', { name: 'rerun of an earlier run' }).click();
  await expect(page.getByRole('heading', { name: 'Nightly', exact: true })).toBeVisible();
});

test('a malformed suite or run address shows the same page as an unknown one', async ({
  app,
  browser,
}) => {
  const { admin } = await aCompany(app, 'nowhere.example');
  const page = await (await browserOf(browser, app, admin)).newPage();
  for (const id of [crypto.randomUUID(), 'no-such-id', '%00'])
    for (const [kind, end] of [
      ['Suite', ''],
      ['Run', ''],
      ['Run', '/report'],
      ['Run', '/compare'],
    ]) {
      await page.goto(`/app/${kind?.toLowerCase()}s/${id}${end}`);
      await expect(page.getByRole('heading', { name: `${kind} not found` })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
  await page.getByRole('link', { name: 'Go to projects' }).click();
  await expect(page).toHaveURL(/\/app\/projects/);
});
