import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { aGrid, placeOfNode } from './grid.ts';
import { inEachLanguage } from './languages.ts';
import { node, openNewModel, openSample } from './tool.ts';

/** How the editor looks in forced colors, with wider text, far zoomed in, and full of nodes. */

const styleOf = (page: Page, selector: string, names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element);
      return wanted.map((name) => style.getPropertyValue(name));
    }, names);

test('in forced colors, focus, selection, the path and switched-on buttons look different', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSample(page);
  const [plain] = await styleOf(page, '.node-root', ['color']);
  expect(await styleOf(page, '.edge-line', ['stroke'])).toEqual([plain]);
  expect(await styleOf(page, '.edge-arrow', ['fill'])).toEqual([plain]);

  await page.locator('.node-is-start').click();
  const [style, width] = await styleOf(page, '.react-flow__node.selected .node-root', [
    'outline-style',
    'outline-width',
  ]);
  expect([style, Number.parseFloat(width ?? '')]).toEqual(['solid', 3]);
  const tab = (selected: boolean) =>
    styleOf(page, `.pane-root [role="tab"][aria-selected="${selected}"]`, ['background-color']);
  expect(await tab(true)).not.toEqual(await tab(false));

  await page.keyboard.press('Control+j');
  await page
    .getByRole('tree', { name: 'Test cases' })
    .getByRole('treeitem', { level: 2 })
    .first()
    .click();
  await expect(page.locator('.node-highlighted').first()).toBeVisible();
  const line = ['stroke-width', 'stroke-dasharray'];
  expect(await styleOf(page, '.edge-highlighted .edge-line', line)).not.toEqual(
    await styleOf(page, '.edge-off .edge-line', line),
  );
  const border = ['border-top-width', 'border-top-style'];
  expect(await styleOf(page, '.node-highlighted', border)).toEqual(['4px', 'dashed']);
  await expect(page.locator('.node-badges-path-numbers').first()).toHaveText('1');
  const option = (selected: boolean) =>
    styleOf(page, `[role="tree"] [aria-level="2"][aria-selected="${selected}"]`, [
      'background-color',
    ]);
  expect(await option(true)).not.toEqual(await option(false));

  // the focused element has an outline
  await page.getByRole('application').focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const [ring] = await styleOf(page, ':focus', ['outline-style']);
    expect(ring).not.toBe('none');
  }
});

const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Labels, buttons, tabs and fields of the tool that show less than they say. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role="tab"], .node-label, label, h1, h2, p, .state-chip, .edge-label',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(
        (element) => element.clientWidth > 1 && getComputedStyle(element).overflow !== 'visible',
      )
      // a node has a fixed size: longer text is in its title, its properties and the outline
      .filter((element) => element.title !== element.textContent)
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
      )
      .map((element) => `${element.className}: ${element.textContent}`),
  );

inEachLanguage(
  'wider spacing of letters, words and lines cuts nothing off',
  async ({ page, words }) => {
    await openSample(page, words);
    await page.addStyleTag({ content: SPACED });
    expect(await clipped(page)).toEqual([]);
    await page.keyboard.press('Control+j');
    await node(page, 'Parola sıfırlama').click();
    for (const tab of ['cases', 'properties', 'data', 'model', 'problems']) {
      await page
        .getByRole('complementary')
        .getByRole('tab', { name: words.say(`model:rightTab.${tab}`) })
        .click();
      expect(await clipped(page), tab).toEqual([]);
    }
  },
);

test('at 200 and 400 % zoom nothing scrolls sideways, and drawing works', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openNewModel(page);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  await page.setViewportSize({ width: 320, height: 400 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.type('see the receipt\n');
  await expect(node(page, 'see the receipt')).toBeVisible();
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('tab', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Add next step: see the receipt' }).click();
  await page.keyboard.type('rate the shop\n');
  await expect(page.locator('.node-root')).toHaveCount(5);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

/**
 * What a frame has, and what an answer to a press may take: milliseconds of the page's own thread. The goal of an answer
 * is 200; a slow processor needs 260 for the same, so this finds only what no machine explains.
 */
const [FRAME, ANSWER] = [16, 400];

test('a model of two thousand nodes renders few of them and responds quickly', async ({
  page,
  app,
}) => {
  const { token } = await sampleOf(app);
  const { slug = '' } = await call(app, ['POST', '/project', { name: 'Grid' }], token);
  const { id } = await call(app, ['POST', '/model', aGrid(slug, 2000)], token);
  await openSample(page);
  await page.goto(`/app/tool/${slug}/model/${id}`);
  await expect(page.locator('.node-root').first()).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (act: () => Promise<void>) => {
    const now = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(
        ({ name }) => name === 'TaskDuration',
      )?.value ?? 0;
    const before = await now();
    await act();
    return ((await now()) - before) * 1000;
  };
  const moves = 40;
  const middle = { x: 720, y: 420 };
  // what is loaded late comes with the first of everything
  await page.locator('.node-root').nth(5).click();
  await page.waitForTimeout(2000);
  const acts: [string, () => Promise<void>][] = [
    ['select', () => page.locator('.node-root').nth(12).click({ force: true })],
    ['menu', () => page.getByRole('button', { name: 'More actions', exact: true }).click()],
    ['close', () => page.getByRole('menuitem').first().press('Escape')],
    ['gone', () => page.getByRole('menu').waitFor({ state: 'hidden' })],
    ['tab', () => page.getByRole('tab', { name: 'Model', exact: true }).click()],
    ['focus', () => page.getByRole('application').focus()],
    ['rename', () => page.keyboard.press('F2')],
    ['write', () => page.keyboard.type('x\n')],
    ['undo', () => page.keyboard.press('Control+z')],
  ];
  for (const [what, act] of acts) expect(await worked(act), what).toBeLessThan(ANSWER);
  // a drag is stored after the drop, not during it
  await page.evaluate(() => {
    const counted = globalThis as unknown as { writes: number };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'reactFlow') counted.writes++;
      setItem.call(this, key, value);
    };
  });
  const writes = () => page.evaluate(() => (globalThis as unknown as { writes: number }).writes);
  const forget = () =>
    page.evaluate(() => {
      (globalThis as unknown as { writes: number }).writes = 0;
    });
  const { x, y } = await placeOfNode(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(x + move * 2, y + move);
    // from the moment it is taken up
    if (move === 3) await forget();
    await page.waitForTimeout(2 * FRAME);
  }
  await expect(page.locator('.react-flow__node.dragging')).toHaveCount(1);
  expect(await writes()).toBe(0);
  await page.mouse.up();
  await expect.poll(writes).toBeGreaterThan(0);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down({ button: 'middle' });
  await page.evaluate(() => {
    const counted = globalThis as unknown as { frames: number };
    counted.frames = 0;
    const count = () => {
      counted.frames++;
      requestAnimationFrame(count);
    };
    count();
  });
  const panned = await worked(async () => {
    for (let move = 1; move <= moves; move++) {
      await page.mouse.move(middle.x - move * 4, middle.y - move * 2);
      await page.waitForTimeout(FRAME);
    }
  });
  await page.mouse.up({ button: 'middle' });
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number }).frames);
  expect(panned / frames).toBeLessThan(FRAME);
});
