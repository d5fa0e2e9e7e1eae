import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { aGrid, placeOfNode } from '../../e2e/grid.ts';
import { ADDRESS, bearer, call, onNewServer } from './installation.ts';
import { measureInteractions } from './interactions.ts';
import { milliseconds, report } from './timing.ts';

const NODES = 2000;
/** As many as a model may have. */
const MAX_NODES = 5000;
/** What is seen once a model is there. */
const NODE = '.node-root';
/** Milliseconds between two moves of the pointer: sixty a second. */
const MOVE = 16;

/** How a model of 2,000 nodes opens, pans and drags in a real browser, and the largest one; the control is the empty canvas. */
export function benchEditor(): Promise<void> {
  return onNewServer(async () => {
    const browser = await chromium.launch(await findBrowser());
    await measureModels(browser).finally(() => browser.close());
  });
}

async function measureModels(browser: Browser): Promise<void> {
  const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
  const { slug } = await call('POST', '/project', { name: `Bench ${Date.now()}` }, token);
  // what an earlier page held is none of the next one's memory
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), bearer(token));
    return page;
  };
  const measureModel = async (nodes: number) => {
    const { id } = await call('POST', '/model', aGrid(slug, nodes), token);
    const page = await open();
    const figures = await measure(page, `/app/tool/${slug}/model/${id}`, NODE);
    printFigures(`${nodes} nodes`, figures, control);
    return page;
  };
  const empty = await open();
  const control = await measure(empty, `/app/tool/${slug}`, '.floating-empty-card');
  await empty.close();
  const largest = await measureModel(MAX_NODES);
  await largest.close();
  const page = await measureModel(NODES);
  for (const { what, took, goal } of await measureInteractions(page))
    report(`${NODES} nodes: ${what}`, milliseconds(took), `goal: ${goal} ms`);
}

const ratio = (value: number, control: number) => `${(value / control).toFixed(1)} × an empty one`;

type Figures = Awaited<ReturnType<typeof measure>>;

function printFigures(
  model: string,
  { open, elements, heap, pan, drag: dragged }: Figures,
  control: Figures,
) {
  const say = (what: string, value: string, goal: string) =>
    report(`${model}: ${what}`, value, goal);
  say('open, page included', milliseconds(open), ratio(open, control.open));
  say('elements in the page', String(elements), 'goal: 4,000');
  say('memory of the page', `${heap.toFixed(0)} MB`, 'goal: 60 MB');
  say('processor for a frame of panning', milliseconds(pan.worked), 'goal: 8 ms');
  say('frames a second while panning', pan.rate.toFixed(0), 'goal: 57');
  say('19 of 20 frames of panning within', milliseconds(pan.slow), 'goal: 20 ms');
  say('processor for a frame of dragging', milliseconds(dragged.worked), 'goal: 8 ms');
  say('19 of 20 frames of dragging within', milliseconds(dragged.slow), 'goal: 18 ms');
}

async function measure(page: Page, route: string, ready: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const begin = performance.now();
  await page.goto(ADDRESS + route);
  await page.locator(ready).first().waitFor();
  const open = performance.now() - begin;
  await page.waitForTimeout(1500);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const heap = (await metric(session, 'JSHeapUsedSize')) / 1e6;
  const box = await page.locator('#canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const pan = await perFrame(page, session, () => drag(page, { x, y }, 'middle'));
  // from the middle, so that the view does not move along with what is dragged to its rim
  const at = ready === NODE ? await placeOfNode(page) : { x, y };
  const dragged = await perFrame(page, session, () => drag(page, at, 'left'));
  return { open, elements, heap, pan, drag: dragged };
}

async function drag(page: Page, { x, y }: { x: number; y: number }, button: 'left' | 'middle') {
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  for (let move = 1; move <= 60; move++) {
    await page.mouse.move(x - move * 3, y - move * 2);
    await page.waitForTimeout(MOVE);
  }
  await page.mouse.up({ button });
}

/** What the page's main thread worked for each frame that was shown meanwhile, how many were in a second, and how long all but the slowest 20th took, in milliseconds. */
async function perFrame(page: Page, session: CDPSession, act: () => Promise<void>) {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { frames: number[] };
    const frames: number[] = [];
    kept.frames = frames;
    const count = (time: number) => {
      frames.push(time);
      // those of the next measurement are counted by it alone
      if (kept.frames === frames) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await metric(session, 'TaskDuration');
  await act();
  const worked = (await metric(session, 'TaskDuration')) - before;
  const times = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const lasted = gaps.reduce((sum, gap) => sum + gap, 0);
  const slow = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? 0;
  return {
    worked: (worked * 1000) / Math.max(1, times.length),
    rate: (gaps.length * 1000) / Math.max(1, lasted),
    slow,
  };
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}
