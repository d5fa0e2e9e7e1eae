import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { node, openNewModel, openSample } from './tool.ts';

/** The accessibility requirements of the editor, measured in the page itself. */

test('the canvas is a single tab stop near the top, and every tab stop is visible', async ({
  page,
}) => {
  await openSample(page);
  // a model that is opened by a link has the focus on its canvas: from an address one starts at the top
  await page.reload();
  await expect(page.locator('.node-root').first()).toBeVisible();
  for (let presses = 1; presses <= 25; presses++) {
    await page.keyboard.press('Tab');
    expect(await isCovered(page)).toBe(false);
    if (await page.evaluate(() => document.activeElement?.id === 'canvas')) break;
  }
  await expect(page.getByRole('application')).toBeFocused();
  // from the canvas on, not through its nodes: its view buttons, then the next region
  await page.keyboard.press('Tab');
  await expect(page.locator('.react-flow__nodes :focus')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.node-root').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application')).toBeFocused();
});

/** Whether something lies over the middle of what has the focus. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !(hit && (element.contains(hit) || hit.contains(element)));
  });
}

test('click targets are at least 24 by 24 pixels at every zoom', async ({ page }) => {
  await openSample(page);
  const small = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, a[href], input, [role="tab"], [role="option"], [role="treeitem"]',
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => {
          const isText = element.matches('p a, li a, .react-flow__attribution a, .shared-skip');
          const isUnseen =
            box.width <= 1 || element.matches('input[type="checkbox"], input[type="radio"]');
          return !isText && !isUnseen && (box.width < 23.5 || box.height < 23.5);
        })
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`),
    );
  expect(await small()).toEqual([]);
  await page.getByRole('application').focus();
  for (const zoom of ['-', '-', '-', '-', '-', '-', '+', '+', '+', '+', '+', '+', '+', '+', '+']) {
    await page.keyboard.press(zoom);
    await page.waitForTimeout(200);
    const sizes = await page.evaluate(() => {
      const [handle] = document.querySelectorAll('.react-flow__handle');
      if (!handle) return [0];
      const scale = new DOMMatrix(
        getComputedStyle(document.querySelector('.react-flow__viewport') as Element).transform,
      ).a;
      const { width, height } = getComputedStyle(handle, '::after');
      return [width, height].map((size) => Number.parseFloat(size) * scale);
    });
    for (const size of sizes) expect(size).toBeGreaterThan(23);
  }
});

test('single-key shortcuts work only on the canvas, never with AltGr, and can be turned off', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('nsmtcvh');
  await page.keyboard.press('Enter');
  await expect(page.locator('.node-root')).toHaveCount(3);
  await expect(node(page, 'nsmtcvh')).toBeVisible();
  await page.getByLabel('Model name').fill('snm');
  await expect(page.locator('.node-root')).toHaveCount(3);
  const canvas = page.getByRole('application');
  const press = (keys: Record<string, string | boolean>) =>
    canvas.evaluate((element, init) => {
      const press = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      element.dispatchEvent(press);
    }, keys);
  await press({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true });
  await press({ key: 'ğ', code: 'KeyE' });
  await press({ key: 's', code: 'KeyS', modifierAltGraph: true });
  await expect(page.locator('.node-root')).toHaveCount(3);

  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const tool = page.url();
  await page.goto('/app/settings/language');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true });
  await page.goto(tool);
  await expect(node(page, 'nsmtcvh')).toBeVisible();
  await canvas.focus();
  await page.keyboard.type('sm');
  await expect(page.locator('.node-root')).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(3);
});

test('nothing is animated for a user who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSample(page);
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
  await page.keyboard.press('Control+j');
  expect(await moving()).toBe(0);
  await page
    .getByRole('tree', { name: 'Test cases' })
    .getByRole('treeitem', { level: 2 })
    .first()
    .click();
  expect(await moving()).toBe(0);
  await page.getByRole('tree', { name: 'Test cases' }).focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(100);
  expect(await moving()).toBe(0);
  await expect(page.locator('.edge-dot animateMotion')).toHaveCount(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('t');
  await page.keyboard.press('Control+b');
  expect(await moving()).toBe(0);
});

test('nothing is cut off with wider text spacing and labels of twice the length', async ({
  page,
}) => {
  // a language of long words: English with what other languages need more
  await page.route('**/locales/en/*.json*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: longer(await response.json()) });
  });
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/app/login');
    await page.locator('.sample button, button:has-text("sample")').first().click();
    await page.waitForURL(/dashboard/);
    await page.goto('/app/projects/ornek-cevrimici-giris');
    await page.getByRole('link', { name: 'Giriş akışı', exact: true }).first().click();
    await expect(page.locator('.node-root').first()).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});

type Words = { [key: string]: string | Words };

/** Each text longer by what its length asks for, its placeholders left alone. */
function longer(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, text]) => {
      if (typeof text !== 'string') return [key, longer(text)];
      const more = text.length <= 5 ? 1 : text.length <= 12 ? 0.8 : 0.4;
      return [key, `${text}${'ñ'.repeat(Math.round(text.length * more))}`];
    }),
  );
}

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, [role="tab"], nav a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.textContent}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
}

test('an action triggered twice runs once', async ({ page }) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  const saved: string[] = [];
  await page.route('**/api/model', async (route) => {
    if (route.request().method() === 'POST') saved.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save and generate' }).dblclick();
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  await page.waitForTimeout(1000);
  expect(saved).toHaveLength(1);
});

test('generation shows progress at once and can be canceled when it takes long', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('pay\n');
  let isSlow = true;
  await page.route(/\/generate/, async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 30_000));
    await route.continue().catch(() => undefined);
  });
  const generate = page.locator('.tool-generate');
  await generate.click();
  await expect(generate).toHaveAttribute('data-loading', 'true', { timeout: 1000 });
  await expect(page.getByText('Generating…').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  isSlow = false;
  await generate.click();
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
});
