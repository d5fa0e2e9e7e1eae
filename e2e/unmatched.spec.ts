import { fileURLToPath } from 'node:url';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call, resultsOf } from './company.ts';
import { wordsIn } from './languages.ts';
import { push } from './runners.ts';
import { shooterOf } from './shoot.ts';
import { aShopSuite } from './shop-run.ts';

/** What Playwright reported of a suite that knows nothing of Caseloom. */
const REPORT = fileURLToPath(new URL('fixtures/shop-playwright.json', import.meta.url));
const OF_CASES = {
  card: 'a customer pays with a credit card',
  cash: 'opens the cart and pays cash',
  voucher: 'redeems a gift code',
};
const OF_NO_CASE = 'the server answers';

for (const language of ['en', 'tr'] as const)
  test(`the report of a suite that knows no test IDs is matched by hand once, and is green on the drawing ever after, in ${language}`, async ({
    app,
    browser,
  }) => {
    test.slow();
    const { say } = wordsIn(language);
    const { admin, ids } = await aCompany(app, `unmatched-${language}.example`);
    const { slug: projectSlug = '' } = ids;
    const fields = { name: 'CI', scopes: ['run'], projectSlugs: [projectSlug] };
    const { key = '' } = await call(app, ['POST', '/api-key', fields], admin.token);
    const { suiteId, modelId } = await aShopSuite(app, projectSlug, admin.token);
    const context = await browserOf(browser, app, admin);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    const shoot = shooterOf(page, { test: 'unmatched', language });

    // all of them wait: the same test in two browsers is one
    const first = await push(app, key, [REPORT, '--suite', suiteId]);
    expect(first).toMatchObject({ matched: 0, waiting: 4 });
    await page.goto(`/app/runs/${first.runId}`);
    await page.getByRole('tab', { name: say('run:tabs.unmatched', { count: 4 }) }).click();
    const list = page.getByRole('list', { name: say('run:matching.title') });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await shoot('list');

    // by keyboard: a word of the test case, and Enter for the case and for the match
    for (const [word, title] of Object.entries(OF_CASES)) {
      const row = list.getByRole('listitem').filter({ hasText: title }).first();
      // the list is loaded again after the match before, which closes what is open
      await expect(async () => {
        await row.getByRole('combobox').fill('');
        await row.getByRole('combobox').fill(word);
        await expect(row.getByRole('option')).toHaveCount(1, { timeout: 3000 });
      }).toPass();
      await expect(row.getByRole('option')).toContainText(word);
      if (word === 'card') await shoot('choosing');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await row.getByRole('button', { name: say('run:matching.match'), exact: true }).click();
      await expect(list.getByText(title)).toHaveCount(0);
    }
    const last = list.getByRole('listitem').filter({ hasText: OF_NO_CASE });
    await last.getByRole('button', { name: new RegExp(say('run:matching.dismiss')) }).click();
    await expect(page.getByText(say('run:matching.empty'))).toBeVisible();
    await expectAccessible(page);
    await shoot('done');

    // green on the drawing
    const isGreen = async (runId: string) => {
      const results = await resultsOf(app, runId, admin.token);
      expect(results.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
      const { nodes, edges } = (await call(
        app,
        ['GET', `/run/${runId}/coverage`],
        admin.token,
      )) as unknown as Record<string, Record<string, string>>;
      expect(new Set(Object.values({ ...nodes, ...edges }))).toEqual(new Set(['passed']));
      await page.goto(`/app/readonly/${modelId}?run=${runId}`);
      const signs = page.locator('.node-badges-result svg');
      await expect(signs).toHaveCount(Object.keys(nodes ?? {}).length);
      const words = await signs.evaluateAll((all) => all.map((svg) => svg.ariaLabel));
      expect(new Set(words)).toEqual(new Set([say('common:result.passed')]));
    };
    await isGreen(first.runId);
    await shoot('drawing');

    // the next push needs no hand, and what was dismissed is not heard of
    const second = await push(app, key, [REPORT, '--suite', suiteId, '--fail-on', 'any']);
    expect(second).toMatchObject({ matched: 4, waiting: 0, unmatched: [], dismissedTotal: 1 });
    await isGreen(second.runId);

    // the case says what its tests are called
    const [{ caseKey } = { caseKey: '' }] = await resultsOf(app, second.runId, admin.token);
    await page.goto(`/app/suites/${suiteId}?case=${caseKey}`);
    const names = page.getByRole('region', { name: say('suite:automation.title') });
    await expect(names.getByRole('listitem')).toHaveCount(1);
    await names.getByRole('button', { name: say('suite:automation.edit') }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(say('suite:automation.names'));
    await field.fill('*');
    await dialog.getByRole('button', { name: say('suite:save') }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await shoot('names');
    await field.fill('checkout.spec.ts.Checkout.*');
    await dialog.getByRole('button', { name: say('suite:save') }).click();
    await expect(names.getByRole('listitem')).toHaveText('checkout.spec.ts.Checkout.*');
    await shoot('case');
  });
