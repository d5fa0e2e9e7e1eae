import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { drag } from './pointer.ts';
import { openSample } from './tool.ts';

/** Where the canvas stands, and how large it shows the drawing, once it has come to rest. */
async function viewAtRest(page: Page): Promise<string> {
  const view = () =>
    page.locator('.react-flow__viewport').evaluate((element) => element.style.transform);
  let before = '';
  await expect(async () => {
    const now = await view();
    const isAtRest = now === before;
    before = now;
    expect(isAtRest).toBe(true);
  }).toPass({ intervals: [300] });
  return before;
}

/** How many nodes reach beyond the right rim of the canvas. */
async function countCutOff(page: Page): Promise<number> {
  const canvas = await page.getByRole('application').boundingBox();
  const right = (canvas?.x ?? 0) + (canvas?.width ?? 0);
  const boxes = await page
    .locator('.node-root')
    .evaluateAll((nodes) => nodes.map((one) => one.getBoundingClientRect().right));
  return boxes.filter((end) => end > right).length;
}

test('what was framed stays in sight when the pane opens again, unless the view was moved since', async ({
  page,
}) => {
  await openSample(page);
  const canvas = page.getByRole('application');
  await page.keyboard.press('Control+.');
  await canvas.focus();
  await page.keyboard.press('1');
  await viewAtRest(page);
  await page.keyboard.press('Control+.');
  await expect(page.getByRole('tab', { name: 'Test cases' })).toBeVisible();
  await expect.poll(() => countCutOff(page)).toBe(0);

  await page.keyboard.press('Control+.');
  await canvas.focus();
  await page.keyboard.press('1');
  await viewAtRest(page);
  await page.keyboard.press('+');
  const moved = await viewAtRest(page);
  await page.keyboard.press('Control+.');
  expect(await viewAtRest(page)).toBe(moved);
});

test('choosing a test case leaves the view as it is where its path is seen', async ({ page }) => {
  await openSample(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('1');
  const framed = await viewAtRest(page);
  const cases = page.getByRole('tree', { name: 'Test cases' }).getByRole('treeitem', { level: 2 });
  await cases.first().click();
  await expect(page.locator('.node-highlighted').first()).toBeVisible();
  expect(await viewAtRest(page)).toBe(framed);
  await cases.last().click();
  expect(await viewAtRest(page)).toBe(framed);
});

test('auto layout is offered where steps lie on each other, and again when they do after it', async ({
  page,
}) => {
  await openSample(page);
  const offer = page.locator('[data-floating]', {
    hasText: 'Nodes, edges or labels lie on each other.',
  });
  await tangle(page);
  await offer.getByRole('button', { name: 'Auto layout' }).click();
  await expect(offer).toHaveCount(0);
  await viewAtRest(page);
  await tangle(page);
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toHaveCount(0);
});

/** Drags steps onto others. */
async function tangle(page: Page): Promise<void> {
  const nodes = page.locator('.node-root');
  for (const [from, to] of [
    [2, 4],
    [3, 4],
  ] as const) {
    const [start, end] = [await nodes.nth(from).boundingBox(), await nodes.nth(to).boundingBox()];
    if (!start || !end) throw new Error('there are not as many nodes');
    await drag(
      page,
      { x: start.x + start.width / 2, y: start.y + 6 },
      { x: end.x + end.width / 2 + 15, y: end.y + 15 },
    );
    await page.mouse.up();
  }
}
