import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { expectAccessible } from './portal.ts';

test('a key is made, shown once, used by a pipeline, and revoked', async ({ app, browser }) => {
  const { admin, member, ids } = await aCompany(app, 'keys.example');
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto('/app/settings/keys');
  await expect(page.getByText('There are no keys yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('nightly build');
  await page.getByLabel('Valid for').selectOption('30 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your key' });
  const key = (await dialog.locator('pre').first().textContent()) ?? '';
  await expect(dialog.getByText('caseloom results push')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const keys = page.getByRole('list', { name: 'API keys' });
  await expect(keys.getByRole('listitem')).toContainText('never used');
  await expect(page.locator('body')).not.toContainText(key);

  // as a pipeline would
  await call(app, ['POST', '/run', { suiteId: ids.suiteId }], key);
  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('last used');

  await page.getByRole('button', { name: 'Revoke the key nightly build' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('There are no keys yet')).toBeVisible();
  await expect(call(app, ['POST', '/run', { suiteId: ids.suiteId }], key)).rejects.toThrow('401');

  // to who rules nothing the tab is not offered, and its address says why
  const other = await (await browserOf(browser, app, member)).newPage();
  await other.goto('/app/settings/keys');
  await expect(other.getByText('Keys are made by those who rule a project.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'API keys' })).toHaveCount(0);
});
