import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { QUIET, visit } from '../../e2e/first-visit.ts';
import { ADDRESS, bearer, call, onNewServer } from './installation.ts';
import { milliseconds, report } from './timing.ts';

/** How often a page is opened on a slow phone; the middle one counts. */
const TRIES = 3;
/** A phone that is four times slower than this machine, on a mobile network: 1.6 Mb/s, 150 ms there and back. */
const SLOW = { rate: 4, bytesPerSecond: 1.6e6 / 8, latency: 150 };

type Opened = { path: string; token?: string };
/** `goal`: when the largest part should be painted, in milliseconds. */
type Measured = Opened & { goal: number };

/** What a page asks for in a browser that has nothing yet, and when its largest part is painted on a slow phone. */
export function benchFirstLoad(): Promise<void> {
  return onNewServer(async () => {
    const browser = await chromium.launch(await findBrowser());
    await measurePages(browser).finally(() => browser.close());
  });
}

async function measurePages(browser: Browser): Promise<void> {
  const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
  const [{ slug }] = await call('GET', '/project', undefined, token);
  const [{ id }] = await call('GET', `/model/project/${slug}`, undefined, token);
  const pages: Measured[] = [
    { path: '/login', goal: 2000 },
    { path: '/register', goal: 2000 },
    { path: '/forgot-password', goal: 2000 },
    { path: '/projects', token, goal: 2800 },
    { path: `/tool/${slug}/model/${id}`, token, goal: 4500 },
  ];
  for (const opened of pages) {
    const name = opened.path.split('/')[1] ?? '';
    const { requests, bytes } = await onNewPage(browser, opened, visit);
    report(`${name}: requests; bytes as sent`, `${requests}; ${(bytes / 1000).toFixed(1)} KB`, '');
    const painted: number[] = [];
    for (let tries = 0; tries < TRIES; tries++)
      painted.push(await onNewPage(browser, opened, loadSlowly));
    const middle = painted.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
    report(
      `${name}: largest paint on a slow phone`,
      milliseconds(middle),
      `goal: ${opened.goal} ms`,
    );
  }
}

/** In a context of its own, so that nothing was kept. */
async function onNewPage<T>(
  browser: Browser,
  { path, token }: Opened,
  measure: (page: Page, address: string) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), bearer(token));
  try {
    return await measure(page, `${ADDRESS}/app${path}`);
  } finally {
    await page.close();
  }
}

/** @returns when the largest part was painted, in milliseconds after the address was asked for */
async function loadSlowly(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(2 * QUIET);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

async function slowDown(session: CDPSession): Promise<void> {
  const { rate, bytesPerSecond, latency } = SLOW;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
