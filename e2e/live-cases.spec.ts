import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { drawOne, node, openNewModel, openSample } from './tool.ts';

inEachLanguage(
  'test cases appear while a model is drawn, before it is saved',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await drawOne(page, 'pay by card', words);
    await page.keyboard.press('Control+j');
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 1 }) }),
    ).toBeVisible();
    await expect(page.getByText(say('model:live'), { exact: true })).toBeVisible();
    const counts = { covered: 2, total: 2 };
    await expect(page.getByText(say('model:coveredAll.edges', counts))).toBeVisible();

    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(say('model:live'), { exact: true })).toHaveCount(0);

    // a second path through the model makes a second case
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type('card is refused');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await expect(
      page.getByText(`card is refused: ${say('problems:node_dead_end')}`).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: say('model:fix.connectToEnd') }).click();
    await page.getByRole('tab', { name: say('model:rightTab.cases') }).click();
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 2 }) }),
    ).toBeVisible();
    const pane = page.getByRole('region', { name: say('model:testCases') });
    await expect(pane.getByText(say('model:changeCount.new', { count: 1 }))).toBeVisible();
    await expect(pane.getByText(say('model:caseChange.new'), { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: say('model:fullList') }).click();
    await expectAccessible(page);
    await page
      .getByRole('group', { name: say('model:criterion') })
      .getByText(say('model:levels.nodes'))
      .click();
    await page.keyboard.press('Escape');
    await expect(page.getByText(say('model:state.draft'))).toBeVisible();
  },
);

inEachLanguage(
  'a highlighted path is played, compared and counted, and followed into a nested model and back',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.keyboard.press('Control+j');
    const cases = page.getByRole('tree', { name: say('model:testCases') });
    await cases.getByRole('treeitem', { level: 2 }).first().click();
    await cases.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: say('model:player') })).toContainText('1/');
    await expect(page.locator('.node-now')).toHaveCount(1);
    await page.keyboard.press('End');
    const last = cases.getByRole('treeitem', { level: 2 }).last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await cases
      .getByRole('treeitem', { level: 2 })
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(page.locator('.node-compared').first()).toBeVisible();
    // the same with the keyboard, and with a button instead of Shift
    await cases.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(cases.getByRole('treeitem', { level: 2 }).nth(1)).toHaveClass(/case-row-compared/);
    await page.getByRole('button', { name: say('model:compareCases') }).click();
    await cases.getByRole('treeitem', { level: 2 }).nth(2).click();
    await expect(cases.getByRole('treeitem', { level: 2 }).nth(2)).toHaveClass(/case-row-compared/);
    await cases.focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.node-highlighted')).toHaveCount(0);
    await page.getByRole('button', { name: say('model:showPasses'), exact: true }).click();
    await expect(page.locator('.node-badges-case-count').first()).toHaveText('6');

    await node(page, 'Parola sıfırlama').click({ button: 'right' });
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: say('model:action.openNested') }).click();
    await expect(page.getByLabel(say('model:modelName'))).toHaveValue('Parola sıfırlama');
    await page.getByRole('link', { name: 'Giriş akışı', exact: true }).click();
    await expect(page.getByLabel(say('model:modelName'))).toHaveValue('Giriş akışı');
  },
);

inEachLanguage(
  'test cases keep their IDs while the model is edited, and when the page is loaded again',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    await page.keyboard.press('Control+Enter');
    const live = page.getByText(say('model:live'), { exact: true });
    await expect(live).toHaveCount(0);
    const ids = await idsOf(page, say('model:testCases'));
    expect(new Set(ids).size).toBe(ids.length);

    await node(page, 'Parola sıfırlama').click();
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type('bekle');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+j');
    await expect(live).toBeVisible();
    expect(await idsOf(page, say('model:testCases'))).toEqual(ids);

    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('model:state.draft'))).toHaveCount(0);
    await page.reload();
    await expect(live).toBeVisible();
    expect(await idsOf(page, say('model:testCases'))).toEqual(ids);
  },
);

/** The IDs of the test cases in the order of the list. */
async function idsOf(page: Page, list: string): Promise<string[]> {
  const cases = page.getByRole('tree', { name: list }).getByRole('treeitem', { level: 2 });
  const ids: string[] = [];
  await expect(cases).toHaveCount(6);
  for (const row of await cases.all()) {
    await row.click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    ids.push(new URL(page.url()).searchParams.get('case') ?? '');
  }
  return ids.sort();
}
