import type { Page } from '@playwright/test';
import { placeOfNode } from '../../e2e/grid.ts';

/** Durations shorter than this the browser does not tell. */
const SHORTEST = 16;

type Interaction = {
  what: string;
  goal: number;
  /** What has to be there first; it is not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const MENU = { name: 'More actions', exact: true } as const;

/** What a tester does all day, on a drawing that is open with its test cases. */
const INTERACTIONS: Interaction[] = [
  {
    what: 'open a menu',
    goal: 100,
    act: async (page) => {
      await page.getByRole('button', MENU).click();
      await page.getByRole('menuitem').first().press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    },
  },
  {
    what: 'select a step',
    goal: 100,
    act: async (page) => {
      const { x, y } = await placeOfNode(page);
      await page.mouse.click(x, y);
    },
  },
  {
    what: 'rename a step',
    goal: 100,
    act: async (page) => {
      await page.keyboard.press('F2');
      await page.keyboard.type('renamed\n');
    },
  },
  {
    what: 'change a tab',
    goal: 100,
    act: (page) => page.getByRole('tab', { name: 'Model', exact: true }).click(),
  },
  {
    what: 'light a path',
    goal: 100,
    before: async (page) => {
      await page.keyboard.press('Control+j');
      await casesOf(page).first().waitFor({ timeout: 60_000 });
    },
    act: (page) => casesOf(page).first().click(),
  },
  {
    what: 'duplicate 200 steps',
    goal: 200,
    before: selectMany,
    act: async (page) => {
      await page.getByRole('application').focus();
      await page.keyboard.press('Control+d');
    },
  },
  { what: 'undo that', goal: 100, act: (page) => page.keyboard.press('Control+z') },
  { what: 'and do it again', goal: 100, act: (page) => page.keyboard.press('Control+y') },
];

/**
 * How long each interaction takes from the press to the next picture, the slowest event of it
 * counting, as the browser's own event timing tells.
 *
 * @returns milliseconds, in the order above; what is too short to be told is given as 16
 */
export async function measureInteractions(
  page: Page,
): Promise<{ what: string; goal: number; took: number }[]> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { durations: number[] };
    kept.durations = [];
    new PerformanceObserver((list) =>
      kept.durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const figures = [];
  for (const { what, goal, before, act } of INTERACTIONS) {
    await before?.(page);
    await page.evaluate(() => {
      (globalThis as unknown as { durations: number[] }).durations = [];
    });
    await act(page);
    await page.waitForTimeout(600);
    const took = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { durations: number[] }).durations),
    );
    figures.push({ what, goal, took: Math.max(SHORTEST, took) });
  }
  return figures;
}

const casesOf = (page: Page) =>
  page.getByRole('tree', { name: 'Test cases' }).getByRole('treeitem', { level: 2 });

/** Some two hundred nodes: as many as fit into the view from far away. */
async function selectMany(page: Page): Promise<void> {
  const canvas = page.getByRole('application');
  await canvas.focus();
  for (let times = 0; times < 8; times++) await page.keyboard.press('-');
  await page.waitForTimeout(500);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not seen');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 5, box.y + box.height - 60, { steps: 5 });
  await page.mouse.up();
}
