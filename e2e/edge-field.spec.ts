import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { openSample } from './tool.ts';

/** The field of an edge on the canvas, in windows of several sizes. */

const CONDITION =
  '<adet> is valid and <kart numarası> is valid and <son kullanma tarihi> is valid and <kupon> is valid';

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [375, 667],
] as const)
  test(`the values that satisfy a condition of four names can all be read at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSample(page);
    await page.getByRole('application').focus();
    await page.locator('.react-flow__edge').nth(7).dispatchEvent('click');
    await page.keyboard.press('F2');
    const field = page.getByRole('group', { name: 'Edit edge' });
    await field.getByRole('textbox', { name: 'Condition' }).fill(CONDITION);

    const rows = field.getByRole('row');
    await expect(rows.first()).toBeInViewport({ ratio: 0.9 });
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toBeInViewport({ ratio: 0.9 });
    await expect(field.getByRole('textbox', { name: 'Edge label' })).toBeInViewport({ ratio: 1 });
    // the names stay above the values
    await expect(field.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
