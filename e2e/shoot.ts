import type { Page } from '@playwright/test';

/**
 * Gives a function that takes pictures of a page for a person to look at, wide and narrow, in both
 * themes: into the folder that `SHOTS` names. Without it, nothing happens.
 *
 * @param title what the names of the files begin and end with
 */
export function shooterOf(page: Page, title: { test: string; language: string }) {
  const { SHOTS: folder } = process.env;
  return async (name: string): Promise<void> => {
    if (!folder) return;
    const before = page.viewportSize();
    for (const scheme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [1440, 900],
        [375, 800],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height });
        const path = `${folder}/${title.test}-${name}-${title.language}-${scheme}-${width}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    await page.emulateMedia({ colorScheme: 'light' });
    if (before) await page.setViewportSize(before);
  };
}
