import type { Locator, Page } from '@playwright/test';

export type Place = { x: number; y: number };

/** The middle of what is seen. */
export async function centre(what: Locator): Promise<Place> {
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
