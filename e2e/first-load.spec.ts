import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { visit } from './first-visit.ts';

const isCall = (address: string) => address.startsWith('/api/') && !address.includes('/health/');

const TAGLINES = {
  en: 'Draw your flow and get the fewest test cases that cover it.',
  tr: 'Akışınızı çizin, onu kapsayan en az sayıda test senaryosunu alın.',
};

/** Greatest cumulative layout shift of any page. */
const MAX_SHIFT = 0.02;

test('a first visit asks for few files, and nothing moves while a page appears', async ({
  app,
  browser,
}) => {
  // eighteen pages, each until nothing has come for a while
  test.setTimeout(300_000);
  const { admin, ids } = await aCompany(app, 'load.example');
  const share = (kind: string, id?: string) =>
    call(app, ['POST', `/${kind}/${id}/share`, {}], admin.token);
  const releasing = { projectSlug: ids.slug, name: '1.0' };
  const release = await call(app, ['POST', '/release', releasing], admin.token);
  const [sharedRun, sharedRelease] = [
    await share('run', ids.runId),
    await share('release', release.id),
  ];
  // as measured, and up to two more: names and keys of a company are drawn at random, and not all are packed as small
  const open = [
    ['/login', 8, 185],
    ['/register', 8, 187],
    ['/forgot-password', 8, 187],
    ['/termsofservice', 9, 187],
    [`/shared/run/${sharedRun.token}`, 14, 444],
    [`/shared/release/${sharedRelease.token}`, 10, 303],
  ] as const;
  const signedIn = [
    ['/dashboard', 20, 371],
    ['/projects', 18, 366],
    [`/projects/${ids.slug}`, 20, 409],
    ['/users', 19, 386],
    ['/work', 19, 388],
    ['/settings', 18, 373],
    [`/suites/${ids.suiteId}`, 25, 542],
    [`/runs/${ids.runId}`, 25, 539],
    [`/runs/${ids.runId}/report`, 24, 526],
    [`/releases/${release.id}`, 20, 387],
    [`/tool/${ids.slug}/model/${ids.modelId}`, 30, 603],
    [`/readonly/${ids.modelId}`, 20, 538],
  ] as const;
  for (const [path, requests, kilobytes] of [...open, ...signedIn]) {
    const isOpen = open.some(([known]) => known === path);
    const context = isOpen
      ? await browser.newContext({ baseURL: app.address })
      : await browserOf(browser, app, admin);
    const loaded = await visit(await context.newPage(), `/app${path}`);
    const listed = loaded.answers
      .map(({ path: address, bytes }) => `${bytes} ${address}`)
      .join('\n');
    await test.info().attach(`asked by ${path}`, { body: listed });
    const size = Math.round(loaded.bytes / 1000);
    test.info().annotations.push({
      type: path,
      description: `${loaded.requests} requests, ${size} KB, shift ${loaded.shift.toFixed(3)}`,
    });
    expect.soft(loaded.requests, `requests of ${path}\n${listed}`).toBeLessThanOrEqual(requests);
    expect.soft(size, `kilobytes of ${path}`).toBeLessThanOrEqual(kilobytes);
    const calls = loaded.answers.map(({ path: address }) => address).filter(isCall);
    const twice = calls.filter((address, at) => calls.indexOf(address) !== at);
    expect.soft(twice, `what ${path} asks the server for twice`).toEqual([]);
    expect.soft(loaded.shift, `shifts of ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
    await context.close();
  }
});

test('a page asks for its sentences, its code and its first data while its first script is still on its way', async ({
  app,
  browser,
}) => {
  const { admin, ids } = await aCompany(app, 'early.example');
  const visits = [
    { path: '/login', isSignedIn: false, language: 'tr', early: ['tr/common', 'tr/auth'] },
    {
      path: '/projects',
      isSignedIn: true,
      language: 'tr',
      early: ['tr/portal', 'ProjectsPage-', 'api/work/projects'],
    },
    {
      path: `/tool/${ids.slug}/model/${ids.modelId}`,
      isSignedIn: true,
      language: 'en',
      early: [
        ...['en/portal', 'en/model', 'ToolPage-', 'drawing-', `api/model/${ids.modelId}`],
        `api/model/${ids.modelId}/last-generation`,
      ],
    },
    // who is not signed in is led to the login
    { path: '/projects', isSignedIn: false, language: 'en', early: ['en/common', 'en/auth'] },
  ];
  for (const { path, isSignedIn, language, early } of visits) {
    const context = isSignedIn
      ? await browserOf(browser, app, admin)
      : await browser.newContext({ baseURL: app.address });
    await context.addInitScript((name) => localStorage.setItem('language', name), language);
    const page = await context.newPage();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.route('**/assets/start-*.js', () => {
      // never answered: what the page requests meanwhile waits for no code
    });
    await page.goto(`/app${path}`, { waitUntil: 'commit' });
    for (const part of early)
      await expect.poll(() => paths.join('\n'), `${path} asks for ${part}`).toContain(`/${part}`);
    if (!isSignedIn) expect(paths.join('\n')).not.toContain('/portal');
    // who is not signed in reads meanwhile what the app is about, in the language of the page
    for (const [name, tagline] of Object.entries(TAGLINES))
      await expect(page.getByText(tagline), `${path}, in ${name}`).toBeVisible({
        visible: !isSignedIn && name === language,
      });
    await context.close();
  }
});
