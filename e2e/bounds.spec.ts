import { expect } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { drawOne, node, openNewModel } from './tool.ts';

inEachLanguage(
  'a user bounds an edge and marks a step by keys, and the canvas shows both',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await drawOne(page, 'log in', words);
    await node(page, 'log in').click();
    await page.keyboard.press('Alt+Shift+x');
    const avoided = say('case:mark.avoid');
    await expect(page.getByText(avoided, { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+Shift+h');
    await expect(page.getByText(say('case:mark.main'), { exact: true })).toBeVisible();

    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(page.getByText(`log in → ${say('model:end')}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+Shift+b');
    await expect(page.getByLabel(say('model:visits.min'))).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await expect(page.getByRole('img', { name: /2\.\.3×/ })).toBeVisible();

    await page.getByRole('application').focus();
    for (let times = 0; times < 2; times++) await page.keyboard.press('Control+z');
    await expect(page.getByRole('img', { name: /2\.\.3×/ })).toHaveCount(0);
  },
);
