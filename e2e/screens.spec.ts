import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, anOwner, browserOf, call, PASSWORD } from './company.ts';
import { createProject, enterSample, SAMPLE } from './portal.ts';

test('an unknown address shows the page for unknown addresses, and the root leads to the dashboard', async ({
  page,
}) => {
  await page.goto('/app/nothing/is/here');
  await expect(page).toHaveURL(/\/app\/404$/);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await enterSample(page);
  for (const path of ['/', '/app', '/app/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  }
});

test('the header is hidden on pages with their own back link', async ({ page }) => {
  await enterSample(page);
  const header = page.locator('header.shell-header');
  await expect(header).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
  const slug = SAMPLE.split('/').at(-1);
  for (const path of ['/createprojects', '/invite-user', `${SAMPLE}/edit`, `/tool/${slug}`]) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(header, path).toHaveCount(0);
    await expect(page.getByRole('contentinfo'), path).toHaveCount(path.startsWith('/tool') ? 0 : 1);
  }
});

test('the breadcrumbs above a page name its place', async ({ page }) => {
  await enterSample(page);
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const [address, name] of [
    ['/dashboard', 'Dashboard'],
    ['/projects', 'Projects'],
    ['/settings/account', 'Settings'],
    ['/contact', 'Contact'],
    ['/users', 'Users'],
    [`${SAMPLE}?tab=data&data=new`, 'Create test data'],
  ] as const) {
    await page.goto(`/app${address}`);
    await expect(path.getByText('Home'), address).toBeVisible();
    await expect(path.locator('li[aria-current="page"]'), address).toHaveText(name);
  }
});

test('the breadcrumbs above a suite and its runs lead to its project', async ({ app, browser }) => {
  const { owner, ids } = await aCompany(app, 'way-up.example');
  const page = await (await browserOf(browser, app, owner)).newPage();
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  const parts = (...names: (string | RegExp)[]) =>
    expect(path.getByRole('listitem')).toHaveText(names);
  await page.goto(`/app/suites/${ids.suiteId}`);
  await parts('Home', 'Projects', 'Ödeme', 'Sepet');
  await page.goto(`/app/runs/${ids.runId}/report`);
  await parts('Home', 'Projects', 'Ödeme', 'Sepet', /Sepet/, 'Report');
  await expect(page.getByRole('link', { name: 'Projects', exact: true }).first()).toBeVisible();
  // there is a link up on a phone too
  await page.setViewportSize({ width: 375, height: 812 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await path.getByRole('link', { name: 'Ödeme' }).click();
  await expect(page.getByRole('heading', { name: 'Ödeme' })).toBeVisible();
});

test('a server error shows the number by which the operator finds it in the log', async ({
  page,
}) => {
  await enterSample(page);
  const failing = '**/api/project/ornek-cevrimici-giris';
  await page.route(failing, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': '0190b5f0-aaaa' },
      json: { statusCode: 500, code: 'internal', message: 'Server error.' },
    }),
  );
  await page.goto(`/app${SAMPLE}`);
  const said = page.getByRole('alert').filter({ hasText: 'Server error.' });
  await expect(said).toContainText('Request ID: 0190b5f0-aaaa');
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Örnek/ })).toBeVisible();
  // what is not there is no failure: it leads to another project
  await page.goto('/app/projects/not-there');
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(page.getByText('Request ID')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Find another project' }).click();
  await page.getByRole('option', { name: /Örnek/ }).click();
  await expect(page).toHaveURL(new RegExp(`${SAMPLE}$`));
});

test('the headings of a long table stay visible, and long names do not widen the page', async ({
  app,
  browser,
}) => {
  const owner = await anOwner(app, 'long-list@example.com');
  const name = 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsiniz'
    .repeat(2)
    .slice(0, 118);
  for (let at = 1; at < 28; at++)
    await call(app, ['POST', '/project', { name: `Project ${at}` }], owner.token);
  const { slug = '' } = await call(app, ['POST', '/project', { name }], owner.token);
  const page = await (await browserOf(browser, app, owner)).newPage();
  await page.goto('/app/projects?size=50&sort=createdAt');
  await page.getByRole('link', { name }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Name', exact: true })).toBeInViewport();
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/app/projects?size=50', `/app/projects/${slug}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('a disabled action says why it is not available', async ({ page }) => {
  await page.goto('/app/verify-email?token=only-this');
  await expect(
    page.getByText('Token or key is missing. Please check your email and try again.'),
  ).toBeVisible();
  await enterSample(page);
  await page.getByRole('button', { name: 'New model' }).click();
  await expect(page.getByRole('dialog', { name: 'Please Select Project' })).toBeVisible();
  const slug = SAMPLE.split('/').at(-1);
  await page.goto(`/app/tool/${slug}/model/0190b5f0-0000-7000-8000-000000000000`);
  await expect(page.getByText("Let's Create a Model")).toBeVisible();
});

test('a forgotten password is reset by e-mail', async ({ page, app, browser }) => {
  const email = 'forgetful@example.com';
  const owner = await anOwner(app, email);
  const elsewhere = await (await browserOf(browser, app, owner)).newPage();
  await elsewhere.goto('/app/dashboard');
  await page.goto('/app/login');
  await page.getByRole('link', { name: /Forgot/ }).click();
  // the page before it has a field of the same name
  await expect(page.getByRole('heading', { name: /Forgot/ })).toBeVisible();
  const ask = async (address: string) => {
    await page.getByLabel('E-mail').fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    const answer = page.getByText('an e-mail with a reset link is on its way');
    await expect(answer).toBeVisible();
    return answer.innerText();
  };
  const toNobody = await ask('nobody@example.com');
  await page.goto('/app/forgot-password');
  expect(await ask(email)).toBe(toNobody);
  await expect.poll(async () => (await app.mailTo(email)).subject).toBe('Set a new password');
  const { text } = await app.mailTo(email);
  const link = /\/app\/reset-password\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  // a password with the user's own name fails its rule before it is sent
  const ticks = page.getByRole('img', { name: 'Met:', exact: true });
  await page.getByLabel('New password', { exact: true }).fill('Ayse!Inan-2026');
  await expect(ticks).toHaveCount(6);
  await page.getByLabel('New password', { exact: true }).fill('Incir-bahcesi-9');
  await expect(ticks).toHaveCount(7);
  await page.getByLabel('New password', { exact: true }).fill('Sunshine-2026');
  await page.getByRole('button', { name: /Set/ }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Incir-bahcesi-9');
  await page.getByRole('button', { name: /Set/ }).click();
  await logIn(page, email, 'Incir-bahcesi-9');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('link');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?expired/);
});

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/app/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test('a loading table shows seven placeholder rows', async ({ page }) => {
  await enterSample(page);
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/user/company', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/app/users');
  await expect(page.locator('[aria-busy="true"] tbody tr, tbody[aria-busy="true"] tr')).toHaveCount(
    7,
  );
  goOn();
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toBeVisible();
});

test('a page whose code fails to load says so and can be loaded again', async ({ page }) => {
  await enterSample(page);
  // its code, and the styles of one that has a file of its own for them
  for (const [files, address, heading] of [
    ['**/assets/ContactPage-*.js', '/app/contact', 'Help and contact'],
    ['**/assets/LegalPages-*.css', '/app/termsofservice', 'Terms of Service'],
  ] as const) {
    await page.route(files, (route) => route.abort());
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This page could not be loaded' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home Page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('the browser stores the token, the language, the theme and the drawing, and nothing else', async ({
  page,
  app,
}) => {
  const email = 'kept@example.com';
  await anOwner(app, email);
  await logIn(page, email, PASSWORD);
  await createProject(page, 'Kept');
  const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^Bearer \S{40,}$/);
  await page.getByText('TR', { exact: true }).click();
  await page.getByRole('button', { name: 'Koyu temaya geç' }).click();
  await page.goto('/app/tool/kept');
  await page.getByRole('button', { name: 'Başlangıç', exact: true }).click();
  await expect.poll(kept).toEqual(['language', 'reactFlow', 'theme', 'token']);
  await page.goto('/app/dashboard');

  // another call may be refused before the answer to this one is here: that is no expired session
  await page.route(/\/auth\/logout$/, async (route) => {
    const response = await route.fetch();
    const refused = page.waitForResponse((one) => one.status() === 401);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await refused;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'DELETE'),
    page.getByRole('button', { name: 'Çıkış yap' }).click(),
  ]);
  expect(request.url()).toMatch(/\/auth\/logout$/);
  expect(request.postData()).toBeNull();
  await expect(page).toHaveURL(/\/app\/login$/);
  expect(await kept()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');

  await page.evaluate(() => localStorage.setItem('token', 'Bearer gone'));
  await page.goto('/app/projects');
  await expect(page).toHaveURL(/\/app\/login\?expired/);
  expect(await kept()).toEqual([]);
});

test('the search opens on any page with a shortcut and lists favorites first', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/settings/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Projects, models/ });
  await expect(field).toBeFocused();
  await expect(page.getByText('Recently changed')).toBeVisible();
  await field.fill('sifirl');
  await expect(page.getByRole('option', { name: /Parola sıfırlama/ })).toBeVisible();
  await expectAccessible(page);
  await field.fill('nowhere to be found');
  await expect(page.getByText('No results for “nowhere to be found”')).toBeVisible();
  await field.fill('panel');
  await page.getByRole('option', { name: /Panel açılır/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/ornek-cevrimici-giris\?tab=steps&q=/);
  await expect(page.getByRole('row').filter({ hasText: 'Panel açılır' })).toBeVisible();
  await page.goto('/app/createprojects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tool\//);

  await page.goto('/app/projects');
  const star = page.getByRole('button', { name: 'Favorite: Örnek: Çevrimiçi giriş' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/app/projects?favourite=yes');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('several items of a list are changed at once', async ({ app, browser }) => {
  const { admin, owner, ids } = await aCompany(app, 'bulk.example');
  const slug = ids.slug ?? '';
  const step = { projectSlug: slug, type: 'action' };
  await call(app, ['POST', '/step', { ...step, label: 'nobody uses this' }], admin.token);
  await call(app, ['POST', '/step', { ...step, label: 'nor this' }], admin.token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/projects/${slug}?tab=steps`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('group', { name: 'Actions for the selected rows' });
  await expect(bar).toContainText('3 rows selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete steps' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete steps' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 steps deleted' })).toBeVisible();
  // what a model uses is not deleted, and the page says so
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'the cart is opened' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'nor this' })).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  await page.getByRole('tab', { name: /Models/ }).click();
  await page.getByRole('checkbox', { name: 'Select Sepet' }).check();
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Sepet' })).toContainText('Hidden');

  const owners = await (await browserOf(browser, app, owner)).newPage();
  await owners.goto('/app/createprojects');
  await owners.getByLabel('Name').fill('Kargo Takibi');
  await expect(owners.getByText('/projects/kargo-takibi')).toBeVisible();
  await owners.getByRole('combobox', { name: 'Invite by e-mail' }).fill('nobody');
  await owners.getByRole('button', { name: 'Create project' }).click();
  await expect(owners.getByText('nobody is not an e-mail address.')).toBeVisible();
  await owners.getByRole('combobox', { name: 'Invite by e-mail' }).press('Backspace');
  await owners.getByRole('combobox', { name: 'Invite by e-mail' }).fill('new@bulk.example');
  await owners.getByRole('button', { name: 'Create project' }).click();
  await expect(owners.getByRole('heading', { name: 'Kargo Takibi' })).toBeVisible();
  expect((await app.mailTo('new@bulk.example')).text).toMatch(/invitation/);
});
