import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf } from './company.ts';
import { aShopSuite } from './shop-run.ts';

for (const { name, width } of [
  { name: 'a desk', width: 1440 },
  { name: 'a telephone', width: 375 },
])
  test(`test code of a suite is downloaded in the menu of its files, on ${name}`, async ({
    app,
    browser,
  }) => {
    const { owner, ids } = await aCompany(app, `code-${width}.example`);
    const { suiteId } = await aShopSuite(app, ids.slug ?? '', owner.token);
    const page = await (await browserOf(browser, app, owner)).newPage();
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/app/suites/${suiteId}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByText('Test code for')).toBeVisible();
    await expectAccessible(page);
    const last = page.getByRole('menuitem', { name: 'Robot Framework' });
    await last.focus();
    await expect(last).toBeInViewport();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Playwright' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.playwright\.zip$/);
    const archive = (await readFile(await file.path())).toString('latin1');
    for (const path of ['steps.ts', 'checkout.spec.ts', 'caseloom.json'])
      expect(archive).toContain(path);
  });
