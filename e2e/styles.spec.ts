import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { browserOf, call, sampleOf } from './company.ts';
import { SAMPLE } from './portal.ts';

/** A page of each feature that has styles of its own; neighbours have different headings. */
const PAGES = [
  '/dashboard',
  '/work',
  `${SAMPLE}?tab=data`,
  '/projects',
  `${SAMPLE}?tab=requirements`,
  '/users',
  '/settings/notifications',
  '/invite-user',
  '/settings/subscription',
  '/contact',
  '/resources/termsofservice',
  '/generate-with-ai/prompt',
];

/** Goes to another page without loading the app again, and waits until nothing moves there. */
async function goTo(page: Page, path: string): Promise<string[]> {
  const leave = (to: string) => {
    // this distinguishes the heading of the previous page from that of the next
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = 'true';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  await page.evaluate(leave, `/app${path}`);
  await expect(page.locator('h1:not([data-left])').first(), path).toBeAttached();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root'), path).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  let boxes = await boxesOf(page);
  const settled = async () => {
    const before = boxes;
    await page.waitForTimeout(500);
    boxes = await boxesOf(page);
    return differences(before, boxes);
  };
  await expect.poll(settled, path).toEqual([]);
  return boxes;
}

/** The position and size of each element of the page. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.localName} ${[x, y, width, height].map((side) => side.toFixed(1)).join(' ')}`;
    });
  });

/** The elements that moved by more than a pixel. */
function differences(before: string[], after: string[]): string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return before.flatMap((box, index) =>
    isSame(box, after[index] ?? '') ? [] : [`${box}, then ${after[index]}`],
  );
}

function isSame(one: string, other: string): boolean {
  const [name, ...sides] = one.split(' ');
  const [otherName, ...otherSides] = other.split(' ');
  const isNear = (side: string, index: number) =>
    Math.abs(Number(side) - Number(otherSides[index])) <= 1;
  return name === otherName && sides.every(isNear);
}

test('no page is laid out differently after other pages and the modeling tool were open', async ({
  app,
  browser,
}) => {
  test.setTimeout(600_000);
  const owner = await sampleOf(app);
  const page = await (await browserOf(browser, app, owner)).newPage();
  await page.clock.setFixedTime(new Date());
  const slug = SAMPLE.split('/').at(-1);
  const models = await call(app, ['GET', `/model/project/${slug}`], owner.token);
  const [model] = models as unknown as { id: string }[];
  const tool = `/tool/${slug}/model/${model?.id}`;
  // what was opened last, and the first steps that this completes, are the same from here on
  await page.goto(`/app${tool}`);
  const node = page.locator('.node-root').first();
  await expect(node).toBeVisible();

  await page.goto('/app/dashboard');
  const before = new Map<string, string[]>();
  for (const path of PAGES) before.set(path, await goTo(page, path));
  await goTo(page, tool);
  await expect(node).toBeVisible();
  for (const path of PAGES.toReversed())
    expect.soft(differences(before.get(path) ?? [], await goTo(page, path)), path).toEqual([]);
});
