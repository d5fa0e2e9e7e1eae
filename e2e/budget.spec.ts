import { expect } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { openSample } from './tool.ts';

inEachLanguage(
  'the best of the test cases are kept on a slider, by keyboard, and say what they cover',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.getByRole('tab', { name: say('model:rightTab.model') }).click();
    await page.getByRole('switch', { name: say('model:budget.keepBest') }).click();
    const slider = page.getByRole('slider', { name: say('model:budget.cases') });
    await expect(slider).toBeVisible();
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '2');
    await slider.scrollIntoViewIfNeeded();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}.png` });
    await page.getByRole('tab', { name: say('model:rightTab.cases') }).click();
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 2 }) }),
    ).toBeVisible();
    await expect(page.getByText('(APFD', { exact: false })).toBeVisible();
  },
);
