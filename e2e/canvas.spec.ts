import { expect, test } from './app.ts';
import { expectAccessible, node, openNewModel, openSample } from './tool.ts';

test('where the flow parts the ways are numbered, and a number takes one', async ({ page }) => {
  await openSample(page);
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('Home');
  const parting = page.getByRole('menu');
  // along the flow until it parts
  for (let i = 0; i < 6 && (await parting.count()) === 0; i++) {
    await page.keyboard.press('Alt+ArrowRight');
    await page.waitForTimeout(150);
  }
  await expect(parting).toContainText('Which edge?');
  await expectAccessible(page);
  const second = await parting.getByRole('menuitem').nth(1).textContent();
  await page.keyboard.press('2');
  await expect(parting).toHaveCount(0);
  await expect(canvas).toBeFocused();
  const name = second?.split('→').at(-1)?.trim() ?? '';
  await expect(page.locator('.react-flow__node.selected')).toContainText(name);
});

test('a nested model is looked into without leaving, by mouse and by the palette', async ({
  page,
}) => {
  await openSample(page);
  await node(page, 'Şifre sıfırla').click({ modifiers: ['Alt'] });
  const peek = page.getByRole('dialog', { name: 'Şifre sıfırla' });
  await expect(peek.getByRole('figure', { name: 'Şifre sıfırla' })).toBeVisible();
  await expect(peek.locator('.node').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search actions' }).fill('preview nested');
  await page.keyboard.press('Enter');
  await peek.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByLabel('Model name')).toHaveValue('Şifre sıfırla');
});

test('a branch is led to the End that is there, from the menu of what comes next', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.type('card is refused\n');
  await page.keyboard.press('n');
  await page.keyboard.type('end');
  await page.getByRole('option', { name: 'End', exact: true }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);
  await expect(page.locator('.node')).toHaveCount(4);
  await expect(page.getByText('Test cases (2)')).toBeVisible();
});

test('dragging with Alt leaves the step and takes a copy', async ({ page }) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay');
  await page.keyboard.press('Enter');
  const step = node(page, 'pay');
  const from = await step.boundingBox();
  if (!from) throw new Error('the step is seen');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.keyboard.down('Alt');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 150, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(step).toHaveCount(2);
  expect(await step.first().boundingBox()).toEqual(from);
  await page.keyboard.press('Control+z');
  await expect(step).toHaveCount(1);
});

test('cells of a spreadsheet become test data, and constraints say which values go together', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay by <card> in <currency>');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.type('pay by <card> in <currency> now\n');
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Paste from spreadsheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste from spreadsheet' });
  await dialog
    .getByLabel('Cells')
    .fill('card\tcurrency\tcard (invalid)\nvisa\tTRY\t1234\namex\tEUR\t\n');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 3 columns' }).click();
  await expect(page.getByText('3 columns were added to the test data.')).toBeVisible();
  await page.getByRole('button', { name: '<card>: used in 1 place' }).click();
  await page.getByRole('menuitem', { name: /pay by/ }).click();

  await page.getByRole('tab', { name: 'Model', exact: true }).click();
  await page.getByRole('combobox', { name: 'Data combination' }).click();
  await page.getByRole('option', { name: 'Pairwise (2-wise)' }).click();
  await expect(page.getByText('Test cases (4)')).toBeVisible();
  await page.getByRole('button', { name: 'Add constraint' }).click();
  const first = page.getByRole('group', { name: 'Constraint 1' });
  await first.getByLabel('If').fill('<card> = "amex"');
  await first.getByLabel('If').press('Enter');
  await first.getByLabel('then').fill('<currency> = "EUR"');
  await first.getByLabel('then').press('Enter');
  await expect(page.getByText('Test cases (3)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove constraint 1' }).click();
  await expect(page.getByText('Test cases (4)')).toBeVisible();
});

test('a model is printed whole and light, wherever one looked', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSample(page);
  await page.goto(page.url().replace(/\/tool\/[^/]+\/model\//, '/readonly/'));
  await expect(page.locator('.node').first()).toBeVisible();
  await page.getByRole('application').focus();
  for (let times = 0; times < 6; times++) await page.keyboard.press('+');
  // the last zoom has come to rest
  await page.waitForTimeout(600);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const paper = await page.locator('.tool-main').boundingBox();
  for (const box of await Promise.all(
    (await page.locator('.node').all()).map((one) => one.boundingBox()),
  )) {
    expect(box?.x).toBeGreaterThanOrEqual(paper?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (paper?.x ?? 0) + (paper?.width ?? 0),
    );
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('words are found whatever their letters, actions in either language, and notes are kept', async ({
  page,
}) => {
  await openSample(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('SIFRE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');

  await page.getByRole('application').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search actions' }).fill('add note');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('ask the bank');
  await page.keyboard.press('Enter');
  await expect(page.locator('.note')).toHaveText('ask the bank');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('the tool has no side scroll on a phone, and its panels open one at a time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openSample(page);
  await expect(page.getByRole('navigation', { name: 'Elements and outline' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Left panel' }).click();
  await page.getByRole('button', { name: 'Right menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Elements and outline' })).toHaveCount(0);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
