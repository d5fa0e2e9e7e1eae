import { createHmac } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BANNER_RULES = ['landmark-no-duplicate-banner', 'landmark-unique'];

/** Nothing on this page keeps anybody out. */
async function expectAccessible(page: Page) {
  // what is still fading in has no contrast of its own yet
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const axe = new AxeBuilder({ page }).withTags(TAGS);
  // the head of a dialog is none of the page: axe takes it for a second one
  if (await page.getByRole('dialog').count()) axe.disableRules(BANNER_RULES);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Into the sample company, as a newcomer comes in. */
async function enterSample(page: Page) {
  await page.goto('/app/login');
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

async function createProject(page: Page, name: string) {
  await page.goto('/app/createprojects');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

const SAMPLE = '/projects/ornek-cevrimici-giris';

const SIGNED_IN = [
  '/dashboard',
  '/projects',
  '/projects?view=cards',
  '/projects?q=nothing-is-called-this',
  '/projects/not-there',
  '/createprojects',
  SAMPLE,
  `${SAMPLE}?tab=steps`,
  `${SAMPLE}?tab=data`,
  `${SAMPLE}?tab=data&data=new`,
  `${SAMPLE}?tab=team`,
  `${SAMPLE}?tab=activity`,
  `${SAMPLE}/edit`,
  '/users',
  '/user/not-there',
  '/invite-user',
  '/settings/account',
  '/settings/security',
  '/settings/password',
  '/settings/language',
  '/settings/notifications',
  '/settings/push',
  '/settings/company',
  '/settings/subscription',
  '/contact',
];

const PUBLIC = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation/not-there',
  '/privacy-and-policy',
  '/termsofservice',
  '/404',
];

test('every page of the portal is for everybody, in both themes and languages', async ({
  page,
}) => {
  test.setTimeout(400_000);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of PUBLIC) {
      await page.goto(`/app${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  }
  await enterSample(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const language = scheme === 'dark' ? 'tr' : 'en';
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of SIGNED_IN) {
      await page.goto(`/app${path}`);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
    }
  }
});

test('no page is wider than a phone', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 375, height: 812 });
  const expectNarrow = async (path: string) => {
    await page.goto(`/app${path}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  };
  for (const path of PUBLIC) await expectNarrow(path);
  await enterSample(page);
  for (const path of SIGNED_IN) await expectNarrow(path);
});

test('a project is made, found, changed and thrown away', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/createprojects');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('This field cannot be empty!')).toBeVisible();
  await page.getByLabel('Name').fill('Iğdır Şubesi');
  await page.getByLabel('Description').fill('Depo ve sevkiyat');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Project created' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/igdir-subesi$/);
  await expect(page.getByText("Let's Create a Model")).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Depo, sevkiyat ve iade');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Depo, sevkiyat ve iade')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByText('Projects').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('IGDIR subesi');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=IGDIR/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
  await expect(page.getByText('No results for “nowhere”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await page.getByRole('button', { name: 'Actions for Iğdır Şubesi' }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete project' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(dialog.getByText('This is not the name.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Iğdır Şubesi');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Project deleted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iğdır Şubesi' })).toHaveCount(0);
});

test('steps and test data are kept in a project by keyboard alone', async ({ page }) => {
  await enterSample(page);
  await createProject(page, 'Library');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/Models/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/Steps/)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'New step' }).press('Enter');
  await page.getByRole('textbox', { name: 'Step', exact: true }).fill('the user pays with <card>');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('cell', { name: 'the user pays with <card>', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'New step' })).toBeFocused();

  await page.goto('/app/projects/library?tab=data&data=new');
  const form = page.getByRole('dialog', { name: 'New test data' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('Data cannot be empty.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('card');
  await form.getByRole('textbox', { name: 'Values' }).fill('4111 1111 1111 1111');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add an empty value' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'Value 2', exact: true })).toHaveValue('');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: '<card>' });
  await expect(row).toContainText('4111 1111 1111 1111');
  await expect(row).toContainText('(empty)');

  await page.goto('/app/projects/library?tab=data&validity=invalid');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a step that a model uses is not deleted, and says by which', async ({ page }) => {
  await enterSample(page);
  await page.goto(`/app${SAMPLE}?tab=steps&q=Panel`);
  await page.getByRole('button', { name: /Actions for Panel/ }).click();
  await page.getByRole('menuitem', { name: 'Delete step' }).click();
  await expect(page.getByRole('dialog')).toContainText('Giriş akışı');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a model is renamed, hidden, copied and deleted', async ({ page }) => {
  await enterSample(page);
  await page.goto(`/app${SAMPLE}`);
  const act = async (model: string, action: string) => {
    await page
      .getByRole('button', { name: `Actions for ${model}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Giriş akışı', 'Duplicate');
  await expect(page.getByText('Model copied')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  const copy = await page.getByRole('row').nth(1).getByRole('link').innerText();
  await act(copy, 'Name and wording');
  await page.getByRole('dialog').getByLabel('Name').fill('Ödeme');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Ödeme' })).toBeVisible();
  await act('Ödeme', 'Hide');
  await expect(page.getByRole('row').filter({ hasText: 'Ödeme' })).toContainText('Hidden');
  await act('Ödeme', 'Delete model');
  await page.getByRole('dialog').getByRole('textbox').fill('Ödeme');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete model' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('what cannot be had says so in its place, and is asked for again', async ({ page }) => {
  await enterSample(page);
  await page.route('**/api/project', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy for a moment.' } }),
  );
  await page.goto('/app/projects');
  await expect(page.getByRole('alert')).toContainText('Busy for a moment.');
  await expectAccessible(page);
  await page.unroute('**/api/project');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Örnek: Çevrimiçi giriş' })).toBeVisible();
});

test('an owner invites by mail, adds to a project, and sets passive; the invited one sees each', async ({
  page,
  app,
  browser,
}) => {
  await enterSample(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Users').click();
  await page.getByRole('link', { name: 'Invite a user' }).click();
  await page.getByRole('combobox', { name: 'E-mail addresses' }).fill('mine@example.com,wrong,');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const answers = page.getByRole('status').filter({ hasText: 'mine@example.com' });
  await expect(answers).toContainText('the user can log in');
  await expect(answers.getByRole('listitem').filter({ hasText: 'wrong' })).toContainText(
    'valid e-mail',
  );
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(
    'mine@example.com',
  );

  const { text } = await app.mailTo('mine@example.com');
  const guest = await (await browser.newContext({ baseURL: app.address })).newPage();
  await guest.goto(/\/app\/invitation\/\S+/.exec(text)?.[0] ?? '');
  await guest.getByLabel('First name').fill('Işıl');
  await guest.getByLabel('Last name').fill('Çağ');
  await guest.getByLabel('Password', { exact: true }).fill('Zeytin-agaci-7');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.getByRole('link', { name: 'Back to log in' }).click();
  await guest.getByLabel('E-mail').fill('mine@example.com');
  await guest.getByLabel('Password', { exact: true }).fill('Zeytin-agaci-7');
  await guest.getByRole('button', { name: 'Log in' }).click();
  await expect(guest.getByText('Member', { exact: true })).toBeVisible();
  await guest.goto('/app/projects');
  await expect(guest.getByText('There is no project yet')).toBeVisible();
  await guest.goto('/app/invite-user');
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await page.goto(`/app${SAMPLE}?tab=team`);
  await page.getByRole('button', { name: 'Add a member' }).click();
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

  // a member meets no door that is closed to them
  for (const path of SIGNED_IN) {
    await guest.goto(`/app${path}`);
    await expect(guest.locator('h1')).toBeVisible();
    await expect(guest.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(refused).toEqual([]);

  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Actions for Işıl Çağ' }).click();
  await page.getByRole('menuitem', { name: 'Set passive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do you want to deactive this user?' });
  await dialog.getByRole('button', { name: 'Set passive' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Işıl Çağ' })).toContainText('Passive');
  await guest.reload();
  await expect(guest).toHaveURL(/\/login\?expired/);
});

test('a deleted project comes back from the bin', async ({ page }) => {
  await enterSample(page);
  await createProject(page, 'Thrown away');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Thrown away');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('link', { name: 'Thrown away' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Bin/ }).click();
  await page.getByRole('button', { name: 'Restore Thrown away' }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('link', { name: 'Thrown away' })).toBeVisible();
});

/** The code an authenticator app shows now: RFC 6238. */
function codeOf(secret: string, now = Date.now()): string {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const time = Buffer.alloc(8);
  time.writeUInt32BE(Math.floor(now / 30_000), 4);
  const mac = createHmac('sha1', key).update(time).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('an account changes its face, its language, its password and its locks', async ({
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
  await page.getByLabel('Phone').fill('+90 555 000 00 00');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  const picture = await page.locator('.menu-brand').screenshot();
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
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const recovery = await page.locator('.codes li').first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/recovery codes left/)).toBeVisible();
  await expect(page.getByText('Turned two-factor authentication on')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn('Incir-bahcesi-9');
  await page.getByLabel('Code of the authenticator app').fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/app/settings/language');
  await page.getByLabel('Türkçe').click();
  await expect(page.getByRole('heading', { name: 'Ayarlar' })).toBeVisible();
  await page.getByRole('radio', { name: 'Koyu' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('link', { name: 'Bildirimler', exact: true }).click();
  const choice = page.getByRole('checkbox', { name: 'Bir koşu bittiğinde: E-posta' });
  const before = await choice.isChecked();
  await choice.click();
  await page.reload();
  await expect(choice).toBeChecked({ checked: !before });
});

test('a question is answered, or sent to those who can', async ({ page }) => {
  await enterSample(page);
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await page.getByRole('button', { name: 'Who sees my project?' }).click();
  await expect(page.getByText('Members join once they accept')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Topic' }).fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('How many models fit into a project?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
});

test('a larger plan is asked for, and the asking is seen', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/settings/subscription');
  await expect(page.getByRole('region', { name: 'Free plan' })).toContainText('API usage');
  await page.getByRole('button', { name: 'Choose the plan Team' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Your request was sent')).toBeVisible();
  await expect(page.getByText('is on its way')).toBeVisible();
});
