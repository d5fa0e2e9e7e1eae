import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { aGrid } from '../../e2e/grid.ts';
import { ADDRESS, call, start, stop } from './installation.ts';
import { measureInteractions } from './interactions.ts';
import { milliseconds, report } from './timing.ts';

const NODES = 2000;
/** Milliseconds between two moves of the pointer: sixty a second. */
const MOVE = 16;

/** How a model of 2,000 nodes opens, pans and drags in a real browser; the control is the empty canvas. */
export async function benchEditor(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caseloom-bench-'));
  await chmod(folder, 0o755);
  const server = await start(join(folder, 'data'));
  const browser = await chromium.launch(await findBrowser());
  try {
    const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
    const { slug } = await call('POST', '/project', { name: `Bench ${Date.now()}` }, token);
    const { id } = await call('POST', '/model', aGrid(slug, NODES), token);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), bearer(token));
    const control = await measure(page, `/app/tool/${slug}`, '.empty-card');
    const figures = await measure(page, `/app/tool/${slug}/model/${id}`, '.node');
    say('open, page included', milliseconds(figures.open), `${ratio(figures.open, control.open)}`);
    say('elements in the page', String(figures.elements), 'goal: 4,000');
    say('memory of the page', `${figures.heap.toFixed(0)} MB`, 'goal: 60 MB');
    say('processor for a frame of panning', milliseconds(figures.pan), 'goal: 8 ms');
    say('processor for a frame of dragging', milliseconds(figures.drag), 'goal: 8 ms');
    for (const { what, took, goal } of await measureInteractions(page))
      say(what, milliseconds(took), `goal: ${goal} ms`);
  } finally {
    await browser.close();
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

const bearer = (token: string) => `Bearer ${token.replace(/^Bearer /, '')}`;
const ratio = (value: number, control: number) => `${(value / control).toFixed(1)} × an empty one`;
const say = (what: string, value: string, goal: string) =>
  report(`${NODES} nodes: ${what}`, value, goal);

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
  const node = await page
    .locator('.react-flow__node')
    .nth(30)
    .boundingBox({ timeout: 500 })
    .catch(() => null);
  const at = node ? { x: node.x + 20, y: node.y + 10 } : { x, y };
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

/** What the page's main thread worked, shared among the frames that were shown meanwhile, in milliseconds. */
async function perFrame(page: Page, session: CDPSession, act: () => Promise<void>) {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { frames: number };
    counted.frames = 0;
    const count = () => {
      counted.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await metric(session, 'TaskDuration');
  await act();
  const worked = (await metric(session, 'TaskDuration')) - before;
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number }).frames);
  return (worked * 1000) / Math.max(1, frames);
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}
