import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { node, openLibrary, openNewModel, openSample } from './tool.ts';

inEachLanguage(
  'a user draws a flow with the keyboard alone, with three key presses per step',
  async ({ page, words }) => {
    const { say, like } = words;
    await openNewModel(page, words);
    await page.getByRole('application').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('open the shop');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type('pay');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type('see the receipt');
    await page.keyboard.press('Enter');
    await expect(page.locator('.node-root')).toHaveCount(3);
    await expect(page.locator('.react-flow__edge')).toHaveCount(2);

    // the fixes add Start and End
    await page.keyboard.press('F8');
    const problems = page.getByRole('tabpanel', { name: say('model:rightTab.problems') });
    await problems.getByRole('button', { name: say('model:fix.addStart') }).click();
    await problems.getByRole('button', { name: say('model:fix.addEnd') }).click();
    await expect(problems.getByText(say('model:noProblems'))).toBeVisible();
    await expect(page.locator('.react-flow__edge')).toHaveCount(4);

    await page.getByRole('application').focus();
    await page.keyboard.press('Control+z');
    await expect(page.locator('.react-flow__edge')).toHaveCount(3);
    await page.keyboard.press('Control+Shift+z');
    await expect(page.locator('.react-flow__edge')).toHaveCount(4);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(say('model:state.draft'))).toBeVisible();
  },
);

inEachLanguage(
  'a user without a mouse draws, branches and fixes a model, generates cases, highlights a path and exports them',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    const canvas = page.getByRole('application');
    await canvas.focus();
    await page.keyboard.press('n');
    await page.keyboard.type('open the shop');
    await page.keyboard.press('Enter');
    for (const step of ['choose a book', 'pay']) {
      await page.keyboard.press('Control+ArrowRight');
      await page.keyboard.type(step);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type('leave');
    await page.keyboard.press('Enter');
    // the fixes, with Tab and Enter alone
    for (const fix of [say('model:fix.addStart'), say('model:fix.addEnd')]) {
      await page.getByRole('application').focus();
      await page.keyboard.press('F8');
      // the canvas has a button of this name too
      const button = page.getByRole('complementary').getByRole('button', { name: fix });
      await expect(button).toBeVisible();
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press('Tab');
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('.react-flow__edge')).toHaveCount(6);
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 2 }) }),
    ).toBeVisible();
    await page.keyboard.press('F6');
    await page.keyboard.press('Shift+F6');
    await page.getByRole('tree', { name: say('model:testCases') }).focus();
    await page.keyboard.press('j');
    await expect(page.locator('.node-highlighted').first()).toBeVisible();
    await canvas.focus();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Shift+E'),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  },
);

inEachLanguage(
  'a condition is completed word by word with the keyboard, and a likely correction is one click away',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.locator('.react-flow__edge').nth(3).dispatchEvent('click');
    const field = page.getByRole('textbox', { name: say('model:condition') });
    await field.fill('');
    await field.pressSequentially('<par');
    const list = page.getByRole('listbox', { name: say('model:mayFollow') });
    await expect(list.getByRole('option').first()).toHaveText('<parola> ');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option').first()).toBeVisible();
    // an unfinished condition is not reported as an error
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const invalid = words.language === 'tr' ? '<parola> geçersiz' : '<parola> is invalid';
    await expect(field).toHaveValue(invalid);
    await expect(field).toBeFocused();
    // the condition is complete: Enter applies it and inserts no further word
    await page.keyboard.press('Space');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('.react-flow__edge').nth(3)).toContainText(invalid);
    await expect(page.getByRole('table', { name: say('model:truth') })).toBeVisible();
    await expectAccessible(page);

    // an operator of another language, and a misspelt name
    await field.fill("<praola> == '123'");
    await expect(page.getByText(say('model:meant'))).toBeVisible();
    await page.getByRole('button', { name: '<parola> = "123"' }).click();
    await expect(field).toHaveValue('<parola> = "123"');
    await field.fill('<nobody> = 1');
    await expect(
      page.getByText(say('problems:token_unknown', { name: 'nobody' })).first(),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

inEachLanguage(
  'several nodes are selected with the keyboard and changed at once, the outline adds an edge, and the text a step',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await page.getByRole('button', { name: say('model:addBasics') }).click();
    await page.keyboard.type('open the shop\n');
    for (const step of ['choose a book', 'pay']) {
      await page.keyboard.press('Control+ArrowRight');
      await page.keyboard.type(`${step}\n`);
    }
    // pay stays selected while the focus goes back over two steps
    await page.keyboard.press('Shift+Space');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText(say('model:manySelected', { count: 2 })).first()).toBeVisible();
    await expect(page.locator('.react-flow__node.selected')).toHaveText([/open the shop/, /pay/]);
    await page.getByRole('combobox', { name: say('model:typeOfAll', { count: 2 }) }).click();
    await page.getByRole('option', { name: say('model:role.bdd.outcome') }).click();
    await openLibrary(page, 'outline', words);
    const outline = page.getByRole('list', { name: say('model:leftTab.outline') });
    await expect(outline.getByText(say('model:role.bdd.outcome'))).toHaveCount(2);
    await page.getByRole('button', { name: words.like('model:undoWhat') }).click();
    await expect(outline.getByText(say('model:role.bdd.outcome'))).toHaveCount(0);

    // Space selects the focused node, and pressed again deselects it
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(0);

    const edges = await page.locator('.react-flow__edge').count();
    await outline
      .getByRole('button', { name: `${say('model:action.connect')}: pay`, exact: true })
      .click();
    await expect(page.getByText(say('model:connectingHere'))).toBeVisible();
    await expectAccessible(page);
    await outline.getByRole('button', { name: /open the shop →/ }).click();
    await expect(page.locator('.react-flow__edge')).toHaveCount(edges + 1);
    await expect(page.getByText(say('model:connectingHere'))).toHaveCount(0);

    // the same model as text: a line that is typed is drawn, and one that cannot be read is said to be wrong
    await openLibrary(page, 'text', words);
    const text = page.getByRole('textbox', { name: say('model:textLabel') });
    await text.evaluate((field: HTMLTextAreaElement) => {
      const end = field.value.indexOf(': pay\n') + ': pay'.length;
      field.focus();
      field.setSelectionRange(end, end);
    });
    await page.keyboard.press('End');
    await expect(page.locator('.react-flow__node.selected')).toHaveText([/pay/]);
    await page.keyboard.type('\nthen thanks: one is thanked');
    await expect(node(page, 'one is thanked')).toBeVisible();
    await page.keyboard.type('\nthank');
    await expect(page.getByText(say('model:textKept'))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await page.getByRole('button', { name: words.like('model:undoWhat') }).click();
    await expect(node(page, 'one is thanked')).toHaveCount(0);
    await expect(text).toHaveValue(/thank$/m);
  },
);

test('a condition takes five keys at most, and so does a class of test data beside its values', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'Add start, step and end' }).click();
  await page.keyboard.type('enter <pin>');
  await page.keyboard.press('Enter');
  const { keys, count } = counted(page);

  // the class: its name, its first field, and an Enter for each value
  await page.getByRole('button', { name: '<pin> no values yet' }).focus();
  await keys('Enter');
  const table = page.getByRole('table', { name: '<pin>' });
  await expect(table.getByRole('textbox', { name: 'Valid: New value', exact: true })).toBeFocused();
  await page.keyboard.type('1..9');
  await keys('Enter');
  expect(count()).toBeLessThanOrEqual(5);
  await expect(table.getByRole('textbox', { name: /^Invalid: Value/ })).toHaveCount(2);

  await page.getByRole('application').focus();
  const before = count();
  await keys('Alt+Shift+ArrowRight', 'i', 'n', 'v', 'Enter');
  expect(count() - before).toBe(5);
  await expect(page.locator('.react-flow__edge').nth(1)).toContainText('invalid');
  await expect(page.getByRole('application')).toBeFocused();
  await expectAccessible(page);
});

/** Presses keys and counts them. */
function counted(page: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    keys: async (...names: string[]) => {
      for (const name of names) {
        pressed += 1;
        await page.keyboard.press(name);
      }
    },
  };
}
