import { devices, type Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { inEachLanguage, type Words } from './languages.ts';
import { centre, drag, type Place } from './pointer.ts';
import { node, openLibrary, openNewModel } from './tool.ts';

/** A checkout of thirty steps: each is added after another one, straight on or as a branch. */
const FIRST = 'open the shop';
const STEPS: [after: string, label: string, branches?: 'branch'][] = [
  [FIRST, 'search for shoes'],
  ['search for shoes', 'open a product'],
  ['open a product', 'choose a size'],
  ['choose a size', 'put it into the cart'],
  ['put it into the cart', 'open the cart'],
  ['open the cart', 'change the amount'],
  ['change the amount', 'enter a coupon'],
  ['enter a coupon', 'coupon is accepted'],
  ['enter a coupon', 'coupon is refused', 'branch'],
  ['coupon is accepted', 'go to the checkout'],
  ['go to the checkout', 'sign in'],
  ['go to the checkout', 'go on as a guest', 'branch'],
  ['sign in', 'choose an address'],
  ['go on as a guest', 'write an address'],
  ['choose an address', 'choose a delivery'],
  ['choose a delivery', 'deliver to the door'],
  ['choose a delivery', 'deliver to a shop', 'branch'],
  ['deliver to the door', 'choose a day'],
  ['choose a day', 'choose a payment'],
  ['choose a payment', 'write card data'],
  ['choose a payment', 'pay by transfer', 'branch'],
  ['write card data', 'confirm at the bank'],
  ['confirm at the bank', 'card is charged'],
  ['confirm at the bank', 'card is declined', 'branch'],
  ['card is charged', 'order is confirmed'],
  ['pay by transfer', 'bank details are shown'],
  ['order is confirmed', 'mail is sent'],
  ['mail is sent', 'rate the shop'],
  ['rate the shop', 'thanks are shown'],
];
/** Edges that join, and one that leads back. */
const WAYS: [from: string, to: string][] = [
  ['coupon is refused', 'go to the checkout'],
  ['write an address', 'choose a delivery'],
  ['deliver to a shop', 'choose a payment'],
  ['bank details are shown', 'order is confirmed'],
  ['card is declined', 'choose a payment'],
];

/** Thirty steps, Start and End, and the fewest cases that cover every edge, without a problem. */
async function expectShop(page: Page, { say, like }: Words) {
  await expect(
    page.getByRole('button', { name: say('model:problemCount', { count: 0 }) }),
  ).toBeVisible();
  await page.getByRole('tab', { name: say('model:rightTab.cases') }).click();
  await expect(page.getByText(say('model:casesInAll', { count: 2 })).first()).toBeVisible();
  const covered = new RegExp(like('model:coveredAll.edges').source.slice(1, -1));
  await expect(page.getByText(covered)).toBeVisible();
}

inEachLanguage(
  'a checkout of thirty steps is drawn with the keyboard alone',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    const write = async (label: string) => {
      await page.keyboard.type(label);
      await press('Enter');
    };
    const find = async (label: string) => {
      await press('Control+f');
      await page.keyboard.type(label);
      await press('Enter', 'Escape');
    };
    await page.getByRole('application').focus();
    await page.getByRole('button', { name: say('model:addBasics') }).press('Enter');
    await write(FIRST);
    let at = FIRST;
    for (const [after, label, branches] of STEPS) {
      if (after !== at) await find(after);
      await press(branches ? 'Control+ArrowDown' : 'Control+ArrowRight');
      await write(label);
      at = label;
    }
    for (const [from, to] of WAYS) {
      await find(from);
      await press('Alt+Shift+C');
      await find(to);
      await press('Enter');
    }
    await expectShop(page, words);
  },
);

inEachLanguage(
  'a checkout of thirty steps is drawn with the mouse alone, except for its labels',
  async ({ page, words }) => {
    const { say, like } = words;
    // the view is at rest where the mouse comes
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openNewModel(page, words);
    await page.getByRole('button', { name: say('model:addBasics') }).click();
    await page.keyboard.type(`${FIRST}\n`);
    const out = (label: string) => node(page, label).locator('.react-flow__handle.source');
    const show = async (label: string) => {
      await openLibrary(page, 'outline', words);
      await page.locator('.panel-entry').getByText(label, { exact: true }).click();
    };
    for (const [after, label, branches] of STEPS) {
      await show(after);
      if (branches) {
        const from = await centre(out(after));
        await drag(page, from, { x: from.x + 60, y: from.y + 130 });
        await page.mouse.up();
      } else await page.getByRole('button', { name: say('model:addAfter'), exact: true }).click();
      await expect(page.getByRole('combobox', { name: say('model:whatNext') })).toBeFocused();
      await page.keyboard.type(`${label}\n`);
      await expect(node(page, label)).toBeVisible();
    }
    for (const [from, to] of WAYS) {
      await show(from);
      const properties = page.getByRole('tabpanel', { name: say('model:rightTab.properties') });
      await properties.getByRole('combobox', { name: like('model:addWay') }).click();
      await page.getByRole('option', { name: to }).first().click();
    }
    await expectShop(page, words);
  },
);

test('a checkout is started on a touch screen: steps are added, labeled, moved and connected', async ({
  browser,
  app,
}) => {
  const { defaultBrowserType: _any, ...tablet } = devices['Galaxy Tab S4 landscape'];
  const context = await browser.newContext({ ...tablet, baseURL: app.address });
  const page = await context.newPage();
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).tap();
  await page.keyboard.type(`${FIRST}\n`);
  for (const [, label] of STEPS.slice(0, 4)) {
    await page.getByRole('button', { name: 'Add next step' }).tap();
    await page.keyboard.type(`${label}\n`);
    await expect(node(page, label)).toBeVisible();
  }
  // one finger moves the canvas
  const first = node(page, FIRST);
  const before = await centre(first);
  await swipe(page, { x: 600, y: 500 }, { x: 700, y: 560 });
  const after = await centre(first);
  expect(Math.round(after.x - before.x)).toBeGreaterThan(50);
  await context.close();
});

/** A finger that is put down, drawn over the glass, and lifted. */
async function swipe(page: Page, from: Place, to: Place) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
  await touch('touchStart', [from]);
  for (let part = 1; part <= 5; part++)
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * part) / 5, y: from.y + ((to.y - from.y) * part) / 5 },
    ]);
  await touch('touchEnd', []);
}
