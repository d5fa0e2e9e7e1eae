import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { wordsIn } from './languages.ts';
import { createProject, enterSample } from './portal.ts';
import { node } from './tool.ts';

const CASES = `Test Case ID,Module,Test Scenario,Test Steps,Test Data,Expected Result
TC_1,Cart,One book,"1. Open the book
2. Enter quantity 1",,It is in the cart
TC_2,Cart,No book,"1. open book
2. Enter quantity 0",,An error is shown
TC_3,Login,Log in,"1. Open the page
2. Enter the password",password: Secret1!,The dashboard opens
TC_4,Login,Log in again,"1. Open the page
2. Enter the password",password: Secret1!,The dashboard opens
`;

const { say } = wordsIn('en');

/** Chooses a file of these test cases on the page of the import. */
const chooseFile = (page: Page, text: string, name = 'cases.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The same, for the test cases of a suite. */
async function chooseForSuite(page: Page, text: string): Promise<void> {
  await chooseFile(page, text);
  await page.getByRole('radio', { name: say('case-import:as.suite') }).check();
}

test('a spreadsheet of test cases becomes a model for each folder, and is taken back by one click', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Old cases');
  await page
    .getByRole('link', { name: say('project:importCases') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('case-import:title'));
  await expectAccessible(page);
  const choose = (name: string, text: string) => chooseFile(page, text, name);
  await choose('notes.csv', 'Some,words\nand,more\n');
  await expect(page.getByText(say('case-import:columns.unknown'))).toBeVisible();
  await choose('cases.csv', CASES);
  await expect(page.getByLabel(say('case-import:field.step'))).toHaveValue('3');
  const groups = page.getByRole('group');
  await groups.filter({ hasText: say('case-import:found.duplicates', { count: 1 }) }).click();
  await expect(page.getByText('TC_3 Log in · TC_4 Log in again')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Cart', exact: true })).toBeVisible();
  // values do not count in what is joined, but in what is drawn
  await expect(
    page.getByText(say('case-import:drawing.counts', { written: 8, drawn: 7 })),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: say('case-import:save', { count: 2 }) }).click();
  await expect(page.getByText(say('case-import:saved', { count: 2 }))).toBeVisible();
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(node(page, 'Enter quantity <quantity>')).toBeVisible();
  await expect(page.locator('.react-flow__edge', { hasText: '= 0' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /No book/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: say('case-import:undo') }).click();
  await expect(page.getByText(say('case-import:undone'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveCount(0);
});

test('references of test cases that become models are requirements there, and models of these names are named', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Old references');
  const { pathname } = new URL(page.url());
  const slug = pathname.split('/').at(-1) ?? '';
  const added = await page.evaluate(async (project) => {
    const body = JSON.stringify({ id: 'REQ-1', title: 'An empty cart is refused' });
    const authorization = localStorage.getItem('token') ?? '';
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(`/api/requirement/project/${project}`, {
      ...{ method: 'POST', headers, body },
    });
    return answer.status;
  }, slug);
  expect(added).toBe(201);
  const bring = async () => {
    await page.goto(`${pathname}/import-cases`);
    const text = `Title,Folder,Steps,References
One book,Cart,Open the book,JIRA-1
No book,Cart,Open nothing,REQ-1
`;
    await chooseFile(page, text, 'refs.csv');
  };
  await bring();
  const cases = say('case-import:found.cases', { count: 1 });
  await expect(
    page.getByText(say('case-import:covered.models', { count: 1, cases })),
  ).toBeVisible();
  await page.getByRole('button', { name: say('case-import:save', { count: 1 }) }).click();
  await expect(page.getByText(say('case-import:saved', { count: 1 }))).toBeVisible();
  const saved = await page.evaluate(async (project) => {
    const headers = { authorization: localStorage.getItem('token') ?? '' };
    const answer = await fetch(`/api/requirement/project/${project}`, { headers });
    return answer.json();
  }, slug);
  expect(saved).toMatchObject([{ id: 'REQ-1', models: [{ name: 'Cart' }] }]);

  await bring();
  await expect(page.getByText(say('case-import:update.nothing'))).toBeVisible();
  await page.getByRole('radio', { name: say('case-import:update.new') }).check();
  const names = say('case-import:existsAs', { name: 'Cart', as: 'Cart (2)' });
  await expect(page.getByText(say('case-import:exists', { count: 1, names }))).toBeVisible();
});

test('a changed file updates the models that it became, in place, and that is taken back by one click', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Cases once more');
  const { pathname } = new URL(page.url());
  const bring = async (text: string) => {
    await page.goto(`${pathname}/import-cases`);
    await chooseFile(page, text);
  };
  await bring(CASES);
  await page.getByRole('button', { name: say('case-import:save', { count: 2 }) }).click();
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(node(page, 'Enter quantity <quantity>')).toBeVisible();
  const address = page.url();

  const more = 'TC_5,Cart,Many books,"1. Open the book\n2. Enter quantity 1000",,It is too many\n';
  await bring(`${CASES.replace('An error is shown', 'A warning is shown')}${more}`);
  const counts = say('case-import:update.counts', { new: 1, changed: 1, same: 3, gone: 0 });
  await expect(page.getByText(counts)).toBeVisible();
  await expect(page.getByRole('radio', { name: say('case-import:update.update') })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('case-import:update.save', { count: 2 }) }).click();
  await expect(page.getByText(say('case-import:update.saved'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(node(page, 'A warning is shown')).toBeVisible();
  await expect(node(page, 'It is too many')).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: say('case-import:undo') }).click();
  await expect(page.getByText(say('case-import:undone'))).toBeVisible();
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(node(page, 'An error is shown')).toBeVisible();
  await expect(node(page, 'It is too many')).toHaveCount(0);
});

test('test cases come into a suite as they are, once more without doubling, and are run', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Cases as they are');
  await page
    .getByRole('link', { name: say('project:importCases') })
    .first()
    .click();
  const choose = (text: string) => chooseForSuite(page, text);
  await choose(CASES);
  await expect(
    page.getByText(say('case-import:into.counts', { new: 4, changed: 0, same: 0 })),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('case-import:into.save', { count: 4 }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cases');
  const suite = page.url().split('/').at(-1) ?? '';

  await page.goBack();
  await choose(CASES.replace('One book', 'One single book'));
  await page.getByLabel(say('case-import:into.suite')).selectOption(suite);
  await expect(
    page.getByText(say('case-import:into.counts', { new: 0, changed: 1, same: 3 })),
  ).toBeVisible();
  await page.getByRole('button', { name: say('case-import:into.save', { count: 1 }) }).click();
  await page.getByRole('option', { name: /One single book/ }).click();
  const detail = page.getByRole('article', { name: 'One single book' });
  await expect(detail).toContainText('TC_1');
  await expect(detail.getByRole('listitem').first()).toContainText('Open the book');
  // the file says neither priority nor type, until somebody does
  const unstated = say('attributes:priorityIs', { priority: say('attributes:unstated') });
  await expect(detail).toContainText(unstated);
  await page.getByLabel(say('model:groupBy')).selectOption('kind');
  await expect(page.getByText(`${say('model:caseKind.unstated')} · 4`)).toBeVisible();
  await expectAccessible(page);
  await detail.getByRole('button', { name: say('suite:editCase') }).click();
  await page.getByLabel(say('suite:polarity')).last().selectOption('positive');
  await page.getByRole('button', { name: say('suite:save') }).click();
  await expect(page.getByText(`${say('model:caseKind.positive')} · 1`)).toBeVisible();
  await expect(detail).toContainText(unstated);

  await page.getByRole('button', { name: say('suite:newRun') }).click();
  await page.getByRole('button', { name: say('suite:begin') }).click();
  await page.getByRole('option', { name: /One single book/ }).click();
  await page.keyboard.press('1');
  await expect(page.getByText('Passed 1, Not run 3')).toBeVisible();
});

test('imported test cases are moved to another folder all at once, and stay there when the file comes again', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Cases in folders');
  const openImport = async () => {
    await page
      .getByRole('link', { name: say('project:importCases') })
      .first()
      .click();
    await chooseForSuite(page, CASES);
  };
  await openImport();
  await page.getByRole('button', { name: say('case-import:into.save', { count: 4 }) }).click();
  await expect(page.getByText('Cart · 2')).toBeVisible();

  await page.getByRole('listbox', { name: say('suite:cases') }).focus();
  for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: say('written-case:move') }).click();
  const dialog = page.getByRole('dialog');
  const folder = dialog.getByRole('combobox', { name: say('written-case:folder') });
  await folder.click();
  await expect(page.getByRole('option', { name: 'Login', exact: true })).toBeVisible();
  await folder.fill('Shop > Basket');
  await expectAccessible(page);
  await folder.press('Enter');
  await expect(page.getByText('Shop › Basket · 2')).toBeVisible();
  await expect(page.getByText(say('written-case:moved', { count: 2 }))).toBeVisible();
  // the message about the import above it offers to undo that
  await page
    .getByRole('button', { name: say('written-case:undo') })
    .last()
    .click();
  await expect(page.getByText('Cart · 2')).toBeVisible();

  await page.getByRole('option', { name: /One book/ }).click();
  await page.getByRole('button', { name: say('suite:editCase') }).click();
  await folder.fill('Mine');
  await page.getByRole('button', { name: say('suite:save') }).click();
  await expect(page.getByText('Mine · 1')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Cases in folders' }).first().click();
  await openImport();
  await expect(
    page.getByText(say('case-import:into.counts', { new: 0, changed: 0, same: 4 })),
  ).toBeVisible();
});

test('a newer file changes the fields that it changed, and the importer chooses where both did', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Cases edited here');
  const { pathname } = new URL(page.url());
  const bring = async (text: string) => {
    await page.goto(`${pathname}/import-cases`);
    await chooseForSuite(page, text);
  };
  const save = (count: number) =>
    page.getByRole('button', { name: say('case-import:into.save', { count }) }).click();
  await bring(CASES);
  await save(4);
  await page.getByRole('option', { name: /One book/ }).click();
  await page.getByRole('button', { name: say('suite:editCase') }).click();
  await page.getByLabel(say('written-case:title')).fill('Our book');
  await page.getByRole('button', { name: say('suite:save') }).click();
  await expect(page.getByRole('option', { name: /Our book/ })).toBeVisible();

  const fields = (...parts: string[]) =>
    parts.map((part) => say(`case-import:into.parts.${part}`)).join(', ');
  const newer = CASES.replace('It is in the cart', 'It is there').replace('One book', 'Their book');
  await bring(newer);
  await expect(page.getByText('Our book', { exact: true })).toBeVisible();
  await expect(page.getByText('Their book', { exact: true })).toBeVisible();
  const taken = page.getByRole('group').filter({ hasText: fields('title', 'expected') });
  await expect(taken).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('radio', { name: say('case-import:into.choices.here') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(taken).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(taken).toHaveCount(0);
  await save(1);
  await page.getByRole('option', { name: /Our book/ }).click();
  await expect(page.getByRole('article', { name: 'Our book' })).toContainText('It is there');

  await bring(newer);
  await expect(
    page.getByText(say('case-import:into.counts', { new: 0, changed: 0, same: 4 })),
  ).toBeVisible();
  await page.getByText(say('case-import:into.keptOnes', { count: 1 })).click();
  await expect(page.getByText('Their book', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await page.getByRole('button', { name: say('suite:moreActions') }).click();
  await page.getByRole('menuitem', { name: /cases\.csv/ }).click();
  await expect(page.getByRole('dialog')).toContainText(say('suite:undoImport.text'));
  await expectAccessible(page);
  await page.getByRole('button', { name: say('suite:undoImport.confirm') }).click();
  await expect(page.getByText(say('suite:undoImport.done'))).toBeVisible();
  await page.getByRole('option', { name: /Our book/ }).click();
  await expect(page.getByRole('article', { name: 'Our book' })).toContainText('It is in the cart');
});
