import { test as base, expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { install } from './app.ts';

const SCRIPT = 'https://stats.example/count.js';

const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const production = { NODE_ENV: 'production', ANALYTICS_SCRIPT: SCRIPT };
      const { address, close } = await install(undefined, production);
      await use(address);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('third-party scripts load only after the user agrees', async ({ page, address }) => {
  let loaded = 0;
  await page.route(SCRIPT, async (route) => {
    loaded++;
    await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' });
  });
  await page.goto(`${address}/app/login`);
  const question = page.getByRole('region', { name: 'Usage analytics' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'No, thanks' }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`${address}/app/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(loaded).toBe(0);

  await page.getByRole('button', { name: 'Usage analytics' }).click();
  await question.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(true);
  expect(loaded).toBe(1);
});
