import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { centre, drag } from './pointer.ts';
import { node, openNewModel, openSample } from './tool.ts';

test('outgoing edges of a branch are numbered, and pressing a number follows that edge', async ({
  page,
}) => {
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

test('a nested model can be previewed without leaving the parent, with the mouse and from the command palette', async ({
  page,
}) => {
  await openSample(page);
  await node(page, 'Parola sıfırlama').click({ modifiers: ['Alt'] });
  const peek = page.getByRole('dialog', { name: 'Parola sıfırlama' });
  await expect(peek.getByRole('figure', { name: 'Parola sıfırlama' })).toBeVisible();
  await expect(peek.locator('.node-root').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search actions' }).fill('preview nested');
  await page.keyboard.press('Enter');
  await peek.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByLabel('Model name')).toHaveValue('Parola sıfırlama');
});

test('the menu for the next node connects a branch to the existing End', async ({ page }) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.type('card is refused\n');
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type('end');
  await page.getByRole('option', { name: 'End', exact: true }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);
  await expect(page.locator('.node-root')).toHaveCount(4);
  await expectCases(page, 2);
});

test('dragging a step with Alt copies it', async ({ page }) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay');
  await page.keyboard.press('Enter');
  const step = node(page, 'pay');
  // a pointer waits until the canvas has come to rest
  await step.hover();
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

test('spreadsheet cells become test data, and constraints limit which values are combined', async ({
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
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('combobox', { name: 'Data combination' }).click();
  await page.getByRole('option', { name: 'Pairwise (2-wise)' }).click();
  await expectCases(page, 4);
  await page.getByRole('button', { name: 'Add constraint' }).click();
  const first = page.getByRole('group', { name: 'Constraint 1' });
  await first.getByLabel('If').fill('<card> = "amex"');
  await first.getByLabel('If').press('Enter');
  await first.getByLabel('then').fill('<currency> = "EUR"');
  await first.getByLabel('then').press('Enter');
  await expectCases(page, 3);
  await page.getByRole('button', { name: 'Remove constraint 1' }).click();
  await expectCases(page, 4);
});

test('a model is printed completely and in light colors, whatever part was visible', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSample(page);
  await page.goto(page.url().replace(/\/tool\/[^/]+\/model\//, '/readonly/'));
  await expect(page.locator('.node-root').first()).toBeVisible();
  await page.getByRole('application').focus();
  for (let times = 0; times < 6; times++) await page.keyboard.press('+');
  // the last zoom has come to rest
  await page.waitForTimeout(600);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const paper = await page.locator('.tool-main').boundingBox();
  for (const box of await Promise.all(
    (await page.locator('.node-root').all()).map((one) => one.boundingBox()),
  )) {
    expect(box?.x).toBeGreaterThanOrEqual(paper?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (paper?.x ?? 0) + (paper?.width ?? 0),
    );
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('search on the canvas ignores case and diacritics, and a note is added from the command palette', async ({
  page,
}) => {
  await openSample(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('DUGME');
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
  await expect(page.locator('.note-root')).toHaveText('ask the bank');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('the editor fills the window, and only its panels scroll', async ({ page }) => {
  await openSample(page);
  const room = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });
  expect(room).toEqual([0, 0]);
});

test('the editor on a phone does not scroll sideways and opens one panel at a time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openSample(page);
  const library = page.getByRole('navigation', { name: 'Library and outline' });
  await expect(library).toHaveCount(0);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(library).toBeVisible();
  await page.getByRole('button', { name: 'Pane with test cases and properties' }).click();
  await expect(library).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Test cases' })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

/** The tab of the test cases says how many there are. */
const expectCases = (page: Page, count: number) =>
  expect(page.getByRole('tab', { name: /^Test cases/ })).toHaveText(`Test cases${count}`);

test('a step that keys move comes into view, also where the canvas was moved away from it', async ({
  page,
}) => {
  await openSample(page);
  const step = page.locator('.node-root').nth(2);
  await step.click();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(3000, 0);
  await expect(step).not.toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(step).toBeInViewport({ ratio: 1 });
});

test('an outline marks a missing Start or End, and pressing it adds the node with its edges', async ({
  page,
}) => {
  await openNewModel(page);
  const canvas = page.getByRole('application');
  const ghost = (name: string) => canvas.getByRole('button', { name });
  await canvas.focus();
  await page.keyboard.press('s');
  await page.keyboard.type('choose\n');
  await expect(ghost('Add Start')).toHaveCount(0);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.type('pay\n');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.type('give up\n');
  await expect(ghost('Add Start')).toBeVisible();
  await expect(page.locator('.ghost-root .badge-root')).toHaveCount(0);
  await expectAccessible(page);
  for (const key of ['-', '-', '-', '-', '-']) await page.keyboard.press(key);
  for (const name of ['Add Start', 'Add End']) {
    const box = await ghost(name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }

  // from the canvas on by Tab, and back to it
  await page.keyboard.press('Tab');
  while (!(await ghost('Add Start').evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(canvas).toBeFocused();
  await expect(page.locator('.node-is-start')).toHaveCount(1);
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  await page.keyboard.press('F8');
  await expect(page.locator('[data-ghost="end"] .badge-root')).toBeVisible();
  await ghost('Add End').click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);
  await expect(page.locator('.ghost-root')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  await expect(ghost('Add End')).toBeVisible();

  // a wire that is let go on it leads there
  const out = await centre(node(page, 'pay').locator('.react-flow__handle.source'));
  await drag(page, out, await centre(ghost('Add End')));
  await page.mouse.up();
  await expect(page.locator('.node-is-end')).toHaveCount(1);
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);
});

test('a second Start is refused and the existing one is highlighted, without animation when motion is reduced', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  const moving = () =>
    page.locator('.node-is-start').evaluate((element) => element.getAnimations().length);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
  const addAnother = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search actions' }).fill('add start');
    await page.keyboard.press('Enter');
  };
  await addAnother();
  expect(await moving()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await addAnother();
  expect(await moving()).toBe(0);
});
