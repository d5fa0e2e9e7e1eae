import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, resultsOf } from './company.ts';
import { wordsIn } from './languages.ts';
import { shooterOf } from './shoot.ts';

for (const language of ['en', 'tr'] as const)
  test(`cases are rated by keyboard, filtered, saved as a view and run, and what was not run is listed by risk, in ${language}`, async ({
    app,
    browser,
  }) => {
    const { say } = wordsIn(language);
    const { admin, ids } = await aCompany(app, `rated-${language}.example`);
    const total = (await resultsOf(app, ids.runId ?? '', admin.token)).length;
    const context = await browserOf(browser, app, admin);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    const shoot = shooterOf(page, { test: 'risk', language });

    await page.goto(`/app/suites/${ids.suiteId}`);
    const list = page.getByRole('listbox', { name: say('suite:cases') });
    await list.focus();
    for (const key of ['ArrowDown', 'x', 'p']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('attributes:priority')).selectOption('critical');
    await dialog.getByLabel(say('attributes:likelihood')).selectOption('4');
    await dialog.getByRole('button', { name: say('attributes:save') }).click();
    await expect(dialog.getByText(say('attributes:halfRisk'))).toBeVisible();
    await dialog.getByLabel(say('attributes:damage')).selectOption('5');
    await dialog.getByRole('combobox', { name: say('attributes:tags') }).fill('smoke,');
    await shoot('dialog');
    await dialog.getByRole('button', { name: say('attributes:save') }).click();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('option').first()).toContainText('R20');

    // suggested tags do not cover the button that saves, and what was saved is undone
    await list.focus();
    await page.keyboard.press('p');
    await dialog.getByLabel(say('attributes:priority')).selectOption('low');
    await dialog.getByRole('combobox', { name: say('attributes:tags') }).press('Backspace');
    await expect(page.getByRole('option', { name: 'smoke' })).toBeVisible();
    await shoot('tags');
    await dialog.getByRole('button', { name: say('attributes:save') }).click({ timeout: 5000 });
    const low = say('attributes:priorityIs', { priority: say('attributes:priorities.low') });
    await expect(list.getByRole('img', { name: low })).toBeVisible();
    // only the newest change offers to be undone
    await page.getByRole('button', { name: say('attributes:undo') }).click();
    await expect(page.getByText(say('attributes:undone', { count: 1 }))).toBeVisible();
    await expect(list.getByRole('img', { name: low })).toHaveCount(0);

    // a run of what is ticked
    await list.focus();
    await page.keyboard.press('x');
    await shoot('marked');
    await page.getByRole('button', { name: say('attributes:runMarked', { count: 1 }) }).click();
    await shoot('run-marked');
    await dialog.getByRole('button', { name: say('suite:begin') }).click();
    await page.waitForURL(/\/runs\//);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.goto(`/app/suites/${ids.suiteId}`);

    await page.getByRole('button', { name: say('attributes:filters') }).click();
    await page.getByRole('checkbox', { name: say('attributes:priorities.critical') }).check();
    await expect(page).toHaveURL(/priority=critical/);
    await expect(list.getByRole('option')).toHaveCount(1);
    await shoot('filters');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: say('saved-view:views') }).click();
    await page.getByRole('menuitem', { name: say('saved-view:save') }).click();
    await dialog.getByLabel(say('saved-view:name')).fill('Smoke');
    await dialog.getByRole('checkbox', { name: say('saved-view:share') }).check();
    await dialog.getByRole('button', { name: say('saved-view:confirm') }).click();
    await expect(page.getByRole('button', { name: 'Smoke' })).toBeVisible();
    await shoot('suite');

    await page.goto(`/app/suites/${ids.suiteId}`);
    await page.getByRole('button', { name: say('suite:newRun') }).click();
    await dialog.getByRole('radio', { name: say('attributes:whichChosen') }).check();
    await dialog.getByRole('combobox', { name: say('attributes:view') }).click();
    await page.getByRole('option', { name: 'Smoke' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      say('attributes:chosenCount', { count: 1, number: '1' }),
    );
    await shoot('new-run');
    await dialog.getByRole('button', { name: say('suite:begin') }).click();
    await page.waitForURL(/\/runs\//);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await shoot('run');

    // from any page: test work, and its tab
    await page.goto('/app/dashboard');
    await page
      .getByRole('link', { name: say('work:title') })
      .first()
      .click();
    await page.getByRole('tab', { name: say('work:tabs.untested') }).click();
    const untested = page.getByRole('list', { name: say('work:cases.list') });
    await expect(untested.getByRole('listitem').first()).toContainText('smoke');
    const count = say('work:cases.count.untested', { count: total, number: String(total) });
    await expect(page.getByText(count)).toBeVisible();
    await expectAccessible(page);
    await shoot('untested');
    await context.close();
  });
