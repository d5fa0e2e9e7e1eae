import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { aCompany, browserOf, ROLES } from './company.ts';
import { LOGGED_IN } from './portal.ts';

type Ids = Awaited<ReturnType<typeof aCompany>>['ids'];

/** Pages of single things, in addition to those that everybody can find. */
const pagesOf = ({ slug, modelId, suiteId, runId, memberId }: Ids) => [
  `/projects/${slug}`,
  ...['suites', 'steps', 'data', 'team', 'activity'].map((tab) => `/projects/${slug}?tab=${tab}`),
  `/projects/${slug}/edit`,
  `/tool/${slug}`,
  `/tool/${slug}/model/${modelId}`,
  `/readonly/${modelId}`,
  `/suites/${suiteId}`,
  `/runs/${runId}`,
  `/runs/${runId}/report`,
  `/user/${memberId}`,
  '/generate-with-ai',
  '/resources/privacy-and-policy',
];

/** Goes to a page and waits until it shows all it has. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/app${path}`);
  const shown = page
    .locator('h1, main h2, .react-flow, main [role="alert"]')
    .filter({ visible: true });
  await expect(shown.first(), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

/** Visits every page, and every page that those link to. @returns the refused calls */
async function crawl(context: BrowserContext, pages: string[]): Promise<string[]> {
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if ([401, 403].includes(response.status()))
      refused.push(`${page.url()}: ${response.request().method()} ${response.url()}`);
  });
  const seen = new Set<string>();
  const waiting = [...pages];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await visit(page, path);
    const links = await page
      .locator('a[href^="/app/"]:not([download])')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    waiting.push(...links.map((link) => link.replace(/^\/app/, '').replace(/#.*$/, '')));
  }
  return refused;
}

test('every role can open each page it is linked to', async ({ app, browser }) => {
  test.setTimeout(600_000);
  const { ids, ...cast } = await aCompany(app, 'crawl.example');
  const pages = [...LOGGED_IN, ...pagesOf(ids)];
  const refused = await Promise.all(
    ROLES.map(async (role) => {
      const context = await browserOf(browser, app, cast[role]);
      const found = await crawl(context, pages);
      await context.close();
      return found.map((what) => `${role} at ${what}`);
    }),
  );
  expect(refused.flat()).toEqual([]);
});

/** What may be done where, and by whom; to all others it is not offered. */
const DOORS: [path: (ids: Ids) => string, name: RegExp, who: (typeof ROLES)[number][]][] = [
  [() => '/users', /^Invite users$/, ['owner', 'stranger']],
  [() => '/users', /^Actions for /, ['owner', 'stranger']],
  [({ memberId }) => `/user/${memberId}`, /^Deactivate$/, ['owner']],
  [({ memberId }) => `/user/${memberId}`, /^Remove from company$/, ['owner']],
  [({ slug }) => `/projects/${slug}`, /^Edit$/, ['owner', 'admin']],
  [({ slug }) => `/projects/${slug}?tab=team`, /^Add member$/, ['owner', 'admin']],
  [({ slug }) => `/projects/${slug}/edit`, /^Delete project$/, ['owner', 'admin']],
  [({ slug }) => `/projects/${slug}`, /^New model$/, ['owner', 'admin', 'member']],
  [() => '/settings/company', /^Delete company$/, ['owner', 'stranger']],
  [() => '/settings/subscription', /^Choose the Team plan/, ['owner', 'stranger']],
];

test('no page offers an action that the server would refuse', async ({ app, browser }) => {
  const { ids, ...cast } = await aCompany(app, 'doors.example');
  for (const role of ROLES) {
    const context = await browserOf(browser, app, cast[role]);
    const page = await context.newPage();
    for (const [path, name, who] of DOORS) {
      await visit(page, path(ids));
      const door = page
        .getByRole('main')
        .getByRole('button', { name })
        .or(page.getByRole('main').getByRole('link', { name }))
        .filter({ visible: true });
      const isOffered = who.includes(role);
      await expect(door.first(), `${role}: ${path(ids)} ${name}`).toBeVisible({
        visible: isOffered,
      });
    }
    await context.close();
  }
});
