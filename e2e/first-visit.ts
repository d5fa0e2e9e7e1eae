import type { Page } from '@playwright/test';

/** Where a page has come to rest: nothing was asked for during this time, in milliseconds. */
export const QUIET = 1500;

/** What a page asks for, and how far it moved while it was built up. */
export type Visit = {
  requests: number;
  /** Of all answers, as they were sent. */
  bytes: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Path and bytes of each answer, in the order in which they came. */
  answers: { path: string; bytes: number }[];
};

/**
 * Opens a page in a browser that has nothing of Caseloom yet, and waits until it has come to rest.
 *
 * @param page a new one, of a context that has opened nothing
 * @param address of the page, or its path where the context knows the rest
 * @throws Error when it is still asking for more after a minute
 */
export async function visit(page: Page, address: string): Promise<Visit> {
  const sizes: Promise<Visit['answers'][number]>[] = [];
  let last = Date.now();
  page.on('requestfinished', (request) => {
    last = Date.now();
    const { pathname, search } = new URL(request.url());
    const path = pathname + search;
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  await page.addInitScript(noteShifts);
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const end = Date.now() + 60_000;
  while (Date.now() - last < QUIET) {
    if (Date.now() > end) throw new Error(`${address} did not come to rest`);
    await page.waitForTimeout(100);
  }
  // what the page has requested before comes out of the browser's memory, smaller than nothing
  const answers = (await Promise.all(sizes)).filter(({ bytes }) => bytes >= 0);
  const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  return { requests: answers.length, bytes, shift, answers };
}

/** Runs in the page, before its own code: sums up how far things moved. */
function noteShifts(): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
    document.documentElement.dataset.shift = String(shift);
  }).observe({ type: 'layout-shift', buffered: true });
}
