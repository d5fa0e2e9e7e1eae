import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { wordsIn } from './languages.ts';
import { aShopSuite } from './shop-run.ts';

const { say } = wordsIn('en');
const CSV = `ID;Başlık;Açıklama;Üst gereksinim
SHOP;The shop;;
REQ-1;Fill the basket;A customer puts books into the basket;SHOP
REQ-77;Gift wrap;Nobody drew this yet;SHOP
`;
const MARKDOWN = `# [SHOP] The shop
## REQ-1 Fill the basket
A customer puts books and films into the basket
`;

test('requirements are imported, their text changes, and somebody looks at what they cover', async ({
  app,
  browser,
}) => {
  const { admin, ids } = await aCompany(app, 'requirement-import.example');
  await aShopSuite(app, ids.slug ?? '', admin.token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  const choose = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const begin = async () => {
    await page.goto(`/app/projects/${ids.slug}?tab=requirements`);
    await page.getByRole('link', { name: say('requirement:import'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('requirement-import:title'),
    );
  };
  const save = page.getByRole('button', { name: say('requirement-import:save'), exact: true });

  await begin();
  await expectAccessible(page);
  await choose('notes.reqif', 'no XML at all');
  await expect(page.getByRole('alert')).toBeVisible();
  await choose('shop.csv', CSV);
  await expect(page.getByText(say('requirement-import:preview.new', { count: 3 }))).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText(say('requirement-import:saved'))).toBeVisible();

  // they are a tree, with what was in models only below it
  const tree = page.getByRole('list', { name: say('requirement:tree.label') });
  await expect(tree.getByText('Fill the basket')).toBeVisible();
  await expect(tree.getByText('PAY-1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('requirement:tree.close', { id: 'SHOP' }) }).click();
  await expect(tree.getByText('Fill the basket')).toHaveCount(0);
  await expectAccessible(page);

  // another file, with another text
  await begin();
  await choose('shop.md', MARKDOWN);
  await expect(page.getByRole('insertion')).toContainText('and films');
  await expect(page.getByText(say('requirement-import:preview.gone', { count: 1 }))).toBeVisible();
  await save.click();
  await page.getByRole('link', { name: say('requirement:summary.suspects', { count: 1 }) }).click();
  await page.getByText(say('requirement:view.list'), { exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: say('requirement:reviewOne', { id: 'REQ-1' }) }).click();
  const dialog = page.getByRole('dialog', { name: 'REQ-1' });
  await expect(dialog.getByRole('insertion')).toContainText('and films');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('requirement:holdsOne', { id: 'REQ-1' }) }).click();
  await expect(dialog.getByText(say('requirement:why.title'))).toHaveCount(0);
  await expect(dialog.getByText('A customer puts books and films into the basket')).toBeVisible();

  // a change by hand is saved, and an import is taken back by one click
  await dialog.getByRole('button', { name: say('requirement:record.edit') }).click();
  const form = page.getByRole('dialog', {
    name: say('requirement:record.editTitle', { id: 'REQ-1' }),
  });
  await form.getByLabel(say('requirement:record.title')).fill('Fill the cart');
  await form.getByRole('button', { name: say('common:save') }).click();
  await expect(dialog.getByText(say('requirement:why.title'))).toBeVisible();
  await begin();
  await choose('more.md', '# NEW-1 More to come');
  await save.click();
  await page.getByRole('button', { name: say('requirement-import:undo') }).click();
  await expect(page.getByText(say('requirement-import:undone'))).toBeVisible();
  await expect(page.getByText('More to come')).toHaveCount(0);
});

test('test cases of a suite cover the requirements whose file names them, until the import is undone', async ({
  app,
  browser,
}) => {
  const { admin, ids } = await aCompany(app, 'requirement-cases.example');
  const { slug: projectSlug = '' } = ids;
  const { token } = admin;
  const suite: { id?: string } = await call(
    app,
    ['POST', '/suite/written', { projectSlug, name: 'Login' }],
    token,
  );
  const cases = ['TC_1', 'TC_2'].map((sourceId) => ({
    ...{ sourceId, title: `Case ${sourceId}`, steps: [{ text: 'Open the page' }] },
  }));
  await call(app, ['POST', `/suite/${suite.id}/import-cases`, { cases }], token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/projects/${projectSlug}/import-requirements`);
  const csv = 'ID,Title,Test cases\nREQ-1,Log in,"TC_1 (e-mail), TC_2, TC_3"\nREQ-2,Lock,\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const part = page.getByRole('group', { name: say('requirement-import:links.title') });
  await expect(part).toContainText(say('requirement-import:links.added', { count: 2 }));
  await expect(part).toContainText('TC_3');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('requirement-import:save'), exact: true }).click();
  await expect(page.getByRole('row', { name: /REQ-1/ })).toContainText('Case TC_2');
  await expect(page.getByRole('row', { name: /REQ-2/ })).toContainText(
    say('requirement:state.gap'),
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: say('requirement-import:undo') }).click();
  await expect(page.getByText(say('requirement-import:undone'))).toBeVisible();
  await expect(page.getByText('Case TC_2')).toHaveCount(0);
});
