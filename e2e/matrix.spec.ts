import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { aRun, aShopSuite } from './shop-run.ts';

test('requirements and test cases are linked in a matrix, with the keyboard too, and on a phone', async ({
  app,
  browser,
}) => {
  const { admin, ids } = await aCompany(app, 'matrix.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', admin.token);
  const { id, keys } = await aRun(app, suiteId, admin.token, 'Nightly');
  await call(app, ['PUT', `/run/${id}/result/${keys[1]}`, { status: 'failed' }], admin.token);
  await call(app, ['PUT', `/run/${id}/result/${keys[0]}`, { status: 'passed' }], admin.token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/projects/${ids.slug}?tab=requirements`);
  await page.getByText('Matrix', { exact: true }).click();
  await expect(page).toHaveURL(/view=matrix/);

  // a row for each requirement, a column for each case: three in all, and one for each kind of payment
  const matrix = page.getByRole('table', { name: /Requirements/ });
  await expect(matrix.getByRole('columnheader')).toHaveCount(1 + 3);
  await expect(matrix.getByRole('rowheader')).toHaveCount(4);
  const rowOf = (name: string) => matrix.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(rowOf('REQ-1').getByRole('link')).toHaveCount(3);
  await expect(rowOf('PAY-1').getByRole('link')).toHaveCount(1);
  await expect(rowOf('PAY-1').getByRole('link', { name: 'Failed' })).toBeVisible();
  await expect(rowOf('PAY-0').getByRole('link', { name: 'Passed' })).toBeVisible();
  await expectAccessible(page);

  // one stop for the tab key; arrows go to the next cell that is marked
  await expect(matrix.locator('a[tabindex="0"]')).toHaveCount(1);
  await rowOf('PAY-1').getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf('REQ-1').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf('REQ-1').getByRole('link').nth(1)).toBeFocused();
  await expect(matrix.locator('a[tabindex="0"]')).toHaveCount(1);

  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/shots/matrix.png' });

  // fewer requirements, and the cases of those alone
  await page.getByRole('searchbox').fill('PAY-1');
  await expect(matrix.getByRole('columnheader')).toHaveCount(1 + 1);
  await rowOf('PAY-1').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Nightly' })).toBeVisible();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/app/projects/${ids.slug}?tab=requirements&view=matrix`);
  await expect(matrix.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  await expect(rowOf('PAY-1').getByRole('link', { name: 'Failed' })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/shots/matrix-375.png' });
});
