import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { aRun, aShopSuite } from './shop-run.ts';

test('requirements show their test cases, the results and what changed since', async ({
  app,
  browser,
}) => {
  const { admin, member, ids } = await aCompany(app, 'requirements.example');
  const address = `/app/projects/${ids.slug}?tab=requirements`;
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(address);
  await expect(page.getByText('No requirements yet')).toBeVisible();
  await expectAccessible(page);

  const { modelId, suiteId, drawing } = await aShopSuite(app, ids.slug ?? '', admin.token);
  const { id, keys } = await aRun(app, suiteId, admin.token, 'Nightly');
  await call(app, ['PUT', `/run/${id}/result/${keys[0]}`, { status: 'failed' }], admin.token);
  await page.reload();
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(rowOf('REQ-1').getByRole('cell').nth(3)).toHaveText('Failed');
  await expect(
    rowOf('REQ-1').getByRole('list', { name: 'Test cases' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(rowOf('PAY-1').getByRole('cell').nth(3)).toHaveText('Not run');
  await expectAccessible(page);

  // where they are written
  await page.getByRole('button', { name: 'Link pattern' }).click();
  await page.getByLabel('Requirement URL').fill('javascript:alert({id})');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Enter a URL that starts/)).toBeVisible();
  await page.getByLabel('Requirement URL').fill('https://jira.example.com/browse/{id}');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'REQ-1', exact: true })).toHaveAttribute(
    'href',
    'https://jira.example.com/browse/REQ-1',
  );

  // the model changes: one is to be looked at again, one has no case yet
  const { version } = await call(app, ['GET', `/model/${modelId}`], admin.token);
  const nodes = drawing.nodes.map((node) => {
    if (node.id === 'cart')
      return {
        ...node,
        data: { label: 'the basket is opened', type: 'action', requirements: ['REQ-1'] },
      };
    if (node.id === 'card')
      return {
        ...node,
        data: { label: 'it is paid by card', type: 'action', requirements: ['PAY-0', 'NEW-9'] },
      };
    return node;
  });
  await call(app, ['PUT', `/model/${modelId}`, { ...drawing, nodes, version }], admin.token);
  await page.reload();
  await expect(rowOf('REQ-1')).toContainText('suspect');
  await page.getByRole('button', { name: 'REQ-1 is still valid' }).click();
  await expect(rowOf('REQ-1')).not.toContainText('suspect');
  await expect(rowOf('REQ-1')).toContainText('reviewed by');
  await page.getByLabel('State').selectOption('Not covered');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf('NEW-9')).toContainText('Not covered');

  // with what can be decided of one that nothing covers, in the window of a laptop
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  for (const name of ['REQ-1', 'PAY-2', 'NEW-9', `${keys[0]}`]) expect(csv).toContain(name);

  // a case leads to the run that it was last in
  await page.goto(address);
  await rowOf('PAY-0').getByRole('link', { name: /card/ }).click();
  await expect(page.getByRole('heading', { name: 'Nightly' })).toBeVisible();
  await expect(page.getByRole('article', { name: /card/ })).toBeVisible();

  const other = await (await browserOf(browser, app, member)).newPage();
  await other.goto(address);
  await expect(other.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Link pattern' })).toHaveCount(0);
});
