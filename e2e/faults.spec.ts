import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { inEachLanguage, wordsIn } from './languages.ts';
import { drawOne, node, openLibrary, openNewModel, openSample } from './tool.ts';

/** What goes wrong around the tool, and that nothing drawn is lost by it. */

const ENGLISH = wordsIn('en');

async function addAfter(page: Page, label: string) {
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.type(`${label}\n`);
  await expect(node(page, label)).toBeVisible();
}

const save = async (page: Page) => {
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+s');
};
const isSaved = (page: Page, { like } = ENGLISH) =>
  expect(page.getByText(like('model:state.savedAt'))).toBeVisible();

/** Crashes the tab, which loses everything it had not stored. @returns a new one */
async function anotherAfterCrash(page: Page, context: BrowserContext): Promise<Page> {
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  return context.newPage();
}

inEachLanguage(
  'what is drawn while offline is kept and can be saved when the network is back',
  async ({ page, context, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await drawOne(page, 'before', words);
    await save(page);
    await isSaved(page, words);
    await context.setOffline(true);
    for (let at = 0; at < 10; at++) await addAfter(page, `offline ${at}.`);
    await expect(page.getByText(say('model:state.offline'), { exact: true }).first()).toBeVisible();
    await save(page);
    await expect(page.locator('.node-root')).toHaveCount(13);
    await page.waitForTimeout(1500);
    await context.setOffline(false);
    await page.reload();
    await expect(page.locator('.node-root')).toHaveCount(13);
    await save(page);
    await isSaved(page, words);
  },
);

inEachLanguage(
  'a save whose response is lost causes no conflict and no second model when it is repeated',
  async ({ page, words }) => {
    const { say } = words;
    const name = `Lost and found (${words.language})`;
    await openNewModel(page, words);
    await drawOne(page, 'lost and found', words);
    await page.getByLabel(say('model:modelName')).fill(name);
    let losses = 2;
    await page.route(/\/api\/model(\/[^/]+)?$/, async (route) => {
      if (!['POST', 'PUT'].includes(route.request().method()) || losses === 0)
        return route.continue();
      losses--;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await save(page);
    await expect(page.getByText(say('model:state.failed'))).toBeVisible();
    losses = 0;
    await save(page);
    await isSaved(page, words);
    losses = 1;
    await addAfter(page, 'again');
    await save(page);
    await expect(page.getByText(say('model:state.failed'))).toBeVisible();
    await save(page);
    await isSaved(page, words);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openLibrary(page, 'models', words);
    const models = page.getByRole('tabpanel', { name: say('model:leftTab.models') });
    await expect(models.getByText(name, { exact: true })).toHaveCount(1);
  },
);

test('an expired session leads to the login and back to the model with the unsaved drawing', async ({
  page,
}) => {
  await openSample(page);
  await page.locator('.node-is-start').click();
  await addAfter(page, 'drawn before the end');
  const address = page.url();
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'DELETE',
      headers: { authorization: localStorage.getItem('token') ?? '' },
    }),
  );
  await addAfter(page, 'drawn after it');
  await page.waitForTimeout(1500);
  await save(page);
  await page.waitForURL(/\/login\?expired=true/);
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await page.waitForURL(address);
  await expect(node(page, 'drawn before the end')).toBeVisible();
  await expect(node(page, 'drawn after it')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test('a refused save keeps the drawing, which can be saved later', async ({ page }) => {
  await openNewModel(page);
  await drawOne(page, 'kept');
  await save(page);
  await isSaved(page);
  await addAfter(page, 'kept too');
  let status = 0;
  await page.route(/\/api\/model\/[^/]+$/, (route) =>
    route.request().method() === 'PUT' && status > 0
      ? route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'unexpected', message: `refused with ${status}` }),
        })
      : route.continue(),
  );
  for (status of [404, 413, 422, 429, 500, 503]) {
    await save(page);
    await expect(page.getByText(`refused with ${status}`)).toBeVisible();
    await expect(node(page, 'kept too')).toBeVisible();
  }
  status = 0;
  await save(page);
  await isSaved(page);
});

test('a crashed tab loses at most two seconds of work, before and after the first save of a model', async ({
  page,
  context,
}) => {
  await openNewModel(page);
  await drawOne(page, 'survivor');
  await page.waitForTimeout(2000);
  const next = await anotherAfterCrash(page, context);
  await next.goto('/app/tool/ornek-cevrimici-giris');
  await expect(node(next, 'survivor')).toBeVisible();
  await save(next);
  await isSaved(next);
  await next.waitForURL(/\/model\//);
  const address = next.url();
  await node(next, 'survivor').click();
  await addAfter(next, 'drawn after the save');
  await next.waitForTimeout(2000);
  const last = await anotherAfterCrash(next, context);
  await last.goto(address);
  await expect(node(last, 'drawn after the save')).toBeVisible();
  await last.getByRole('button', { name: 'Discard draft' }).click();
});

test('changes made after returning to an unsaved drawing are kept', async ({ page, context }) => {
  await openSample(page);
  const address = page.url();
  await page.locator('.node-is-start').click();
  await addAfter(page, 'drawn before leaving');
  await page.getByRole('link', { name: 'Back to project' }).click();
  await page.getByRole('button', { name: ENGLISH.say('common:leave.confirm') }).click();
  await page.waitForURL(/\/projects\//);
  await page.goBack();
  await node(page, 'drawn before leaving').click();
  await addAfter(page, 'drawn after coming back');
  await page.waitForTimeout(2000);
  const next = await anotherAfterCrash(page, context);
  await next.goto(address);
  await expect(node(next, 'drawn after coming back')).toBeVisible();
  await next.getByRole('button', { name: 'Discard draft' }).click();
});

inEachLanguage(
  'a full storage is reported once, and the draft is restored from the database',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await page.evaluate(() => {
      localStorage.removeItem('reactFlow');
      for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2))
        try {
          for (let at = 0; ; at++) localStorage.setItem(`full ${size} ${at}`, 'x'.repeat(size));
        } catch {
          // on with smaller pieces
        }
    });
    await drawOne(page, 'no room', words);
    await expect(page.getByText(say('model:storageFull'))).toBeVisible();
    await addAfter(page, 'still no room');
    await page.waitForTimeout(1500);
    await expect(page.getByText(say('model:storageFull'))).toHaveCount(1);
    await page.reload();
    await expect(node(page, 'still no room')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('full')) localStorage.removeItem(key);
    });
    await page.getByRole('button', { name: say('model:discardDraft') }).click();
  },
);

test('the editor opens with any content in the storage and sets unreadable content aside', async ({
  page,
}) => {
  await openSample(page);
  const address = page.url();
  const selectedModel = { projectSlug: 'ornek-cevrimici-giris', id: address.split('/').at(-1) };
  const draft = (drawing: unknown) => JSON.stringify({ draft: { selectedModel, drawing, at: 1 } });
  const whole = { name: '', description: '', settings: {}, nodes: [], edges: [] };
  const broken = [
    '{',
    'null',
    '[]',
    '7',
    '"<img src=x onerror=alert(1)>"',
    '{"__proto__":{"hasMinimap":true}}',
    '{"hasMinimap":"yes"}',
    '{"paneWidth":{}}',
    '{"draft":7}',
    draft('text'),
    draft({ nodes: [null] }),
    draft({ ...whole, nodes: [{ id: 1 }] }),
    draft({ ...whole, nodes: [{ id: 'a', type: 'bomb', position: { x: 0, y: 0 } }] }),
    draft({ ...whole, nodes: [{ id: 'a', type: 'step', position: { x: null, y: 0 } }] }),
    draft({
      ...whole,
      nodes: [{ id: 'a', type: 'step', position: { x: 0, y: 0 }, data: { label: {} } }],
    }),
    draft({ ...whole, edges: [{ id: 'e' }] }),
    'x'.repeat(100_000),
  ];
  for (const text of broken) {
    await page.evaluate((value) => localStorage.setItem('reactFlow', value), text);
    await page.reload();
    await expect(page.locator('.node-root').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('reactFlow_broken'))).toBe(text);
  }
});

test('the pages stay usable when the storage refuses every write', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await page.goto('/app/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a user never sees the unsaved drawing of another user of the same browser', async ({
  page,
}) => {
  await openNewModel(page);
  await drawOne(page, 'mine alone');
  await page.waitForTimeout(1500);
  await page.evaluate(() => localStorage.setItem('token', 'Bearer nothing'));
  await page.goto('/app/dashboard');
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    'mine alone',
  );
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // the same person finds it again
  await page.goto('/app/tool/ornek-cevrimici-giris');
  await expect(node(page, 'mine alone')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test('a language that fails to load falls back to English, and no message key is shown', async ({
  page,
}) => {
  await page.goto('/app/login');
  await page.evaluate(() => localStorage.setItem('language', 'tr'));
  await page.route('**/locales/tr/**', (route) => route.abort());
  await page.goto('/app/login');
  await expect(page.getByRole('button', { name: 'Open the sample' })).toBeVisible({
    timeout: 30_000,
  });
  expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z.]/);
});

test('returning to a model shows what another user saved in the meantime', async ({
  page,
  context,
}) => {
  await openNewModel(page);
  await drawOne(page, 'early');
  await save(page);
  await isSaved(page);
  const address = page.url();
  await page.getByRole('link', { name: 'Back to project' }).click();
  await page.waitForURL(/\/projects\//);
  const other = await context.newPage();
  await other.goto(address);
  await node(other, 'early').click();
  await addAfter(other, 'late');
  await save(other);
  await isSaved(other);
  await other.close();
  await page.goBack();
  await node(page, 'late').click();
  await addAfter(page, 'later');
  await save(page);
  await isSaved(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

inEachLanguage(
  'after a merge, undo reverts only the changes of this user',
  async ({ page, context, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await drawOne(page, 'base', words);
    await addAfter(page, 'to be deleted');
    await save(page);
    await isSaved(page, words);
    const other = await context.newPage();
    await other.goto(page.url());
    await node(other, 'to be deleted').click();
    await other.keyboard.press('Control+Backspace');
    await node(other, 'base').click();
    await addAfter(other, 'theirs');
    await save(other);
    await isSaved(other, words);
    await node(page, 'base').click();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type('mine\n');
    await save(page);
    await page.getByRole('button', { name: say('model:mergeBoth') }).click();
    await isSaved(page, words);
    for (const label of ['mine', 'theirs']) await expect(node(page, label)).toBeVisible();
    await expect(node(page, 'to be deleted')).toHaveCount(0);
    await page.getByRole('application').focus();
    for (let times = 0; times < 4; times++) {
      await page.keyboard.press('Control+z');
      await expect(node(page, 'theirs')).toBeVisible();
      await expect(node(page, 'to be deleted')).toHaveCount(0);
    }
    await expect(node(page, 'mine')).toHaveCount(0);
  },
);

test('the address of an inaccessible project does not open an empty editor', async ({ page }) => {
  await openNewModel(page);
  await page.goto('/app/tool/there-is-no-such-project');
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
});

inEachLanguage(
  'the address of an inaccessible model says so and offers no drawing tools',
  async ({ page, words }) => {
    const { say } = words;
    await openSample(page, words);
    for (const id of [crypto.randomUUID(), 'no-such-id'])
      for (const address of [`/readonly/${id}`, `/tool/ornek-cevrimici-giris/model/${id}`]) {
        await page.goto(`/app${address}`);
        await expect(
          page.getByRole('heading', { level: 1, name: say('model:empty') }),
        ).toBeVisible();
        await expect(page.getByText(say('model:notFound'))).toBeVisible();
        await expect(page.getByRole('tab')).toHaveCount(0);
        await expect(page.getByRole('button', { name: say('model:generate') })).toHaveCount(0);
      }
    await page.getByRole('link', { name: say('model:newModel') }).click();
    await expect(page.getByRole('application')).toBeVisible();
  },
);
