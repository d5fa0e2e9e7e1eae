import { expect, test } from './app.ts';
import { node, openLibrary, openNewModel, openSample } from './tool.ts';

/** What screen readers get, and that every drag action has an alternative. */

test('a screen reader finds the shell, a table, the outline and a toast by name and role', async ({
  page,
}) => {
  await openSample(page);
  await openLibrary(page, 'outline');
  await expect(page.getByRole('tabpanel', { name: 'Outline' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - button /1 Start → .+/
      - listitem:
        - button /2 Given .+ → .+/
  `);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: 'model copied' })).toMatchAriaSnapshot(`
    - status: model copied
  `);
  await page.goto('/app/projects');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toMatchAriaSnapshot(`
    - link "Dashboard"
    - link "Projects"
    - link "Users"
    - link "Generate with AI"
    - link "Settings"
    - button "Log out"
  `);
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - rowgroup:
      - row:
        - columnheader /Name/
        - columnheader /Models/
    - rowgroup:
      - row:
        - cell:
          - link /Çevrimiçi giriş/
  `);
});

test('every drag action has an alternative without dragging', async ({ page }) => {
  await openNewModel(page);
  const centre = async (label: string) => {
    const box = await node(page, label).boundingBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
  };
  await test.step('a piece is clicked in place of dragged onto the canvas', async () => {
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.keyboard.type('first\n');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.keyboard.type('second\n');
    await expect(page.locator('.node-root')).toHaveCount(2);
  });
  await test.step('edges are led by Alt, Shift and C in place of from dot to dot', async () => {
    await page.keyboard.press('Alt+Shift+C');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'second → first' })).toBeVisible();
  });
  await test.step('steps are moved by arrows', async () => {
    await node(page, 'second').click();
    const before = await centre('second');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await centre('second')).y).toBeGreaterThan(before.y);
  });
  await test.step('several are selected by Shift and click in place of a frame', async () => {
    await node(page, 'first').click({ modifiers: ['Shift'] });
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(2);
  });
  await test.step('the pane is resized by arrows', async () => {
    const border = page.getByRole('separator');
    const before = Number(await border.getAttribute('aria-valuenow'));
    await border.press('ArrowLeft');
    expect(Number(await border.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  });
});
