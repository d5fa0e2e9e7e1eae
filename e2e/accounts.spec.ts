import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { addFinger, codeOf } from './authenticator.ts';
import { anOwner, browserOf, PASSWORD } from './company.ts';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const dashboardOf = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

test('a passkey logs a user in without a password until it is removed', async ({ page, app }) => {
  const email = 'finger@example.com';
  await anOwner(app, email);
  // a passkey belongs to a name, and this is the one that the installation goes by
  const site = app.address.replace('127.0.0.1', 'localhost');
  await addFinger(page);
  await page.goto(`${site}/app/login`);
  await logIn(page, email);
  await expect(dashboardOf(page)).toBeVisible();
  await page.goto(`${site}/app/settings/security`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Left thumb');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByText('Left thumb')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dashboardOf(page)).toBeVisible();

  await page.goto(`${site}/app/settings/security`);
  await expect(passkeys).toContainText('used');
  await passkeys.getByRole('button', { name: 'Remove the passkey Left thumb' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove passkey' });
  await removal.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys.getByText('Left thumb')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This passkey is not registered here' }),
  ).toBeVisible();
});

test('a wrong authenticator code is refused, and an owner resets two-factor authentication of a user, who gets an e-mail', async ({
  page,
  app,
  browser,
}) => {
  const owner = await anOwner(app, 'owner@codes.example');
  const ruler = await (await browserOf(browser, app, owner)).newPage();
  await ruler.goto('/app/invite-user');
  await ruler.getByRole('combobox', { name: 'E-mail addresses' }).fill('isil@codes.example,');
  await ruler.getByRole('button', { name: 'Send invitation' }).click();
  const invitation = /\/app\/invitation\/\S+/;
  await page.goto(invitation.exec((await app.mailTo('isil@codes.example')).text)?.[0] ?? '');
  await page.getByLabel('First name').fill('Işıl');
  await page.getByLabel('Last name').fill('Çağ');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'isil@codes.example');
  await expect(dashboardOf(page)).toBeVisible();

  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  const secret = (await page.locator('.settings-secret').innerText()).replaceAll(' ', '');
  // the code of half a minute ago is still good, and leaves the one of now for the login
  await page.getByLabel('Code from the app').fill(codeOf(secret, Date.now() - 30_000));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // shown this once: no key and no cross takes them away
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('dialog').getByRole('banner').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await logIn(page, 'isil@codes.example');
  const field = page.getByLabel('Code from your authenticator app');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dashboardOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await ruler.goto('/app/users');
  await ruler.getByRole('button', { name: 'Actions for Işıl Çağ' }).click();
  await ruler.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click();
  const dialog = ruler.getByRole('dialog', {
    name: 'Turn off two-factor authentication of this user?',
  });
  await expect(dialog).toBeVisible();
  await expectAccessible(ruler);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await expect(ruler.getByText('Two-factor authentication of Işıl Çağ is off')).toBeVisible();
  await expect
    .poll(async () => (await app.mailTo('isil@codes.example')).subject)
    .toBe('Two-factor authentication was turned off for your Caseloom account');
  await logIn(page, 'isil@codes.example');
  await expect(dashboardOf(page)).toBeVisible();
});

test('a new user needs at most twelve clicks from sign-up to the first generated test case', async ({
  page,
  app,
}) => {
  let clicks = 0;
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    clicks++;
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  const email = 'quick@example.com';
  await page.goto('/app/register');
  for (const [label, text] of [
    ['Company', 'Hızlı A.Ş.'],
    ['First name', 'Ege'],
    ['Last name', 'Su'],
    ['E-mail', email],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click('button', 'Register');
  const { text } = await app.mailTo(email);
  clicks++;
  await page.goto(/\/app\/verify-email\S+/.exec(text)?.[0] ?? '');
  await click('link', 'Log in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click('button', 'Log in');
  await click('link', 'New project');
  await page.getByLabel('Name').fill('Sepet');
  await click('button', 'Create project');
  await click('link', 'New model');
  await click('button', 'Add start, step and end');
  await page.keyboard.type('the cart is opened');
  await page.keyboard.press('Enter');
  await click('button', 'Save and generate');
  await expect(page.getByRole('heading', { name: 'Test cases (1)' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
});

test('a new user without a project opens the sample and generates test cases from it', async ({
  app,
  browser,
}) => {
  const owner = await anOwner(app, 'curious@example.com');
  const context = await browserOf(browser, app, owner);
  const newcomer = await context.newPage();
  await newcomer.goto('/app/projects');
  await expect(newcomer.getByRole('button', { name: 'Open sample project' })).toBeVisible();
  await newcomer.getByRole('button', { name: 'Open sample project' }).click();
  await expect(newcomer).toHaveURL(/\/projects\/sample-online-login$/);
  await expect(newcomer.getByText('Sample', { exact: true })).toBeVisible();
  await newcomer.goto('/app/dashboard');
  await newcomer.getByRole('button', { name: 'Open the sample project' }).click();
  await newcomer.getByRole('button', { name: 'Generate test cases' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Test cases (6)' })).toBeVisible();
  // the totals leave the sample out; its own page has its figures
  await newcomer.goto('/app/dashboard');
  const figures = newcomer.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('Shown once there is a first result');
  await newcomer.goto('/app/dashboard?project=sample-online-login');
  await expect(figures).toContainText('75%');
  await context.close();
});

test('a refused login moves the focus to the faulty field and keeps what was typed', async ({
  page,
  app,
}) => {
  await anOwner(app, 'door@example.com');
  await page.goto('/app/login');
  await page.getByLabel('E-mail').fill('door@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Not-the-one-7');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(password).toHaveValue('Not-the-one-7');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Register' }).click();
  const email = page.getByLabel('E-mail');
  await page.getByLabel('Company').fill('Kapı A.Ş.');
  await page.getByLabel('First name').fill('Ege');
  await page.getByLabel('Last name').fill('Su');
  await page.getByLabel('Last name').fill('');
  await email.fill('no address');
  await expect(page.getByText('This field cannot be empty!')).toHaveCount(1);
  await page.getByLabel('Last name').fill('Su');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(email).toBeFocused();
});

test('a busy button shows its loader in its center, also with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/auth/login', () => undefined);
  await page.goto('/app/login');
  await page.getByLabel('E-mail').fill('door@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await button.click();
  const middleOf = (box: { y: number; height: number } | null) =>
    box ? box.y + box.height / 2 : 0;
  const wheel = page.locator('form .mantine-Loader-root');
  await expect(wheel).toBeVisible();
  const off = middleOf(await wheel.boundingBox()) - middleOf(await button.boundingBox());
  expect(Math.abs(off)).toBeLessThan(2);
});
