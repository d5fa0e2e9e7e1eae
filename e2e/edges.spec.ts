import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { centre, drag, type Place } from './pointer.ts';
import { node, openNewModel, openSample } from './tool.ts';

/** A point of a line, at a part of its length. */
const pointOf = (page: Page, edge: number, part = 0.5): Promise<Place> =>
  page
    .locator('.edge-line')
    .nth(edge)
    .evaluate((line, at) => {
      const path = line as SVGPathElement;
      const { x, y } = path
        .getPointAtLength(path.getTotalLength() * at)
        .matrixTransform(path.getScreenCTM() ?? undefined);
      return { x, y };
    }, part);

test('a double click adds a step at that point, and an edge connects to the step it is dropped on', async ({
  page,
}) => {
  await openNewModel(page);
  for (const [at, label] of ['choose', 'pay'].entries()) {
    await page.mouse.dblclick(430 + at * 330, 240);
    await page.getByRole('textbox', { name: 'Label' }).first().waitFor();
    await page.keyboard.type(`${label}\n`);
    await expect(node(page, label)).toBeVisible();
  }
  const edges = page.locator('.react-flow__edge');
  const at = (label: string) => centre(node(page, label));
  const out = (label: string) => node(page, label).locator('.react-flow__handle.source');

  // on its body, far from its dot
  const { x, y } = await at('pay');
  await drag(page, await centre(out('choose')), { x: x + 40, y: y + 15 });
  await expect(page.locator('.edge-wire-ring')).toHaveCount(1);
  await expect(page.locator('.edge-wire-refused')).toHaveCount(0);
  await page.mouse.up();
  await expect(edges).toHaveCount(1);

  // a forbidden connection is explained at the pointer, and after the drop
  await drag(page, await centre(out('choose')), await at('pay'));
  await expect(page.locator('.edge-wire-refused')).toHaveCount(1);
  await expect(page.locator('.edge-wire-reason')).toHaveText(/already connected/);
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: 'already connected' })).toBeVisible();
  await expect(edges).toHaveCount(1);

  // an edge back and a loop are visible and clickable, next to the buttons of the previous edge
  await drag(page, await centre(out('pay')), await at('choose'));
  await page.mouse.up();
  const far = await at('pay');
  await drag(page, await centre(out('pay')), { x: far.x - 60, y: far.y });
  await page.mouse.up();
  await expect(edges).toHaveCount(3);
  for (const edge of [0, 1, 2]) {
    const middle = await pointOf(page, edge, 0.3);
    // a hand comes to rest before it clicks
    await page.mouse.move(middle.x, middle.y, { steps: 8 });
    await page.mouse.click(middle.x, middle.y);
    await expect(edges.nth(edge)).toHaveClass(/selected/);
  }
  await expectAccessible(page);

  // its end is led elsewhere
  await page.keyboard.press('Escape');
  const middle = await pointOf(page, 0, 0.3);
  await page.mouse.click(middle.x, middle.y);
  const choose = await at('choose');
  const end = await centre(page.locator('.react-flow__edgeupdater-target'));
  await drag(page, end, { x: choose.x - 50, y: choose.y });
  await page.mouse.up();
  await expect(page.getByLabel('choose → choose')).toHaveCount(1);
});

test('an edge stays visible while the next node is chosen, and an edge label is edited in place', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  // the view makes room for the pane when it opens
  await expect(page.getByRole('tab', { name: 'Properties' })).toBeVisible();
  const out = await centre(node(page, 'pay').locator('.react-flow__handle.source'));
  await drag(page, out, { x: out.x + 40, y: out.y + 140 });
  await page.mouse.up();
  await expect(page.getByRole('combobox', { name: 'What comes next?' })).toBeFocused();
  await expect(page.locator('.edge-pending-wire path').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.edge-pending-wire')).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();

  const { x, y } = await pointOf(page, 0);
  await page.mouse.dblclick(x, y);
  await page.keyboard.type('with <c');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('application')).toBeFocused();
  await expect(page.locator('.edge-label')).toHaveCount(0);
  await page.keyboard.press('F2');
  await page.keyboard.type('at last\n');
  await expect(page.locator('.edge-label')).toHaveText('at last');
  await expect(page.getByRole('application')).toBeFocused();
  await page.locator('.edge-label').dblclick();
  await page.keyboard.type('in time\n');
  await expect(page.locator('.edge-label')).toHaveText('in time');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.edge-label')).toHaveText('at last');
});

test('an end of an edge dropped on the body of another step leads there with its label, and dropped on nothing it stays', async ({
  page,
}) => {
  await openNewModel(page);
  for (const [at, label] of ['choose', 'pay', 'wait'].entries()) {
    await page.mouse.dblclick(430 + at * 260, 240 + (at % 2) * 180);
    await page.getByRole('textbox', { name: 'Label' }).first().waitFor();
    await page.keyboard.type(`${label}\n`);
    await expect(node(page, label)).toBeVisible();
  }
  const out = node(page, 'choose').locator('.react-flow__handle.source');
  await drag(page, await centre(out), await centre(node(page, 'pay')));
  await page.mouse.up();
  const middle = await pointOf(page, 0);
  await page.mouse.dblclick(middle.x, middle.y);
  await page.keyboard.type('in time\n');
  await expect(page.locator('.edge-label')).toHaveText('in time');

  const edges = page.locator('.react-flow__edge');
  const end = page.locator('.react-flow__edgeupdater-target');
  await drag(page, await centre(end), await centre(node(page, 'wait')));
  await page.mouse.up();
  await expect(page.getByLabel('choose → wait')).toHaveCount(1);
  await expect(edges).toHaveCount(1);
  await expect(page.locator('.edge-label')).toHaveText('in time');
  await expect(page.getByRole('status').filter({ hasText: 'already connected' })).toHaveCount(0);

  const { x, y } = await centre(end);
  await drag(page, { x, y }, { x, y: y + 250 });
  await page.mouse.up();
  await expect(page.getByRole('combobox', { name: 'What comes next?' })).toHaveCount(0);
  await expect(page.getByLabel('choose → wait')).toHaveCount(1);
  await expect(edges).toHaveCount(1);
});

test('the dots that lead the ends of an edge elsewhere lie where its line ends', async ({
  page,
}) => {
  await openSample(page);
  const edges = page.locator('.react-flow__edge');
  for (let edge = 0; edge < (await edges.count()); edge++) {
    await edges.nth(edge).dispatchEvent('click');
    const dot = page.locator('.react-flow__edgeupdater-source');
    await expect(dot).toHaveCount(1);
    const [begin, middle] = [await pointOf(page, edge, 0), await centre(dot)];
    expect(Math.hypot(begin.x - middle.x, begin.y - middle.y)).toBeLessThan(3);
  }
});

inEachLanguage(
  'letters typed on a selected edge begin its condition, even where the middle of the edge is out of sight',
  async ({ page, words }) => {
    await openSample(page, words);
    const { x, y } = await pointOf(page, 3, 0.8);
    await page.mouse.click(x, y);
    await page.mouse.wheel(2000, 1500);
    await page.keyboard.type('otherw');
    const field = page
      .getByRole('group', { name: words.say('model:editWay') })
      .getByRole('textbox', { name: words.say('model:condition') });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('otherw');
    await expect(field).toBeInViewport({ ratio: 1 });
  },
);
