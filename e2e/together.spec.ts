import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, anOwner, browserOf } from './company.ts';
import { aRun, aShopSuite } from './shop-run.ts';

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A screenshot in the clipboard, put into the page. */
async function pasteScreenshot(page: Page) {
  await page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, PNG);
}

test('two testers of one run see the position and the results of each other at once', async ({
  app,
  browser,
}) => {
  const { owner, member, ids } = await aCompany(app, 'together.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', owner.token);
  const { id } = await aRun(app, suiteId, owner.token, 'Tonight');
  const pages: Page[] = [];
  for (const person of [owner, member]) {
    const page = await (await browserOf(browser, app, person)).newPage();
    await page.goto(`/app/runs/${id}`);
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    pages.push(page);
  }
  const [ayse, isil] = pages as [Page, Page];

  // one chooses a case: the other sees them there, and what they say of it
  await listOf(isil).focus();
  await isil.keyboard.press('j');
  await expect(listOf(ayse).getByRole('option').first()).toContainText('Işıl Çağ is viewing this');
  await isil.keyboard.press('1');
  await expect(ayse.getByText('Passed 1, Not run 2')).toBeVisible();
  await expectAccessible(ayse);

  // marked cases are assigned to a user, who finds them
  await listOf(ayse).focus();
  await ayse.keyboard.press('End');
  await ayse.keyboard.press('x');
  await ayse.keyboard.press('k');
  await ayse.keyboard.press('x');
  await expect(ayse.getByText('2 test cases selected')).toBeVisible();
  await expectAccessible(ayse);
  await ayse.getByLabel('Assign to…').selectOption(ids.memberId ?? '');
  await expect(ayse.getByText('2 test cases updated')).toBeVisible();
  await isil.getByLabel('Assignee', { exact: true }).first().selectOption('Assigned to me');
  await expect(listOf(isil).getByRole('option')).toHaveCount(2);
  await expect(isil).toHaveURL(/to=/);

  // step by step, on time, with a screenshot
  await listOf(isil).getByRole('option').first().click();
  await isil.getByRole('button', { name: 'Start timer' }).click();
  await expect(isil.getByRole('timer')).not.toHaveText('0:00');
  await isil.getByRole('button', { name: 'Pause timer' }).click();
  await isil.getByRole('button', { name: 'Step 1: Passed' }).click();
  await isil.getByRole('button', { name: 'Step 2: Failed' }).click();
  await expect(isil.getByRole('combobox', { name: 'Failed step' })).toHaveValue(/^2\./);
  await expect(
    isil.getByText(/Images, PDF, text and recordings, up to .* each and 20 files/),
  ).toBeVisible();
  await pasteScreenshot(isil);
  await isil.getByRole('button', { name: /^screenshot\.png/ }).click();
  await expect(isil.getByRole('img', { name: 'screenshot.png' })).toBeVisible();
  await expectAccessible(isil);
  await isil.keyboard.press('Escape');
  await expect(ayse.getByText('Passed 1, Failed 1, Not run 1')).toBeVisible();
  await expect(listOf(ayse).getByLabel('1 file')).toBeVisible();
  await isil.getByRole('button', { name: 'Delete screenshot.png' }).click();
  await isil.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(isil.getByRole('button', { name: /^screenshot\.png/ })).toHaveCount(0);

  // a file that is too large is refused here, and not sent
  await isil.locator('.run-files input[type=file]').setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(isil.getByText(/film\.mp4 is larger than/)).toBeVisible();

  // only managers of the project can reopen a closed run
  await ayse.getByRole('button', { name: 'Complete run' }).click();
  await ayse.getByRole('dialog').getByRole('button', { name: 'Complete run' }).click();
  await expect(ayse.getByRole('button', { name: 'Reopen run' })).toBeVisible();
  await expect(isil.getByText(/completed/)).toBeVisible();
  await expect(isil.getByRole('button', { name: 'Reopen run' })).toHaveCount(0);
});

test('results of other testers appear after a lost connection', async ({ app, browser }) => {
  const { owner, member, ids } = await aCompany(app, 'apart.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', owner.token);
  const { id, keys } = await aRun(app, suiteId, owner.token, 'Tonight');
  const page = await (await browserOf(browser, app, member)).newPage();
  await page.route('**/stream', (route) => route.abort());
  await page.goto(`/app/runs/${id}`);
  await expect(page.getByText('updates every 5 seconds')).toBeVisible();
  const other = await (await browserOf(browser, app, owner)).newPage();
  await other.goto(`/app/runs/${id}?case=${keys[0]}`);
  await other.getByRole('button', { name: 'Passed', exact: true }).click();
  await expect(page.getByText('Passed 1, Not run 2')).toBeVisible();
});

test('the second of two users who rename the company sees the conflict, keeps the typed name and may take the saved one', async ({
  app,
  browser,
}) => {
  const owner = await anOwner(app, 'renamed@example.com');
  const pages: Page[] = [];
  for (const name of ['Güney A.Ş.', 'Batı A.Ş.']) {
    const page = await (await browserOf(browser, app, owner)).newPage();
    await page.goto('/app/settings/company');
    await page.getByLabel('Company name').fill(name);
    pages.push(page);
  }
  const [first, second] = pages as [Page, Page];
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('Company saved')).toBeVisible();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = second.getByRole('alert').filter({ hasText: 'in the meantime' });
  await expect(notice).toBeVisible();
  await expectAccessible(second);
  await expect(second.getByLabel('Company name')).toHaveValue('Batı A.Ş.');
  await notice.getByRole('button', { name: 'Load' }).click();
  await expect(second.getByLabel('Company name')).toHaveValue('Güney A.Ş.');
  await expect(notice).toHaveCount(0);
});
