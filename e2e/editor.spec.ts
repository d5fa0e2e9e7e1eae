import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { inEachLanguage, type Words } from './languages.ts';
import { node, openNewModel, openSample } from './tool.ts';

inEachLanguage(
  'a flow is drawn by keyboard alone, in three presses a step',
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

    // fixes do the rest
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

inEachLanguage('a flow is drawn by mouse alone', async ({ page, words }) => {
  const { say, like } = words;
  await openNewModel(page, words);
  await page.getByRole('button', { name: say('model:addBasics') }).click();
  await page.keyboard.type('log in');
  await page.keyboard.press('Enter');

  // a way dragged onto nothing asks what comes next
  await node(page, 'log in').hover();
  const from = await node(page, 'log in').locator('.react-flow__handle.source').boundingBox();
  if (!from) throw new Error('the handle is not on the page');
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 160, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('combobox', { name: say('model:whatNext') }).fill('see an error');
  await page.getByRole('option', { name: /see an error/ }).click();
  await expect(node(page, 'see an error')).toBeVisible();
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);

  // a step dragged onto a way goes between its ends
  const way = await page.locator('.react-flow__edge').first().boundingBox();
  if (!way) throw new Error('the way is not on the page');
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  await page
    .getByRole('button', { name: new RegExp(`^${say('model:step')}`) })
    .dragTo(page.getByRole('application'), {
      targetPosition: { x: way.x - box.x + way.width / 2, y: way.y - box.y + way.height / 2 },
    });
  await page.keyboard.type('open the page');
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge')).toHaveCount(4);

  await page.getByRole('button', { name: say('model:action.fit') }).click();
  await page.waitForTimeout(400);
  // dragging moves, and one undo brings it back
  const before = await node(page, 'see an error').boundingBox();
  if (!before) throw new Error('the step is not on the page');
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, before.y + 100, { steps: 8 });
  await page.mouse.up();
  const x = async () => Math.round((await node(page, 'see an error').boundingBox())?.x ?? 0);
  await expect.poll(x).toBeLessThan(before.x - 60);
  await page.getByRole('button', { name: like('model:undoWhat') }).click();
  await expect.poll(x).toBe(Math.round(before.x));
});

test('what is copied comes into another model, with its ways and words', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSample(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('model copied')).toBeVisible();
  const nodes = await page.locator('.node-root').count();
  const edges = await page.locator('.react-flow__edge').count();
  await page.getByRole('button', { name: 'Other models of this project' }).click();
  await page.getByRole('menuitem', { name: 'New model' }).first().click();
  await expect(page.locator('.node-root')).toHaveCount(0);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('model pasted')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(nodes);
  await expect(page.locator('.react-flow__edge')).toHaveCount(edges);
  // a second time there is one Start and one End already
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Start was not pasted. This model already has one.')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(2 * nodes - 2);
});

inEachLanguage(
  'nothing that was drawn is lost by a reload, and discarding brings back what was saved',
  async ({ page, words }) => {
    const { say, like } = words;
    await openSample(page, words);
    const nodes = await page.locator('.node-root').count();
    await page.getByRole('application').focus();
    await page.keyboard.press('s');
    await page.keyboard.type('never saved');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('model:state.draft'))).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(like('model:draftFound'))).toBeVisible();
    await expect(node(page, 'never saved')).toBeVisible();
    await page.getByRole('button', { name: say('model:discardDraft') }).click();
    await expect(page.locator('.node-root')).toHaveCount(nodes);
    await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
  },
);

/** A saved model, open in a second page too; not the sample, whose cases others count. @returns the second page */
async function openTwice(page: Page, words: Words) {
  const { say, like } = words;
  await openNewModel(page, words);
  await page.getByRole('button', { name: say('model:addBasics') }).click();
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

/** Both add a step and save, the other one first. @returns the dialog that asks the second */
async function saveBoth(page: Page, other: Page, { say, like }: Words) {
  for (const [each, words] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await each.getByRole('application').focus();
    await each.keyboard.press('s');
    await each.keyboard.type(words);
    await each.keyboard.press('Enter');
    await each.keyboard.press('Control+s');
    if (each === other) await expect(each.getByText(like('model:state.savedAt'))).toBeVisible();
  }
  return page.getByRole('dialog', { name: say('model:conflictTitle') });
}

inEachLanguage(
  'two who save the same model: the second is asked, and nothing is overwritten',
  async ({ page, words }) => {
    const { say, like } = words;
    const other = await openTwice(page, words);
    await expect(other.locator('.node-root').first()).toBeVisible();
    const dialog = await saveBoth(page, other, words);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('model:saveCopy') }).click();
    await expect(page.getByLabel(say('model:modelName'))).toHaveValue(like('model:copyOf'));
    await expect(node(page, 'mine')).toBeVisible();
    await other.reload();
    await expect(node(other, 'theirs')).toBeVisible();
    await expect(node(other, 'mine')).toHaveCount(0);
  },
);

inEachLanguage(
  'two who save the same model: what both did is merged, and every version can come back',
  async ({ page, words }) => {
    const { say, like } = words;
    const other = await openTwice(page, words);
    await expect(page.getByText(say('model:secondTab'))).toBeVisible();
    const dialog = await saveBoth(page, other, words);
    await expect(
      dialog.getByText(
        `${say('model:theirChanges')}: ${say('model:difference', { added: 1, removed: 0, changed: 0 })}`,
      ),
    ).toBeVisible();
    await expect(dialog.getByRole('figure', { name: say('model:conflictPicture') })).toBeVisible();
    await expect(
      dialog.getByRole('button', {
        name: `mine ${say('model:myChanges')}: ${say('model:became.added')}`,
        exact: true,
      }),
    ).toBeVisible();
    await dialog
      .getByRole('button', {
        name: `theirs ${say('model:theirChanges')}: ${say('model:became.added')}`,
        exact: true,
      })
      .click();
    await dialog.getByRole('button', { name: say('model:mergeBoth') }).click();
    await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
    await expect(node(page, 'mine')).toBeVisible();
    await expect(node(page, 'theirs')).toBeVisible();
    await other.close();
    await expect(page.getByText(say('model:secondTab'))).toHaveCount(0);

    await page.getByRole('button', { name: say('model:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('model:action.versions') }).click();
    const versions = page.getByRole('dialog', { name: say('model:action.versions') });
    await expect(versions.getByRole('row')).toHaveCount(3);
    await versions
      .getByRole('button', { name: say('model:compareVersion') })
      .last()
      .click();
    const since = versions.getByRole('region', { name: say('model:sinceVersion', { version: 1 }) });
    await expect(
      since.getByRole('button', { name: `mine ${say('model:became.added')}`, exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await versions
      .getByRole('button', { name: say('model:restore') })
      .last()
      .click();
    await page
      .getByRole('dialog', { name: say('model:restore') })
      .getByRole('button', { name: say('model:restore') })
      .click();
    await expect(page.getByText(say('model:restored'))).toBeVisible();
    await expect(page.locator('.node-root')).toHaveCount(3);
  },
);

inEachLanguage(
  'cases are woven while one draws, before anything is saved',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await page.getByRole('button', { name: say('model:addBasics') }).click();
    await page.keyboard.type('pay by card');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+j');
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 1 }) }),
    ).toBeVisible();
    await expect(page.getByText(say('model:live'), { exact: true })).toBeVisible();
    await expect(page.getByText(say('model:minimal'))).toBeVisible();

    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(say('model:live'), { exact: true })).toHaveCount(0);

    // a second way through makes a second case
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type('card is refused');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`card is refused: ${say('problems:node_dead_end')}`).first(),
    ).toBeVisible();
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: say('model:fix.connectToEnd') }).click();
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 2 }) }),
    ).toBeVisible();
    const counts = { added: 1, gone: 0, changed: 0, same: 1 };
    await expect(page.getByText(say('model:casesChangedHelp', counts))).toBeVisible();
    await expect(page.getByText(say('model:caseNew'), { exact: true })).toHaveCount(1);
    await page
      .getByRole('group', { name: say('model:criterion') })
      .getByText(say('model:levels.nodes'))
      .click();
    await expect(page.getByText(say('model:state.draft'))).toBeVisible();
  },
);

inEachLanguage(
  'a lit path is walked, compared, counted, and followed into a nested model and back',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.keyboard.press('Control+j');
    const cases = page.getByRole('listbox', { name: say('model:testCases') });
    await cases.getByRole('option').first().click();
    await cases.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: say('model:player') })).toContainText('2/');
    await expect(page.locator('.node-now')).toHaveCount(1);
    await page.keyboard.press('End');
    const last = cases.getByRole('option').last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await cases
      .getByRole('option')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(page.locator('.node-compared').first()).toBeVisible();
    // the same by keyboard, and by one hand
    await cases.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(cases.getByRole('option').nth(1)).toHaveClass(/cases-compared/);
    await page.getByRole('button', { name: say('model:compareCases') }).click();
    await cases.getByRole('option').nth(2).click();
    await expect(cases.getByRole('option').nth(2)).toHaveClass(/cases-compared/);
    await cases.focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.node-highlighted')).toHaveCount(0);
    await page.getByRole('button', { name: say('model:showPasses'), exact: true }).click();
    await expect(page.locator('.node-case-count').first()).toHaveText('6');

    await node(page, 'Şifre sıfırla').click({ button: 'right' });
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: say('model:action.openNested') }).click();
    await expect(page.getByLabel(say('model:modelName'))).toHaveValue('Şifre sıfırla');
    await page.getByRole('link', { name: 'Giriş akışı', exact: true }).click();
    await expect(page.getByLabel(say('model:modelName'))).toHaveValue('Giriş akışı');
  },
);

test('steps become a nested model, and come back', async ({ page }) => {
  await openSample(page);
  const nodes = await page.locator('.node-root').count();
  await node(page, 'Hata mesajı').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Extract nested model' }).click();
  await expect(node(page, 'Part of Giriş akışı')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(nodes);
  await node(page, 'Part of Giriş akışı').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Inline nested model' }).click();
  await expect(node(page, 'Hata mesajı')).toBeVisible();
  await expect(page.getByRole('button', { name: /Undo: inline nested model/ })).toBeVisible();
});

inEachLanguage(
  'everything is done without a mouse: draw, branch, save, weave, light, take home',
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
    // the fixes, by Tab and Enter alone
    for (const fix of [say('model:fix.addStart'), say('model:fix.addEnd')]) {
      await page.getByRole('application').focus();
      await page.keyboard.press('F8');
      // it stands on the canvas too
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
    await page.getByRole('listbox', { name: say('model:testCases') }).focus();
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
  'a condition is written word by word by keyboard alone, and what was meant is one click away',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.locator('.react-flow__edge').nth(3).dispatchEvent('click');
    const field = page.getByRole('textbox', { name: say('model:condition') });
    await field.fill('');
    await field.pressSequentially('par');
    const list = page.getByRole('listbox', { name: say('model:mayFollow') });
    await expect(list.getByRole('option')).toHaveText(['<parola> ']);
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option').first()).toBeVisible();
    // what is not finished yet is no fault
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const invalid = say('model:isInvalid', { name: 'parola' });
    await expect(field).toHaveValue(invalid);
    await expect(field).toBeFocused();
    // whole as it stands: Enter keeps it, and picks no word more
    await page.keyboard.press('Space');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('.react-flow__edge').nth(3)).toContainText(invalid);
    await expect(page.getByRole('table', { name: say('model:truth') })).toBeVisible();
    await expectAccessible(page);

    // the habits of other languages, and a letter that is not there
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
  'several are selected by keyboard and changed at once, and the outline connects',
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
    await page.getByRole('tab', { name: say('model:leftTab.outline') }).click();
    const outline = page.getByRole('list', { name: say('model:leftTab.outline') });
    await expect(outline.getByText(say('model:role.bdd.outcome'))).toHaveCount(2);
    await page.getByRole('button', { name: words.like('model:undoWhat') }).click();
    await expect(outline.getByText(say('model:role.bdd.outcome'))).toHaveCount(0);

    // a tap of Space lets go, one more takes hold
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
  },
);
