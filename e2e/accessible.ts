import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BANNER_RULES = ['landmark-no-duplicate-banner', 'landmark-unique'];

/** Expects that this page has no accessibility violation. */
export async function expectAccessible(page: Page) {
  await expectNone(page, new AxeBuilder({ page }).withTags(TAGS));
}

/** Expects enough contrast on this page: for a page checked before, this is all that a theme changes. */
export async function expectContrast(page: Page) {
  await expectNone(page, new AxeBuilder({ page }).withRules('color-contrast'));
}

async function expectNone(page: Page, axe: AxeBuilder) {
  // a page whose code is still loading has neither a heading nor a landmark
  await expect(page.locator('h1').first()).toBeAttached();
  await settled(page);
  // the head of a dialog is none of the page: axe takes it for a second one
  if (await page.getByRole('dialog').count()) axe.disableRules(BANNER_RULES);
  // what floats above the page belongs to the button that opened it; a tooltip may open meanwhile
  const floating = page.getByRole('menu').or(page.getByRole('tooltip'));
  const floatedBefore = await floating.count();
  // nothing here is of another origin: the findings need no page of their own to be put together
  let { violations } = await axe.setLegacyMode().analyze();
  // a tooltip may have begun to fade in meanwhile
  if (violations.length > 0) {
    await settled(page);
    ({ violations } = await axe.analyze());
  }
  const isFloating = floatedBefore + (await floating.count()) > 0;
  const found = violations.filter(({ id }) => id !== 'region' || !isFloating);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** What is still fading in has no contrast of its own yet. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
