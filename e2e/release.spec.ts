import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call, resultsOf } from './company.ts';
import { wordsIn } from './languages.ts';

for (const language of ['en', 'tr'] as const)
  test(`a release gathers runs, says on one page how it stands, and is compared with the one before, in ${language}`, async ({
    app,
    browser,
  }) => {
    const { say } = wordsIn(language);
    const { admin, ids } = await aCompany(app, `release-${language}.example`);
    const items = await resultsOf(app, ids.runId ?? '', admin.token);
    const result = `/run/${ids.runId}/result/${items[0]?.caseKey}`;
    await call(app, ['PUT', result, { status: 'failed' }], admin.token);
    const context = await browserOf(browser, app, admin);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    await page.goto(`/app/projects/${ids.slug}?tab=releases`);

    const add = async (name: string, run?: string) => {
      await page.getByRole('button', { name: say('release:add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('release:name'), { exact: false }).first().fill(name);
      await dialog.getByLabel(say('release:startsOn')).fill('2026-11-01');
      await dialog.getByLabel(say('release:endsOn')).fill('2026-10-01');
      await dialog.getByRole('button', { name: say('release:save') }).click();
      await expect(dialog.getByText(say('release:endsEarly'))).toBeVisible();
      await dialog.getByLabel(say('release:endsOn')).fill('2026-11-30');
      if (run) {
        await dialog.getByRole('combobox', { name: say('release:runs') }).click();
        await page.getByRole('option').first().click();
        await page.keyboard.press('Escape');
      }
      await dialog.getByRole('button', { name: say('release:save') }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await add('1.3');
    await page.goBack();
    await add('1.4', ids.runId);
    const total = String(items.length);
    const done = say('common:runAll', { total });
    await expect(page.getByText(done).first()).toBeVisible();
    await expect(page.getByRole('region', { name: say('release:failing') })).toBeVisible();
    await expectAccessible(page);

    // each figure leads to exactly the test cases that it counts
    const failed = say('common:resultCount.failed', { number: '1' });
    await page.getByRole('link', { name: failed }).first().click();
    const counted = page.getByRole('region', { name: say('release:countedAs.failed') });
    await expect(counted.getByRole('listitem')).toHaveCount(1);
    await counted.getByRole('button', { name: say('release:closeList') }).click();
    await expect(counted).toHaveCount(0);

    // it leaves as a file, and as a link that shows it without an account
    for (const [format, begins] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      await page.getByRole('button', { name: say('release:download') }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: say(`release:formats.${format}`) }).click();
      const bytes = await readFile(await (await saving).path());
      expect(bytes.toString('latin1').slice(0, begins.length)).toBe(begins);
    }
    await page.getByRole('button', { name: say('release:share') }).click();
    await page.getByRole('button', { name: say('report:makeLink') }).click();
    const address = await page.getByLabel(say('report:link'), { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { level: 1, name: '1.4' })).toBeVisible();
    await expect(guest.getByRole('region', { name: /Risk/ })).toBeVisible();
    await expectAccessible(guest);
    if (process.env.SHOTS)
      await guest.screenshot({ path: `/tmp/shots/shared-${language}.png`, fullPage: true });
    await guest.context().close();

    await page
      .getByRole('combobox', { name: say('release:since') })
      .selectOption({ label: say('release:sinceName', { name: '1.3' }) });
    await expect(
      page.getByText(say('release:changeCount.added', { count: items.length })),
    ).toBeVisible();
    await page.reload();
    await expect(
      page.getByText(say('release:changeCount.added', { count: items.length })),
    ).toBeVisible();

    await page.getByRole('button', { name: say('release:markReleased') }).click();
    // a run of it is still open
    const question = page.getByRole('dialog', { name: say('release:openRunsTitle') });
    await question.getByRole('button', { name: say('release:markReleased') }).click();
    await expect(page.getByText(say('release:released'), { exact: true })).toBeVisible();
    if (process.env.SHOTS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `/tmp/shots/release-${language}.png`, fullPage: true });
      await page.setViewportSize({ width: 375, height: 800 });
      await page.screenshot({ path: `/tmp/shots/release-${language}-375.png`, fullPage: true });
      await page.pdf({ path: `/tmp/shots/release-${language}.pdf`, format: 'A4' });
    }
    await page.getByRole('button', { name: say('release:delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('release:delete') })
      .click();
    await expect(page.getByRole('link', { name: '1.3', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '1.4', exact: true })).toHaveCount(0);
    await context.close();
  });
