import type { Page } from '@playwright/test';
import { expect, type Installation, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { wordsIn } from './languages.ts';
import { addStep, node, openSample } from './tool.ts';

/** What the editor shows and offers after another user moved its model to the bin. */

const { say } = wordsIn('en');
const NAME = 'Somebody else deletes this';
const banner = (page: Page) => page.getByText(say('model:binned'));

/** Opens a model of the sample, which somebody else moves to the bin meanwhile. */
async function openAndBin(app: Installation, page: Page, draw?: () => Promise<void>) {
  const { token } = await sampleOf(app);
  const place = (x: number) => ({ x, y: 0 });
  const model = await call(
    app,
    [
      'POST',
      '/model',
      {
        projectSlug: 'ornek-cevrimici-giris',
        name: NAME,
        nodes: [
          { id: 's', type: 'start', position: place(0) },
          { id: 'e', type: 'end', position: place(400) },
        ],
        edges: [],
      },
    ],
    token,
  );
  await openSample(page);
  await page.goto(`/app/tool/ornek-cevrimici-giris/model/${model.id}`);
  await expect(page.locator('.node-root').first()).toBeVisible();
  await draw?.();
  await call(app, ['DELETE', `/model/${model.id}`], token);
}

test('a save that fails because the model is in the bin offers the possible actions at once', async ({
  app,
  page,
}) => {
  await openAndBin(app, page, () => addStep(page, 'When', 'the cart is paid'));
  await page.keyboard.press('Control+s');
  await expect(banner(page)).toBeVisible({ timeout: 3_000 });
  await expect(page.getByText(say('model:state.failed'), { exact: true })).toHaveCount(0);
  await expect(page.getByText(say('model:state.gone'), { exact: true }).first()).toBeVisible();

  // what was drawn is there after a reload, with the same banner
  await page.waitForTimeout(2_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(node(page, 'the cart is paid')).toBeVisible();
  await page.getByRole('button', { name: say('model:binnedRestore') }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
});

test('a model in the bin is not shown as saved and can be restored at its own address', async ({
  app,
  page,
}) => {
  await openAndBin(app, page);
  await page.keyboard.press('Control+s');
  await expect(banner(page)).toBeVisible({ timeout: 3_000 });
  await expect(page.getByText(say('model:why.nothingToSave'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(say('model:inBin', { name: NAME }))).toBeVisible();
  await page.getByRole('button', { name: say('model:binnedRestore') }).click();
  await expect(page.locator('.node-root').first()).toBeVisible();
});
