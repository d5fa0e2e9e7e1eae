import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { wordsIn } from './languages.ts';
import { centre, type Place as Point } from './pointer.ts';
import { node, openNewModel } from './tool.ts';

/** Touch input with the events of a real browser: on a phone and on a tablet. */

type Place = Point & { id?: number };

function fingersOf(page: Page, session: CDPSession) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const frame = () => page.waitForTimeout(16);
  const draw = async (lines: [from: Place, to: Place][]) => {
    const at = (part: number) =>
      lines.map(([from, to], id) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        id,
      }));
    await touch('touchStart', at(0));
    for (let part = 1; part <= 10; part++) {
      await touch('touchMove', at(part / 10));
      await frame();
    }
    await touch('touchEnd', []);
    // what was flung comes to rest
    await page.waitForTimeout(300);
  };
  return {
    draw,
    rest: async (place: Place) => {
      await touch('touchStart', [place]);
      await page.waitForTimeout(900);
      await touch('touchEnd', []);
    },
    tap: async (what: Locator | Place) => {
      await touch('touchStart', ['x' in what ? what : await centre(what)]);
      await frame();
      await touch('touchEnd', []);
    },
  };
}

for (const { language, width, height } of [
  { language: 'en', width: 375, height: 812 },
  { language: 'tr', width: 375, height: 812 },
  { language: 'en', width: 820, height: 1180 },
  { language: 'tr', width: 820, height: 1180 },
] as const)
  test(`fingers move, pinch, drag, connect and ask for the menu at ${width} px (${language})`, async ({
    browser,
    app,
  }) => {
    const words = wordsIn(language);
    const { say } = words;
    const context = await browser.newContext({
      baseURL: app.address,
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await openNewModel(page, words);
    const fingers = fingersOf(page, await context.newCDPSession(page));
    const pay = node(page, 'pay');
    const zoom = () => page.locator('.floating-view-zoom').textContent();
    await fingers.tap(page.getByRole('button', { name: say('model:addBasics') }));
    await page.keyboard.type('pay\n');
    await expect(pay).toBeVisible();

    const middle = { x: width / 2, y: height * 0.7 };
    const before = await centre(pay);
    await fingers.draw([[middle, { x: middle.x + 40, y: middle.y + 60 }]]);
    const panned = await centre(pay);
    expect(panned.x - before.x).toBeGreaterThan(20);
    expect(panned.y - before.y).toBeGreaterThan(30);

    await fingers.draw([[panned, { x: panned.x, y: panned.y + 90 }]]);
    const dragged = await centre(pay);
    expect(dragged.y - panned.y).toBeGreaterThan(50);

    const first = await zoom();
    // outside all nodes: on a node, fingers would move it
    const [left, right, y] = [middle.x - 30, middle.x + 30, height * 0.22];
    await fingers.draw([
      [
        { x: left, y },
        { x: left - 40, y },
      ],
      [
        { x: right, y },
        { x: right + 40, y },
      ],
    ]);
    expect(await zoom()).not.toBe(first);
    await fingers.tap(page.getByRole('button', { name: say('model:action.fit') }));
    await page.waitForTimeout(400);

    // a step added on the edge stays before End; a step next to it is connected by two taps
    await fingers.tap(pay);
    await fingers.tap(page.getByRole('button', { name: say('model:addAfter'), exact: true }));
    await page.keyboard.type('receipt\n');
    await expect(node(page, 'receipt')).toBeVisible();
    await fingers.tap(page.getByRole('button', { name: say('model:action.fit') }));
    await page.waitForTimeout(400);
    // on a phone fit keeps text readable: what stands further left is moved into view
    if (width < 400) await fingers.draw([[middle, { x: middle.x + 72, y: middle.y }]]);
    await fingers.tap(node(page, 'receipt'));
    await fingers.tap(node(page, 'receipt').locator('.react-flow__handle.source'));
    const hint = page.getByRole('application').getByText(say('model:connectingByTap'));
    await expect(hint).toBeVisible();
    await fingers.tap(pay);
    await expect(page.locator('.react-flow__edge')).toHaveCount(4);
    await expect(hint).toHaveCount(0);

    await fingers.rest(await centre(pay));
    await expect(page.getByRole('menuitem', { name: say('model:action.rename') })).toBeVisible();
    await expectAccessible(page);
    await fingers.tap({ x: width / 2, y });
    await expect(page.getByRole('menu')).toHaveCount(0);
    await fingers.rest({ x: width / 2, y: height * 0.75 });
    await expect(page.getByRole('menuitem', { name: say('model:action.quickAdd') })).toBeVisible();
    await context.close();
  });
