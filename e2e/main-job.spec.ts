import { readFileSync } from 'node:fs';
import { readXlsx } from '@caseloom/formats';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { drawLogin } from './tool.ts';

const PASSWORD = 'Abcdef1!';

test('a new user registers, draws a login and exports four test cases', async ({ page, app }) => {
  await page.goto('/app/register');
  await expectAccessible(page);
  await page.getByLabel('Company').fill('Örnek A.Ş.');
  await page.getByLabel('First name').fill('Işıl');
  await page.getByLabel('Last name').fill('Çağ');
  await page.getByLabel('E-mail').fill('isil@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Successful')).toBeVisible();

  const { text } = await app.mailTo('isil@example.com');
  const link = /\/app\/verify-email\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('You can log in now')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill('isil@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Ödeme Akışı');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Ödeme Akışı' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/odeme-akisi$/);
  await page.getByRole('link', { name: 'New model' }).click();

  await drawLogin(page);
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await expect(page.getByRole('heading', { name: 'Test cases (4)' })).toBeVisible();
  await expect(page.getByText(/As few as possible .*proven/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('treeitem', { name: /Wrong password/ })
    .first()
    .click();
  await expect(page.locator('.node-highlighted')).toHaveCount(5);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export test cases' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download Excel' }).click(),
  ]);
  const sheets = readXlsx(readFileSync(await file.path()));
  expect(sheets).toHaveLength(6);
  expect(JSON.stringify(sheets)).toContain('an error is shown');
});

test('a new user draws in the sample within a minute, in Turkish and in the dark theme', async ({
  page,
}) => {
  await page.goto('/app/login');
  await page.getByText('TR', { exact: true }).click();
  await page.getByRole('button', { name: 'Koyu temaya geç' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Örneği aç' }).click();
  await page.getByRole('link', { name: 'Projeler', exact: true }).first().click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Projeler' })).toBeVisible();
  await page.getByRole('link', { name: 'Örnek: Çevrimiçi giriş' }).click();
  await page.getByRole('link', { name: 'Giriş akışı', exact: true }).click();
  await page.getByRole('button', { name: 'Test senaryosu üret' }).click();
  await expect(page.getByRole('heading', { name: 'Test senaryoları (6)' })).toBeVisible();
  await expectAccessible(page);
});

test('an address that needs a session leads to the login, and an unknown address to “Page not found”', async ({
  page,
}) => {
  await page.goto('/app/projects');
  await expect(page).toHaveURL(/\/login\?back=/);
  await page.goto('/app/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
