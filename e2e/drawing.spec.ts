import { expect, test } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { addData, drawOne, node, openNewModel, openSample } from './tool.ts';

inEachLanguage('a user draws a flow with the mouse alone', async ({ page, words }) => {
  const { say, like } = words;
  await openNewModel(page, words);
  await drawOne(page, 'log in', words);

  // an edge dropped onto the empty canvas opens the menu for the next node
  await node(page, 'log in').hover();
  const from = await node(page, 'log in').locator('.react-flow__handle.source').boundingBox();
  if (!from) throw new Error('the handle is not on the page');
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 160, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('combobox', { name: say('model:whatNext') }).fill('see an error');
  await page.getByRole('option', { name: /see an error/ }).click();
  await expect(node(page, 'see an error')).toBeVisible();
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);

  // a step dropped onto an edge is inserted between its ends
  const edge = await page.locator('.react-flow__edge').first().boundingBox();
  if (!edge) throw new Error('the edge is not on the page');
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  await page
    .getByRole('button', { name: new RegExp(`^${say('model:step')}`) })
    .dragTo(page.getByRole('application'), {
      targetPosition: { x: edge.x - box.x + edge.width / 2, y: edge.y - box.y + edge.height / 2 },
    });
  await page.keyboard.type('open the page');
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);

  await page.getByRole('button', { name: say('model:action.fit') }).click();
  await page.waitForTimeout(400);
  // a drag moves the step, and one undo moves it back
  const before = await node(page, 'see an error').boundingBox();
  if (!before) throw new Error('the step is not on the page');
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, before.y + 100, { steps: 8 });
  await page.mouse.up();
  const x = async () => Math.round((await node(page, 'see an error').boundingBox())?.x ?? 0);
  await expect.poll(x).toBeLessThan(before.x - 60);
  await page.getByRole('button', { name: like('model:undoWhat') }).click();
  await expect.poll(x).toBe(Math.round(before.x));
});

test('nodes copied into another model keep their edges and labels', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSample(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('model copied')).toBeVisible();
  const nodes = await page.locator('.node-root').count();
  const edges = await page.locator('.react-flow__edge').count();
  await page.getByRole('button', { name: 'Other models of this project' }).click();
  await page.getByRole('menuitem', { name: 'New model' }).first().click();
  await expect(page.locator('.node-root')).toHaveCount(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('model pasted')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(nodes);
  await expect(page.locator('.react-flow__edge')).toHaveCount(edges);
  // the model already has a Start and an End the second time
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Start was not pasted. This model already has one.')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(2 * nodes - 2);
});

test('selected steps are extracted into a nested model and inlined again', async ({ page }) => {
  await openSample(page);
  const nodes = await page.locator('.node-root').count();
  await node(page, 'Hata mesajı').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Extract nested model' }).click();
  await expect(page.getByLabel('Name of the nested model')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(node(page, 'Part of Giriş akışı')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(nodes);
  await node(page, 'Part of Giriş akışı').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Inline nested model' }).click();
  await expect(node(page, 'Hata mesajı')).toBeVisible();
  await expect(page.getByRole('button', { name: /Undo: inline nested model/ })).toBeVisible();
});

test('a click anywhere in an empty cell of test data begins a value, and adds none by itself', async ({
  page,
}) => {
  await openSample(page);
  await addData(page, 'town', 'valid', 'Rize');
  const table = page.getByRole('table', { name: '<town>' });
  const cell = table.getByRole('textbox', { name: 'Invalid: New value' });
  const box = await cell.boundingBox();
  if (!box) throw new Error('the cell is not on the page');
  await page.getByRole('application').focus();
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.up();
  await expect(cell).toBeFocused();
  await page.keyboard.type('Atlantis\n');
  await expect(table.getByRole('textbox', { name: 'Invalid: Value 1' })).toHaveValue('Atlantis');
  // an empty value is a button further
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('textbox', { name: 'Invalid: Value 2' })).toHaveValue('');
  await expect(cell).toBeFocused();
});
