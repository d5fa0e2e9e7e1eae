import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { anOwner, browserOf } from './company.ts';
import { wordsIn } from './languages.ts';

for (const language of ['en', 'tr'] as const)
  test(`six first steps lead from nothing to one’s own project, in ${language}`, async ({
    app,
    browser,
  }) => {
    const { say } = wordsIn(language);
    const context = await browserOf(browser, app, await anOwner(app, `first@${language}.example`));
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    const step = (name: string) => say(`common:firstRun.step.${name}`);
    const ring = page.locator('.first-run-ring');
    const chip = page.locator('.first-run-chip');
    /** Chooses a step in the list of the chip, and is shown what does it. */
    const showFromChip = async (name: string) => {
      await chip.click();
      await page.getByRole('button', { name: step(name), exact: true }).click();
      await expectRingAround(page, name);
    };

    await page.goto('/app/dashboard');
    const card = page.getByRole('region', { name: say('common:firstRun.title') });
    await expect(card.getByRole('listitem')).toHaveCount(6);
    await expectAccessible(page);
    await card.getByRole('button', { name: step('sample') }).click();
    await expect(page).toHaveURL(/\/tool\/.+\/model\//);
    await expectRingAround(page, 'sample');
    await expectAccessible(page);
    await expect(chip).toHaveText('1/6');

    await showFromChip('case');
    await page.getByRole('treeitem', { level: 2 }).first().click();
    await expect(ring).toHaveCount(0);
    await expect(chip).toHaveText('2/6');

    await showFromChip('step');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type(language === 'tr' ? 'Sayfa açılır' : 'The page opens');
    await page.keyboard.press('Enter');
    await expect(chip).toHaveText('3/6');

    await showFromChip('generate');
    await page
      .locator('.tool-bar')
      .getByRole('button', { name: say('model:saveAndGenerate') })
      .click();
    await expect(chip).toHaveText('4/6');

    await showFromChip('excel');
    await page.getByRole('button', { name: say('model:takeCases') }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('model:action.excel') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(chip).toHaveText('5/6');

    // what was done is known wherever one logs in
    await page.goto('/app/dashboard');
    await expect(card.getByText(say('common:firstRun.count', { done: 5, all: 6 }))).toBeVisible();
    await card.getByRole('button', { name: say('common:firstRun.hide') }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goto('/app/contact');
    await page.getByRole('link', { name: say('help:firstSteps') }).click();
    await card.getByRole('button', { name: step('project') }).click();
    await expect(page).toHaveURL(/\/createprojects$/);
    await expectRingAround(page, 'project');
    await page.getByLabel(say('project:name')).fill('Depo');
    await page.getByRole('button', { name: say('project:create') }).click();
    await expect(page).toHaveURL(/\/projects\/depo$/);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    await context.close();
  });

/** One control is ringed, and it is said what it is for. */
async function expectRingAround(page: Page, name: string): Promise<void> {
  const { say } = wordsIn((await page.locator('html').getAttribute('lang')) ?? '');
  await expect(page.locator('.first-run-ring')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveText(say(`common:firstRun.hint.${name}`));
}
