import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';

test('an API key is created, shown once, used by a pipeline and revoked', async ({
  app,
  browser,
}) => {
  const { admin, member, ids } = await aCompany(app, 'keys.example');
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto('/app/settings/keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('nightly build');
  await page.getByLabel('Expires after').selectOption('30 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your API key' });
  const key = (await dialog.locator('pre').first().textContent()) ?? '';
  await expect(dialog.getByText('caseloom results push')).toBeVisible();
  await expectAccessible(page);
  // shown this once: no key and no cross takes it away
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText(key);
  await expect(dialog.getByRole('banner').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const keys = page.getByRole('list', { name: 'API keys' });
  await expect(keys.getByRole('listitem')).toContainText('never used');
  await expect(page.locator('body')).not.toContainText(key);

  // as a pipeline would
  await call(app, ['POST', '/run', { suiteId: ids.suiteId }], key);
  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('last used');

  await page.getByRole('button', { name: 'Revoke the key nightly build' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expect(call(app, ['POST', '/run', { suiteId: ids.suiteId }], key)).rejects.toThrow('401');

  // a user who manages nothing does not see the tab, and its address says why
  const other = await (await browserOf(browser, app, member)).newPage();
  await other.goto('/app/settings/keys');
  await expect(other.getByText('Only project admins can create API keys.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'API keys' })).toHaveCount(0);
});
