import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call, resultsOf } from './company.ts';
import { wordsIn } from './languages.ts';

for (const language of ['en', 'tr'] as const)
  test(`the dashboard tells how it goes and leads to what waits, in ${language}`, async ({
    app,
    browser,
  }) => {
    const { say } = wordsIn(language);
    const { admin, ids } = await aCompany(app, `dashboard-${language}.example`);
    const [first] = await resultsOf(app, ids.runId ?? '', admin.token);
    const result = `/run/${ids.runId}/result/${first?.caseKey}`;
    await call(app, ['PUT', result, { status: 'failed' }], admin.token);
    await call(app, ['POST', '/project', { name: 'Kargo' }], admin.token);
    const context = await browserOf(browser, app, admin);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    await page.goto('/app/dashboard');

    // each chart is a table too
    const rates = page.getByRole('region', { name: say('dashboard:successRate') });
    await expect(rates.getByRole('img')).toHaveAccessibleName(/Ödeme/);
    await rates.getByRole('button', { name: say('dashboard:table') }).press('Enter');
    await expect(rates.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    const year = new Date().getFullYear();
    const months = page.getByRole('region', { name: say('dashboard:over.month', { year }) });
    const now = months.getByRole('group').getByRole('link').nth(new Date().getUTCMonth());
    await now.focus();
    await page.keyboard.press('Home');
    await expect(months.getByRole('group').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(months.getByRole('group').getByRole('link').nth(1)).toBeFocused();

    // a figure leads to the results that it counts
    const figures = page.getByRole('region', { name: say('dashboard:figures') });
    await figures.getByRole('link', { name: `${say('dashboard:failed')}: 1` }).click();
    await expect(page).toHaveURL(/\/work\?tab=results/);
    await expect(page.getByText(say('work:count', { count: 1, number: '1' }))).toBeVisible();
    await expect(page.getByRole('list', { name: say('work:list') }).getByRole('link')).toHaveCount(
      1,
    );
    await expectAccessible(page);
    await page.goBack();

    // of one project, as the address says
    const choice = page.getByRole('combobox', { name: say('dashboard:project'), exact: true });
    await choice.selectOption('Kargo');
    await expect(page).toHaveURL(/project=kargo/);
    await expect(rates.getByText(say('dashboard:noResults'))).toBeVisible();
    await page.reload();
    await expect(rates.getByText(say('dashboard:noResults'))).toBeVisible();
    await choice.selectOption('');

    const waits = page.getByRole('region', { name: say('dashboard:attention.title') });
    await waits.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/runs/${ids.runId}\\?case=`));
    await context.close();
  });
