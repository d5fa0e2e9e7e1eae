import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './app.ts';
import { inEachLanguage, type Words } from './languages.ts';
import { drawOne, node, openNewModel, openSample } from './tool.ts';

inEachLanguage(
  'a reload keeps the unsaved drawing, and discarding it restores the saved model',
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

/**
 * Opens a new saved model in two pages; the sample is left alone, because other tests count its cases.
 *
 * @returns the second page
 */
async function openTwice(page: Page, words: Words) {
  const { like } = words;
  await openNewModel(page, words);
  await drawOne(page, 'first', words);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

/**
 * Adds a step in both pages and saves, the other page first.
 *
 * @returns the conflict dialog of `page`
 */
async function saveBoth(page: Page, other: Page, { say, like }: Words) {
  for (const [each, words] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await each.getByRole('application').focus();
    // a letter would name what is selected
    await each.keyboard.press('Escape');
    await each.keyboard.press('s');
    await each.keyboard.type(words);
    await each.keyboard.press('Enter');
    await each.keyboard.press('Control+s');
    if (each === other) await expect(each.getByText(like('model:state.savedAt'))).toBeVisible();
  }
  return page.getByRole('dialog', { name: say('model:conflictTitle') });
}

inEachLanguage(
  'when two users save the same model, the second one sees a conflict and can save a copy',
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
  'when two users save the same model, both changes can be merged and an earlier version restored',
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
    await page.getByRole('button', { name: say('model:allVersions') }).click();
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
  'the first save of a model leaves the focus and the highlighted case where they are',
  async ({ page, words }) => {
    const { say, like } = words;
    await openNewModel(page, words);
    await drawOne(page, 'the cart opens', words);
    await page.keyboard.press('Escape');
    const list = page.getByRole('tree', { name: say('model:testCases') });
    await list.getByRole('treeitem').last().click();
    await expect(node(page, 'the cart opens')).toHaveClass(/highlighted/);
    await expect(list).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(like('model:state.savedAt'))).toBeVisible();
    await expect(page).toHaveURL(/\/model\/.+case=/);
    await expect(list).toBeFocused();
    await expect(node(page, 'the cart opens')).toHaveClass(/highlighted/);
  },
);
