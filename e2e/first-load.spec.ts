import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { aCompany, browserOf } from './company.ts';

/** Where a page has come to rest: nothing was asked for during this time, in milliseconds. */
const QUIET = 1500;

/** What a page asks for in a browser that has nothing of Caseloom yet, and how far it moved while it was built up. */
async function firstLoad(page: Page, path: string) {
  const sizes: Promise<number>[] = [];
  let last = Date.now();
  page.on('requestfinished', (request) => {
    last = Date.now();
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(QUIET);
  const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { requests: sizes.length, kilobytes: Math.round(bytes / 1000), shift };
}

test('a first visit asks for few files, and nothing moves while a page appears', async ({
  app,
  browser,
}) => {
  // thirteen pages, each until nothing has come for a while
  test.setTimeout(300_000);
  const { admin, ids } = await aCompany(app, 'load.example');
  const limits = [
    ['/login', 11, 187],
    ['/register', 12, 190],
    ['/forgot-password', 12, 190],
    ['/termsofservice', 12, 190],
    ['/dashboard', 25, 375],
    ['/projects', 25, 375],
    [`/projects/${ids.slug}`, 30, 400],
    ['/users', 25, 375],
    ['/work', 25, 375],
    ['/settings', 25, 375],
    [`/suites/${ids.suiteId}`, 38, 600],
    [`/runs/${ids.runId}`, 33, 600],
    [`/tool/${ids.slug}/model/${ids.modelId}`, 30, 598],
  ] as const;
  for (const [path, requests, kilobytes] of limits) {
    const isPublic = kilobytes < 300;
    const context = isPublic
      ? await browser.newContext({ baseURL: app.address })
      : await browserOf(browser, app, admin);
    const loaded = await firstLoad(await context.newPage(), `/app${path}`);
    expect.soft(loaded.requests, `requests of ${path}`).toBeLessThanOrEqual(requests);
    expect.soft(loaded.kilobytes, `kilobytes of ${path}`).toBeLessThanOrEqual(kilobytes);
    expect.soft(loaded.shift, `shifts of ${path}`).toBeLessThanOrEqual(0.03);
    await context.close();
  }
});
