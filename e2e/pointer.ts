import type { Locator, Page } from '@playwright/test';

export type Place = { x: number; y: number };

/** How long a place must stay the same, in ms, before the view counts as at rest. */
const REST = 150;

/** The middle of what is seen, once the view has stopped moving it. */
export async function centre(what: Locator): Promise<Place> {
  const page = what.page();
  let place = await middleOf(what);
  for (let before: Place | undefined; !isSame(place, before); place = await middleOf(what)) {
    before = place;
    await page.waitForTimeout(REST);
  }
  return place;
}

const isSame = (one: Place, other: Place | undefined) => one.x === other?.x && one.y === other.y;

async function middleOf(what: Locator): Promise<Place> {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes hold of something and carries it; the button stays down. */
export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
}
