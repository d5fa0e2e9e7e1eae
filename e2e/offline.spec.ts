import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, install, test } from './app.ts';
import { inEachLanguage, wordsIn } from './languages.ts';
import { enterSample } from './portal.ts';
import { node, openNewModel } from './tool.ts';

/** What the pages say and do while the server, its database or the network is away. */

const { say } = wordsIn('en');
const bar = (page: Page) => page.locator('.shell-connection');
const COMMENT = 'Typed while nobody was there';

test('while the server is stopped the page says so, and what was typed is sent when it is back', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const app = await install();
  try {
    const page = await browser.newPage({ baseURL: app.address });
    await enterSample(page);
    await page.goto('/app/contact');
    await page.getByLabel(say('help:subject')).fill('A question');
    await page.getByLabel(say('help:message')).fill(COMMENT);
    await app.stop();
    await page.getByRole('button', { name: say('help:send') }).click();
    await expect(page.getByText(say('common:connection.failed'))).toBeVisible();
    await expect(bar(page)).toContainText(say('common:connection.away'));
    await expect(page.getByLabel(say('help:message'))).toHaveValue(COMMENT);

    // a page whose code was never loaded waits too: nobody knows of a new version
    const other = page.getByRole('link', { name: say('common:nav.users') });
    await other.click();
    await expect(page).toHaveURL(/users/);
    await expect(page.getByText(say('common:error.newVersion'))).toHaveCount(0);
    await expect(bar(page)).toBeVisible();

    await app.start();
    await expect(
      page.getByRole('heading', { level: 1, name: say('common:crumb.users') }),
    ).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(say('common:connection.back'))).toBeVisible();
    await expect(bar(page)).toBeHidden();
  } finally {
    await app.close();
  }
});

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({
      statusCode: 503,
      code: 'unavailable',
      message: 'The database restarts.',
    }),
  });

inEachLanguage(
  'while the database restarts forms keep their text, lists keep their rows, and the page recovers by itself',
  async ({ page, words }) => {
    const { say } = words;
    await enterSample(page);
    if (words.language === 'tr') await page.getByText('TR', { exact: true }).click();
    await page.goto('/app/settings/account');
    const name = page.getByRole('textbox', {
      name: say('settings:account.firstName'),
      exact: true,
    });
    await name.fill('Typed meanwhile');
    await page.route('**/api/**', refuse);
    await page.getByRole('button', { name: say('common:save'), exact: true }).click();
    await expect(bar(page)).toContainText(say('common:connection.busy'));
    await expectAccessible(page);
    // returning to the tab reloads everything
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(2500);
    await expect(name).toHaveValue('Typed meanwhile');
    await page.unroute('**/api/**');
    await expect(page.getByText(say('common:connection.back'))).toBeVisible({ timeout: 30_000 });
    await expect(bar(page)).toBeHidden();
    await expect(name).toHaveValue('Typed meanwhile');
  },
);

test('a list that failed to load appears by itself when the server is back', async ({ page }) => {
  await enterSample(page);
  await page.route('**/api/**', refuse);
  await page.getByRole('link', { name: say('common:nav.projects'), exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('link', { name: 'Örnek: Çevrimiçi giriş' }).first()).toBeVisible({
    timeout: 30_000,
  });
});

test('a part of a page that was not loaded yet appears when the network is back', async ({
  page,
  context,
}) => {
  await enterSample(page);
  await page.goto('/app/contact');
  await page.getByLabel(say('help:message')).fill(COMMENT);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(say('common:connection.offline'));
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel(say('help:message'))).toHaveValue(COMMENT);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(say('help:message'))).toHaveValue(COMMENT);
});

test('a save that did not reach the server is sent again when it is back', async ({ page }) => {
  await openNewModel(page);
  await page.getByRole('button', { name: say('model:addBasics') }).click();
  await page.keyboard.type('pay\n');
  await expect(node(page, 'pay')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+s');
  await expect(bar(page)).toContainText(say('common:connection.away'));
  await expect(page.getByText(say('model:state.offline'), { exact: true }).first()).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 30_000 });
});

test('a page distinguishes a newer version on the server from a file that fails to load', async ({
  page,
}) => {
  await enterSample(page);
  await page.route('**/assets/ContactPage-*.js', (route) => route.abort());
  await page.goto('/app/contact');
  await expect(page.getByRole('heading', { name: say('common:error.notLoaded') })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/app/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/assets\/start-[\w-]+/g, 'assets/start-newer');
    return route.fulfill({ response: answer, body });
  });
  await page.goto('/app/contact');
  await expect(page.getByRole('heading', { name: say('common:error.newVersion') })).toBeVisible();
});
