import { expect } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { drawOne, node, openNewModel } from './tool.ts';

inEachLanguage(
  'a user lets a model count, with four keys for an action',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await drawOne(page, 'log in', words);
    await page.getByRole('tab', { name: say('model:rightTab.model') }).click();
    await page.getByRole('button', { name: say('model:advanced') }).click();
    await page.getByRole('button', { name: say('model:stateVariables.add') }).click();
    const name = say('model:stateVariables.newName');
    await expect(
      page.getByRole('group', { name: say('model:stateVariables.one', { name }) }),
    ).toBeVisible();

    await node(page, 'log in').click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+a');
    await expect(page.getByRole('textbox', { name: say('model:stateAction') })).toBeFocused();
    for (const key of ['ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: say('model:stateAction') })).toHaveValue(
      `${name} = ${name} + 1`,
    );
    await expect(
      page.getByRole('img', { name: new RegExp(`/ ${name} = ${name} \\+ 1`) }),
    ).toBeVisible();
    await expect(page.getByText(`/ ${name} + 1`, { exact: true })).toBeVisible();

    // undo takes the action back, and the variable before it
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('img', { name: new RegExp(`/ ${name}`) })).toHaveCount(0);
  },
);
