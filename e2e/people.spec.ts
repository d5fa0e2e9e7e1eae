import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { codeOf } from './authenticator.ts';
import { enterSample, LOGGED_IN, SAMPLE } from './portal.ts';

test('an owner invites a user by e-mail, adds them to a project and deactivates them, and the user sees each change', async ({
  page,
  app,
  browser,
}) => {
  await enterSample(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Users').click();
  await page.getByRole('link', { name: 'Invite users' }).click();
  await page.getByRole('combobox', { name: 'E-mail addresses' }).fill('mine@example.com,wrong');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const answers = page.getByRole('status').filter({ hasText: 'mine@example.com' });
  await expect(answers).toContainText('the user can log in');
  await expect(page.getByRole('paragraph').filter({ hasText: 'wrong' })).toContainText(
    'valid e-mail',
  );
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toContainText(
    'mine@example.com',
  );

  await page.goto('/app/users?status=invited');
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for mine@example.com' }).click();
  await expect(page.getByRole('menuitem', { name: 'Resend' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke this invitation?' }).getByText('Cancel').click();

  const { text } = await app.mailTo('mine@example.com');
  const guest = await (await browser.newContext({ baseURL: app.address })).newPage();
  await guest.goto(/\/app\/invitation\/\S+/.exec(text)?.[0] ?? '');
  await guest.getByLabel('First name').fill('Işıl');
  await guest.getByLabel('Last name').fill('Çağ');
  await guest.getByLabel('Password', { exact: true }).fill('Zeytin-agaci-7');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  // the form has such a link too
  await expect(guest.getByRole('button', { name: 'Accept invitation' })).toBeHidden();
  await guest.getByRole('link', { name: 'Log in' }).click();
  await guest.getByLabel('E-mail').fill('mine@example.com');
  await guest.getByLabel('Password', { exact: true }).fill('Zeytin-agaci-7');
  await guest.getByRole('button', { name: 'Log in' }).click();
  await expect(guest.getByText('Member', { exact: true })).toBeVisible();
  await guest.goto('/app/projects');
  await expect(guest.getByText('No projects yet')).toBeVisible();
  await guest.goto('/app/invite-user');
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await page.goto(`/app${SAMPLE}?tab=team`);
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'Işıl Çağ' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Işıl Çağ' })).toContainText('Invited');
  await guest.goto('/app/dashboard');
  await guest.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expect(guest.getByRole('dialog', { name: 'Notifications' })).toContainText('Örnek');
  await expectAccessible(guest);
  await guest.keyboard.press('Escape');

  await guest.goto('/app/projects');
  await guest.getByRole('button', { name: 'Accept' }).click();
  await guest.getByRole('link', { name: 'Örnek: Çevrimiçi giriş' }).click();
  const refused: string[] = [];
  guest.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(response.url());
  });
  await expect(guest.getByRole('tab', { name: /Team/ })).toBeVisible();
  await expect(guest.getByRole('tab', { name: 'Activity' })).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: 'Işıl Çağ' });
  await page.reload();
  for (const [action, role] of [
    ['Make admin', 'Admin'],
    ['Make member', 'Member'],
  ] as const) {
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(row.getByRole('cell', { name: role, exact: true })).toBeVisible();
  }

  // a member meets no door that is closed to them
  for (const path of LOGGED_IN) {
    await guest.goto(`/app${path}`);
    await expect(guest.locator('h1')).toBeVisible();
    await expect(guest.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(refused).toEqual([]);

  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Actions for Işıl Çağ' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do you want to deactive this user?' });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Işıl Çağ' })).toContainText('Passive');
  await guest.reload();
  await expect(guest).toHaveURL(/\/login\?expired/);
});

test('a user changes picture, language, password and login methods of their account', async ({
  page,
  app,
}) => {
  const email = 'locks@example.com';
  const password = 'Zeytin-agaci-7';
  await page.goto('/app/register');
  await page.getByLabel('Company').fill('Kilit A.Ş.');
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('İnan');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  const { text } = await app.mailTo(email);
  await page.goto(/\/app\/verify-email\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByText('You can log in now')).toBeVisible();
  const logIn = async (secret: string) => {
    await page.goto('/app/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await logIn(password);
  await page.getByRole('button', { name: 'New model' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a project?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);
  const unsaved = page.getByRole('img', { name: 'Unsaved changes' });
  await page.getByLabel('Phone').fill('+90 555 000 00 00');
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  const picture = await page.locator('.shell-menu-brand').screenshot();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('main').locator('.mantine-Avatar-image')).toBeVisible();

  await page.goto('/app/settings/password');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('Incir-bahcesi-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill('Incir-bahcesi-9');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('.settings-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const recovery = await page.locator('.settings-codes li').first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/recovery codes left/)).toBeVisible();
  await expect(page.getByText('Turned on two-factor authentication')).toBeVisible();

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn('Incir-bahcesi-9');
  await page.getByLabel('Code from your authenticator app').fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/app/settings/language');
  await page.getByLabel('Türkçe').click();
  await expect(page.getByRole('heading', { name: 'Ayarlar' })).toBeVisible();
  await page.getByRole('radio', { name: 'Koyu' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('link', { name: 'Bildirimler', exact: true }).click();
  const mailed = page.getByRole('combobox', { name: 'Bir koşum tamamlandığında: E-posta' });
  await mailed.selectOption('Günlük');
  const shown = page.getByRole('checkbox', { name: 'Bir koşum tamamlandığında: Uygulamada' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await shown.uncheck();
  await saved;
  await page.reload();
  await expect(mailed).toHaveValue('daily');
  await expect(shown).not.toBeChecked();
});

test('a support question is answered by the help pages or sent to the operator', async ({
  page,
}) => {
  await enterSample(page);
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await page.getByRole('button', { name: 'Who can see my project?' }).click();
  await expect(page.getByText('Members join when they accept')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Subject' }).fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('How many models fit into a project?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
});

test('a larger plan is requested, and the request is shown', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/settings/subscription');
  await expect(page.getByRole('region', { name: 'Free plan' })).toContainText('API usage');
  await page.getByRole('button', { name: 'Choose the Team plan' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(page.getByText('was sent to the operator')).toBeVisible();
});

test('leaving the page with addresses that were not invited asks for confirmation', async ({
  page,
}) => {
  await enterSample(page);
  await page.goto('/app/invite-user');
  await page
    .getByRole('combobox', { name: 'E-mail addresses' })
    .fill('one@example.com, two@example.com');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('one@example.com')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/dashboard/);
});
