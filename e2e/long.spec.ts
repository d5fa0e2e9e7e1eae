import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';

const CASES = 20_736;
/** As many rows as a screen may draw at once, however long the list. */
const DRAWN = 60;

test('a suite and a run with thousands of cases scroll, jump and filter while only a part is rendered', async ({
  app,
  browser,
}) => {
  const { owner, ids } = await aCompany(app, 'long.example');
  const place = (x: number) => ({ x, y: 0 });
  const model = {
    projectSlug: ids.slug,
    name: 'Shop',
    nodes: [
      { id: 'start', type: 'start', position: place(0) },
      {
        id: 'buy',
        type: 'step',
        position: place(150),
        data: { label: 'buy <size> <colour> <payment> <delivery>', type: 'action' },
      },
      { id: 'end', type: 'end', position: place(450) },
    ],
    edges: [
      { id: 'a', source: 'start', target: 'buy' },
      { id: 'b', source: 'buy', target: 'end' },
    ],
  };
  const { id: modelId } = await call(app, ['POST', '/model', model], owner.token);
  for (const name of ['size', 'colour', 'payment', 'delivery']) {
    const values = Array.from({ length: 12 }, (_, at) => `${name} ${at}`);
    const data = { projectSlug: ids.slug, modelId, name, validity: 'valid', type: 'text', values };
    await call(app, ['POST', '/data', { ...data, isPublic: false }], owner.token);
  }
  const settings = { strength: 'all', limit: 50_000 };
  const suite = await call(app, ['POST', '/suite', { modelId, settings }], owner.token);
  await expect
    .poll(async () => (await call(app, ['GET', `/suite/${suite.id}`], owner.token)).status, {
      timeout: 60_000,
    })
    .toBe('ready');
  const run = await call(app, ['POST', '/run', { suiteId: suite.id }], owner.token);
  const page = await (await browserOf(browser, app, owner)).newPage();

  await page.goto(`/app/suites/${suite.id}`);
  const cases = page.getByRole('listbox', { name: 'Test cases' });
  await expect(cases.getByRole('option').first()).toHaveAttribute('aria-setsize', `${CASES}`);
  expect(await cases.getByRole('option').count()).toBeLessThan(DRAWN);
  await expectAccessible(page);
  // the arrow keys go on behind what is drawn
  await cases.focus();
  for (let row = 1; row <= 41; row++) {
    await page.keyboard.press('ArrowDown');
    await expect(cases.locator(`[aria-posinset="${row}"]`)).toHaveClass(/is-chosen/);
  }
  await expect(
    page.getByRole('figure', { name: /^Drawing of Shop with the path of/ }),
  ).toBeVisible();
  await page.getByLabel('Type').selectOption('negative');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cases.getByRole('option').first()).toBeVisible();

  await page.goto(`/app/runs/${run.id}`);
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option').first()).toBeVisible();
  await results.focus();
  await page.keyboard.press('End');
  const last = results.locator(`[aria-posinset="${CASES}"]`);
  await expect(last).toContainText('delivery 11');
  await expect(last).toHaveClass(/is-chosen/);
  await page.keyboard.press('2');
  await expect(page.getByText('Failed 1, Not run 20,735')).toBeVisible();
  expect(await results.getByRole('option').count()).toBeLessThan(DRAWN);
  await page
    .getByRole('radiogroup', { name: 'Filter by result' })
    .getByText('Failed', { exact: false })
    .click();
  await expect(results.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
});
