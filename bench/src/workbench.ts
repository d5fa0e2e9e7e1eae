import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { caseFigures } from './case-figures.ts';
import { ADDRESS, bearer, call, onNewServer } from './installation.ts';
import { longCheckout } from './long-checkout.ts';
import { report } from './timing.ts';

const WINDOWS = [
  { width: 1440, height: 900, goals: { open: 65, closed: 92, label: 11 } },
  { width: 1280, height: 720, goals: { open: 60, closed: 90, label: 10 } },
];
/** So much time the view gets to settle after a model was opened, in milliseconds. */
const SETTLED = 2500;

/** How much of the workbench is the drawing's, whether what it says can be read, and whether an action ever loses the focus. */
export function benchWorkbench(): Promise<void> {
  for (const { what, found, goal } of caseFigures()) report(what, found, `goal: ${goal}`);
  return onNewServer(async () => {
    const browser = await chromium.launch(await findBrowser());
    await measureWindows(browser).finally(() => browser.close());
  });
}

async function measureWindows(browser: Browser): Promise<void> {
  const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
  const [{ slug }] = await call('GET', '/project', undefined, token);
  const [sample, , checkout] = await call('GET', `/model/project/${slug}`, undefined, token);
  const many = await call('POST', '/model', aFan(slug, 14), token);
  const drawing = longCheckout(await call('GET', `/model/${checkout.id}`, undefined, token));
  const long = await call('POST', '/model', { ...drawing, projectSlug: slug, name: 'Long' }, token);
  const open = async (id: string, viewport: { width: number; height: number }) => {
    const page = await browser.newPage({ viewport });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), bearer(token));
    await page.goto(`${ADDRESS}/app/tool/${slug}/model/${id}`);
    await page.locator('.node-root').first().waitFor();
    await page.waitForTimeout(SETTLED);
    return page;
  };
  for (const { goals, ...viewport } of WINDOWS) {
    const size = `${viewport.width}×${viewport.height}`;
    const page = await open(sample.id, viewport);
    const label = await smallestLabel(page);
    report(`${size}: labels of the sample on opening`, pixels(label), `goal: ${goals.label} px`);
    report(`${size}: nodes of the sample seen whole`, await nodesSeen(page), 'goal: all');
    report(`${size}: canvas with the pane open`, await share(page), `goal: ${goals.open} %`);
    await page.keyboard.press('Control+.');
    report(`${size}: canvas with the pane closed`, await share(page), `goal: ${goals.closed} %`);
    await page.close();
    const shop = await open(checkout.id, viewport);
    const shopLabel = pixels(await smallestLabel(shop));
    report(`${size}: labels of the checkout on opening`, shopLabel, `goal: ${goals.label} px`);
    report(`${size}: nodes of the checkout seen whole`, await nodesSeen(shop), 'goal: all');
    await shop.close();
    const list = await open(many.id, viewport);
    report(`${size}: cases seen beside the canvas`, await visibleCases(list), 'goal: 12');
    await list.getByRole('treeitem', { level: 2 }).first().click();
    await list.waitForTimeout(500);
    report(`${size}: cases seen, one of them open`, await visibleCases(list), 'goal: 12');
    await list.close();
  }
  const desktop = { width: 1440, height: 900 };
  await measureLong(await open(long.id, desktop));
  const page = await open(sample.id, desktop);
  const lost = await actionsThatLoseFocus(page);
  const words = lost.length > 0 ? `${lost.length}: ${lost.join(', ')}` : '0';
  report('actions that end with the focus nowhere', words, `of ${ACTIONS.length}, goal: 0`);
}

/** What of a flow that is too long for the window can be read, near and from far away. */
async function measureLong(page: Page): Promise<void> {
  const nodes = 'of 77 nodes';
  report(`labels ${nodes} on opening`, pixels(await smallestLabel(page)), 'goal: 11 px');
  await page.getByRole('application').focus();
  await page.keyboard.press('t');
  await page.waitForTimeout(SETTLED);
  await page.getByRole('treeitem', { level: 2 }).first().click();
  await page.getByRole('application').focus();
  await page.keyboard.press('o');
  await page.waitForTimeout(1000);
  const { seen, size } = await page.evaluate(() => {
    const room = document.querySelector('[data-overview]')?.getBoundingClientRect();
    const labels = [...document.querySelectorAll('[data-overview] > span')];
    return {
      size: Math.min(...labels.map((label) => Number.parseFloat(getComputedStyle(label).fontSize))),
      seen: labels.filter((label) => {
        const { right, bottom } = label.getBoundingClientRect();
        return room && right <= room.right && bottom <= room.bottom;
      }).length,
    };
  });
  report(`labels in the overview ${nodes}, laid out`, String(seen), 'goal: all');
  report('smallest of them, beside a lit path', pixels(size), 'goal: 11 px');
  await page.close();
}

const pixels = (size: number) => `${size.toFixed(1)} px`;

/** A model of so many branches, and so many test cases. */
function aFan(projectSlug: string, branches: number) {
  const steps = Array.from({ length: branches }, (_, index) => ({
    ...{ id: `n${index}`, type: 'step', position: { x: 255, y: index * 90 } },
    data: { label: `Pay in the ${index + 1}. way`, type: 'action' },
  }));
  const ends = [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    { id: 'end', type: 'end', position: { x: 600, y: 0 } },
  ];
  const edges = steps.flatMap(({ id }) => [
    { id: `a-${id}`, source: 'start', target: id },
    { id: `b-${id}`, source: id, target: 'end' },
  ]);
  return { projectSlug, name: 'Fan', nodes: [...ends, ...steps], edges };
}

/** The part of the window that is the canvas. */
async function share(page: Page): Promise<string> {
  const percent = await page.evaluate(() => {
    const { width, height } = document.getElementById('canvas')?.getBoundingClientRect() ?? {
      width: 0,
      height: 0,
    };
    return (100 * width * height) / (innerWidth * innerHeight);
  });
  return `${percent.toFixed(1)} %`;
}

/** The smallest letters of a label on the canvas, as they are seen. */
function smallestLabel(page: Page): Promise<number> {
  return page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport');
    const zoom = viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 0;
    const labels = [...document.querySelectorAll('.node-label')];
    const sizes = labels.map((label) => Number.parseFloat(getComputedStyle(label).fontSize));
    return Math.min(...sizes) * zoom;
  });
}

/** How many nodes are seen whole on the canvas, and under nothing that lies over it, of how many. */
function nodesSeen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const rectOf = (element: Element) => element.getBoundingClientRect();
    const canvas = rectOf(document.getElementById('canvas') ?? document.body);
    const tools = [...document.querySelectorAll('#canvas [role="toolbar"]')].map(rectOf);
    const nodes = [...document.querySelectorAll('.react-flow__node')].map(rectOf);
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const seen = nodes.filter(
      (node) =>
        node.left >= canvas.left &&
        node.right <= canvas.right &&
        node.top >= canvas.top &&
        node.bottom <= canvas.bottom &&
        !tools.some((tool) => isOver(tool, node)),
    );
    return `${seen.length} of ${nodes.length}`;
  });
}

/** How many cases are seen whole in the list. */
function visibleCases(page: Page): Promise<string> {
  return page.evaluate(() => {
    const list = document.querySelector('#cases')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('#cases [role="treeitem"][aria-level="2"]')].filter(
      (row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return list && top >= list.top && bottom <= list.bottom + 1;
      },
    );
    return String(rows.length);
  });
}

/** What is done by keys on the canvas with a step selected, one after the other. */
const ACTIONS = [
  ...['Alt+Shift+S', 'Escape', 'Delete', 'Control+z', 'Control+y', 'Control+z', 'Control+d'],
  ...['Backspace', 'F2', 'Escape', 'Alt+Enter', 'Escape', 't', 'Control+z', 'o', 'o', '1', '0'],
  ...['+', '-', 'Shift+M', 'Shift+M', 'Shift+O', 'Control+b', 'Control+.', 'Control+.'],
  ...['Control+j', 'ArrowDown', 'Space', 'Escape', 'Control+j', 'h', 'v', 'F6', 'F8', 'Control+k'],
  ...['Escape', 'F1', 'Escape', 'Control+f', 'Escape', 'Home', 'End', 'n', 'Escape', 'Control+a'],
  ...['Escape', 'Shift+S', 'Escape', 'Delete'],
];

async function actionsThatLoseFocus(page: Page): Promise<string[]> {
  const lost: string[] = [];
  const check = async (action: string) => {
    await page.waitForTimeout(400);
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    if (isLost) lost.push(action);
    if (isLost) await page.getByRole('application').focus();
  };
  await page.locator('.node-root').nth(2).click();
  await check('click');
  for (const action of ACTIONS) {
    await page.keyboard.press(action);
    await check(action);
  }
  return lost;
}
