import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { aRun, aShopSuite } from './shop-run.ts';

const THEMES = ['light', 'dark'] as const;

test('two runs are compared, and one is printed and shared until its link is revoked', async ({
  app,
  browser,
}) => {
  const { owner, ids } = await aCompany(app, 'report.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', owner.token);
  const before = await aRun(app, suiteId, owner.token, 'Build 41');
  const now = await aRun(app, suiteId, owner.token, 'Build 42');
  const [card, cash, voucher] = now.keys;
  const said = [
    [before.id, card, 'failed'],
    [before.id, cash, 'passed'],
    [before.id, voucher, 'failed'],
    [now.id, card, 'passed'],
    [now.id, cash, 'failed'],
    [now.id, voucher, 'failed'],
  ];
  for (const [run, key, status] of said)
    await call(
      app,
      ['PUT', `/run/${run}/result/${key}`, { status, comment: `=${status}` }],
      owner.token,
    );
  const page = await (await browserOf(browser, app, owner)).newPage();

  await page.goto(`/app/runs/${now.id}`);
  // on a busy machine the menu may close when the rest of the run arrives
  await expect(async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const compare = page.getByRole('menuitem', { name: 'Compare with another run' });
    await compare.click({ timeout: 10_000 });
  }).toPass();
  for (const [kind, was, is] of [
    ['Newly failing', 'Passed', 'Failed'],
    ['Still failing', 'Failed', 'Failed'],
    ['Fixed', 'Failed', 'Passed'],
  ]) {
    const row = page.getByRole('region', { name: kind }).getByRole('row').nth(1);
    await expect(row.getByRole('cell').nth(1)).toHaveText(was ?? '');
    await expect(row.getByRole('cell').nth(2)).toHaveText(is ?? '');
  }
  await expectAccessible(page);
  await page
    .getByRole('radiogroup', { name: 'Filter by change' })
    .getByText('Newly failing')
    .click();
  await expect(page.getByRole('region', { name: 'Fixed' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(`${cash}`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  // the report, and a link to it
  await page.goto(`/app/runs/${now.id}/report`);
  await expect(page.getByRole('heading', { name: 'Failed and blocked' })).toBeVisible();
  await expect(page.getByText('1 of the 3 that passed or failed')).toBeVisible();
  await expectAccessible(page);
  // the summary and what failed are printed, the rest by choice
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Failed and blocked' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'Print all test cases too' }).check();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Download' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Expires after').selectOption('7 days');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByLabel('Link', { exact: true }).inputValue();
  await expect(page.getByText('Expires on').first()).toBeVisible();
  await expectAccessible(page);

  // a reader with the link sees the results of the run, and nothing about the people
  const guest = await (await browser.newContext()).newPage();
  const answers: string[] = [];
  guest.on('response', async (answer) => {
    if (answer.url().includes('/api/')) answers.push(await answer.text().catch(() => ''));
  });
  for (const colorScheme of THEMES) {
    await guest.emulateMedia({ colorScheme });
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: 'Build 42' })).toBeVisible();
    await expect(guest.getByRole('option')).toHaveCount(3);
    await expectAccessible(guest);
    // a case opens with its steps, and with its path on the drawing
    await guest.getByRole('listbox', { name: 'All test cases' }).press('ArrowDown');
    const steps = guest.getByRole('article', { name: 'It is paid by card' }).last();
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    await expect(guest.getByRole('figure', { name: /path of: It is paid by card/ })).toBeVisible();
    await expectAccessible(guest);
  }
  await guest.goto(address);
  expect(guest.url()).toBe(address);
  const told = answers.join(' ') + (await guest.content());
  for (const secret of ['Ayşe', 'İnan', '@report.example', now.id, suiteId])
    expect(told).not.toContain(secret);

  await page.getByRole('button', { name: /^Revoke the link/ }).click();
  const question = page.getByRole('dialog', { name: 'Revoke this link?' });
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('No links')).toBeVisible();
  await guest.reload();
  await expect(
    guest.getByRole('heading', { name: 'This report cannot be opened now' }),
  ).toBeVisible();
  await expectAccessible(guest);
});

test('a project manager renames and deletes a run, and a suite that was never run', async ({
  app,
  browser,
}) => {
  const { admin, member, ids } = await aCompany(app, 'rename.example');
  const { suiteId } = await aShopSuite(app, ids.slug ?? '', admin.token);
  const { id } = await aRun(app, suiteId, admin.token, 'Build 1');
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/runs/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit run' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Build 1, again');
  await page.getByRole('textbox', { name: 'Environment' }).fill('staging');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Build 1, again' })).toBeVisible();
  await expect(page.getByText('Environment: staging')).toBeVisible();

  const other = await (await browserOf(browser, app, member)).newPage();
  await other.goto(`/app/runs/${id}`);
  await other.getByRole('button', { name: 'More actions' }).click();
  await expect(other.getByRole('menuitem', { name: 'Compare with another run' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Delete run' })).toHaveCount(0);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete run' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete suite' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete suite' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Checkout moved to the bin' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toHaveCount(0);
});
