import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './accessible.ts';
import { expect, test } from './app.ts';
import { browserOf, sampleOf } from './company.ts';
import { createProject, enterSample, LOGGED_IN, PUBLIC, SAMPLE } from './portal.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

/** Every page in both themes and widths, one load for the four of them. */
async function expectForEverybody(page: Page, paths: string[], language: 'en' | 'tr') {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  for (const path of paths) {
    await page.goto(`/app${path}`);
    await expect(page.locator('h1'), path).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute(
          'data-mantine-color-scheme',
          colorScheme,
        );
        await test.step(`${path} ${language} ${size.width} ${colorScheme}`, () =>
          colorScheme === 'light' ? expectAccessible(page) : expectContrast(page));
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
}

for (const language of ['en', 'tr'] as const) {
  test(`every page before the login is for everybody, in both themes, in ${language}`, async ({
    page,
  }) => expectForEverybody(page, PUBLIC, language));

  for (const part of [0, 1])
    test(`every page of the portal is for everybody, in both themes, in ${language}, part ${part}`, async ({
      app,
      browser,
    }) => {
      test.setTimeout(400_000);
      const context = await browserOf(browser, app, await sampleOf(app));
      const half = LOGGED_IN.filter((_, at) => at % 2 === part);
      await expectForEverybody(await context.newPage(), half, language);
      await context.close();
    });
}

test('a project is created, found, changed and deleted', async ({ page }) => {
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
  // the field that it was written into is on the page before, too
  await expect(page).toHaveURL(/\/projects\/igdir-subesi$/);
  await expect(page.getByText('Depo, sevkiyat ve iade')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByText('Projects').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('IGDIR subesi');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=IGDIR/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
  await expect(page.getByText('No results for “nowhere”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
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
  await expect(dialog.getByText('The name does not match.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Iğdır Şubesi');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Iğdır Şubesi moved to the bin' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iğdır Şubesi' })).toHaveCount(0);
});

test('steps and test data of a project are managed with the keyboard alone', async ({ page }) => {
  await enterSample(page);
  await createProject(page, 'Library');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/Test data/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(/Steps/)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'New step' }).press('Enter');
  await page.getByRole('textbox', { name: 'Step', exact: true }).fill('the user pays with <card>');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('row').filter({ hasText: 'the user pays with <card>' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'New step' })).toBeFocused();

  await page.goto('/app/projects/library?tab=data&data=new');
  const form = page.getByRole('dialog', { name: 'New test data' });
  await form.getByRole('button', { name: 'Enter values' }).press('Enter');
  await expect(form.getByText('This field cannot be empty!')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('card');
  await page.keyboard.press('Enter');
  const field = form.getByRole('textbox', { name: 'Valid: New value', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Data cannot be empty.')).toBeVisible();
  await field.fill('4111 1111 1111 1111');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Valid: Value 2', exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: '<card>' });
  await expect(row).toContainText('4111 1111 1111 1111');
  await expect(row).toContainText('(empty)');

  await page.goto('/app/projects/library?tab=data&validity=invalid');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a step that a model uses cannot be deleted, and the message names the model', async ({
  page,
}) => {
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
    const name = `Actions for ${model}`;
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menu', { name, exact: true }).getByText(action, { exact: true }).click();
  };
  await expect(page.getByRole('link', { name: 'Giriş akışı' }).first()).toBeVisible();
  // the newest comes first; other journeys may have filled the page before
  const newest = page.getByRole('row').nth(1).getByRole('link');
  const before = await newest.innerText();
  await act('Giriş akışı', 'Duplicate');
  await expect(page.getByText('Model copied')).toBeVisible();
  await expect(newest).not.toHaveText(before);
  const copy = await newest.innerText();
  await act(copy, 'Edit name and step wording');
  await page.getByRole('dialog').getByLabel('Name').fill('Ödeme');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Ödeme' })).toBeVisible();
  await act('Ödeme', 'Hide');
  await expect(page.getByRole('row').filter({ hasText: 'Ödeme' })).toContainText('Hidden');
  await act('Ödeme', 'Delete model');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete model' }).click();
  await expect(page.getByRole('link', { name: 'Ödeme' })).toHaveCount(0);
});

test('a part that fails to load says so in its place and can be loaded again', async ({ page }) => {
  await enterSample(page);
  await page.route('**/api/work/projects*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy for a moment.' } }),
  );
  await page.goto('/app/projects');
  await expect(page.getByRole('alert')).toContainText('Busy for a moment.');
  await expectAccessible(page);
  await page.unroute('**/api/work/projects*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Örnek: Çevrimiçi giriş' })).toBeVisible();
});
