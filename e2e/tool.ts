import { expect, type Page } from '@playwright/test';
import { type Words, wordsIn } from './languages.ts';

/** A node of the canvas, by its text. */
export const node = (page: Page, label: string) => page.locator('.node-root', { hasText: label });

const ENGLISH = wordsIn('en');

async function logIn(page: Page, { language, say }: Words) {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto('/app/login');
  await page.getByRole('button', { name: say('auth:sample.open') }).click();
  await page.waitForURL(/dashboard/);
}

/** Logs in to the sample and opens its model. */
export async function openSample(page: Page, words = ENGLISH) {
  await logIn(page, words);
  await page.goto('/app/projects/ornek-cevrimici-giris');
  await page.getByRole('link', { name: 'Giriş akışı', exact: true }).first().click();
  await expect(page.locator('.node-root').first()).toBeVisible();
}

/** Logs in to the sample and begins a new model. */
export async function openNewModel(page: Page, words = ENGLISH) {
  await logIn(page, words);
  await page.goto('/app/tool/ornek-cevrimici-giris');
  await expect(page.getByRole('heading', { name: words.say('model:empty') })).toBeVisible();
}

/** Draws Start, one step and End into an empty model. */
export async function drawOne(page: Page, label: string, { say } = ENGLISH) {
  await page.getByRole('button', { name: say('model:addBasics') }).click();
  await page.keyboard.type(`${label}\n`);
  await expect(node(page, label)).toBeVisible();
}

/** Adds a step after what is selected, as a user does: click, write, Enter. */
export async function addStep(page: Page, role: string, label: string) {
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(page.locator('.node-root', { hasText: label })).toBeVisible();
  const properties = page.getByRole('tabpanel', { name: 'Properties' });
  await page.getByRole('tab', { name: 'Properties' }).click();
  await properties.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: role }).click();
}

/** Opens a tab of the library, pinned beside the canvas. */
export async function openLibrary(
  page: Page,
  tab: 'steps' | 'models' | 'outline' | 'text',
  words = ENGLISH,
) {
  const library = page.getByRole('navigation', { name: words.say('model:leftPanel') });
  if ((await library.count()) === 0) {
    await page
      .getByRole('button', { name: words.say('model:action.leftPanel'), exact: true })
      .click();
    await library.getByRole('button', { name: words.say('model:pin') }).click();
  }
  await library.getByRole('tab', { name: words.say(`model:leftTab.${tab}`) }).click();
}

/** Adds values of one validity to a name of test data; each line is a value, an empty line is an empty value. */
export async function addData(page: Page, name: string, validity: string, values: string) {
  const { say } = ENGLISH;
  await page.getByRole('tab', { name: 'Data' }).click();
  const data = page.getByRole('tabpanel', { name: 'Data' });
  await data.getByRole('button', { name: 'Add test data' }).click();
  await data.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.keyboard.press('Enter');
  const cell = say(`project:data.${validity}`);
  const table = data.getByRole('table', { name: `<${name}>` });
  const field = table.getByRole('textbox', { name: `${cell}: New value`, exact: true });
  const before = await table.getByRole('textbox', { name: new RegExp(`^${cell}: Value`) }).count();
  const lines = values.split('\n');
  for (const value of lines) {
    await field.fill(value);
    // the button for an empty value is next to the field
    if (!value) await field.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(table.getByRole('textbox', { name: new RegExp(`^${cell}: Value`) })).toHaveCount(
    before + lines.length,
  );
}

/** Writes the condition of an edge. */
export async function setCondition(page: Page, edge: number, condition: string) {
  await page.locator('.react-flow__edge').nth(edge).dispatchEvent('click');
  const field = page.getByRole('textbox', { name: 'Condition' });
  // the form of the edge selected before is gone
  await expect(field).toHaveValue('');
  await field.fill(condition);
  await field.press('Enter');
  await expect(page.locator('.react-flow__edge').nth(edge)).toContainText(condition.slice(0, 10));
}

/** Draws a login by hand, in an empty model: it gives four cases. */
export async function drawLogin(page: Page, error = 'an error is shown') {
  await page.getByLabel('Model name').fill('Login');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await addStep(page, 'Given', 'the user is on the sign-in page');
  await addStep(page, 'When', 'the user enters <email> and <password>');
  await addStep(page, 'Then', 'the dashboard opens');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await page.locator('.node-root', { hasText: '<email>' }).click();
  await addStep(page, 'Then', error);
  await page.getByRole('combobox', { name: 'Add edge to' }).click();
  await page.getByRole('option', { name: /End/ }).click();
  await setCondition(page, 2, '<password> is valid');
  await setCondition(page, 4, '<password> is invalid');
  await addData(page, 'email', 'valid', 'a@x.com\nb@x.com');
  await addData(page, 'password', 'valid', 'Abcdef1!');
  await addData(page, 'password', 'invalid', 'short\n');
}
