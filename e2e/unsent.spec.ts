import type { Locator, Page } from '@playwright/test';
import { expect, type Installation, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { wordsIn } from './languages.ts';
import { enterSample, SAMPLE } from './portal.ts';

/** What was typed into any form when the session ended is there again after logging in. */

const { say } = wordsIn('en');
const TYPED = 'Typed before the end';

type Form = {
  name: string;
  address: string | ((app: Installation) => Promise<string>);
  /** Opens the form, where it is not the page itself. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Where something is chosen instead of typed. */
  chosen?: string;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses from the menu of the page, or of the first row. */
async function choose(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const inDialog = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true });

/** The first of the sample project's suites or runs. */
const sampleHas =
  (kind: 'suite' | 'run', rest = '') =>
  async (app: Installation) => {
    const { token } = await sampleOf(app);
    const { items = [] } = (await call(
      app,
      ['GET', `/${kind}/project/${SAMPLE.split('/').at(-1)}`],
      token,
    )) as unknown as { items: { id: string }[] };
    return `/${kind}s/${items[0]?.id}${rest}`;
  };

const ACTIONS_OF_ROW = say('project:actionsOf', { name: '' }).trim();

const FORMS: Form[] = [
  {
    name: 'a new project',
    address: '/createprojects',
    field: (page) => page.getByLabel(say('project:description')),
  },
  {
    name: 'a project that is changed',
    address: `${SAMPLE}/edit`,
    field: (page) => page.getByLabel(say('project:description')),
  },
  { name: 'a message', address: '/contact', field: (page) => page.getByLabel(say('help:message')) },
  {
    name: 'the account',
    address: '/settings/account',
    field: (page) => page.getByLabel(say('settings:account.firstName')),
  },
  {
    name: 'a new step',
    address: `${SAMPLE}?tab=steps`,
    open: (page) => press(page, say('project:step.new')),
    field: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
  {
    name: 'new test data',
    address: `${SAMPLE}?tab=data&data=new`,
    field: (page) =>
      page.getByRole('dialog').getByRole('textbox', { name: say('project:name'), exact: true }),
  },
  {
    name: 'the key of a script',
    address: '/settings/keys',
    open: (page) => press(page, say('api-key:new')),
    field: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
  {
    name: 'the text a draft is made of',
    address: '/generate-with-ai/prompt',
    field: (page) => page.getByRole('main').getByRole('textbox').last(),
  },
  {
    name: 'a step that is changed',
    address: `${SAMPLE}?tab=steps`,
    open: (page) => choose(page, ACTIONS_OF_ROW, say('project:step.edit')),
    field: (page) => inDialog(page, say('project:step.expected')),
  },
  {
    name: 'what a model is called and about',
    address: SAMPLE,
    open: (page) => choose(page, ACTIONS_OF_ROW, say('project:rename')),
    field: (page) => inDialog(page, say('project:description')),
  },
  {
    name: 'the addresses of requirements',
    address: `${SAMPLE}?tab=requirements`,
    open: (page) => press(page, say('requirement:link.title')),
    field: (page) => inDialog(page, say('requirement:link.pattern')),
  },
  {
    name: 'a new run',
    address: sampleHas('suite'),
    open: (page) => press(page, say('suite:newRun')),
    field: (page) => inDialog(page, say('suite:environment')),
  },
  {
    name: 'what a suite is called and about',
    address: sampleHas('suite'),
    open: (page) => choose(page, say('suite:moreActions'), say('suite:edit')),
    field: (page) => inDialog(page, say('suite:note')),
  },
  {
    name: 'the words of a test case',
    address: sampleHas('suite'),
    open: async (page) => {
      await page
        .getByRole('listbox', { name: say('suite:cases') })
        .getByRole('option', { name: /Unuttum/ })
        .first()
        .click();
      await press(page, say('suite:editCase'));
    },
    field: (page) => page.getByRole('dialog').getByLabel(/^2\. /),
  },
  {
    name: 'where a run runs',
    address: sampleHas('run'),
    open: (page) => choose(page, say('run:moreActions'), say('run:edit.title')),
    field: (page) => inDialog(page, say('run:edit.environment')),
  },
  {
    name: 'a run that is repeated',
    address: sampleHas('run'),
    open: (page) => choose(page, say('run:moreActions'), say('run:rerun.title')),
    field: (page) => inDialog(page, say('run:edit.name')),
  },
  {
    name: 'the comment of a result',
    address: sampleHas('run'),
    open: (page) =>
      page
        .getByRole('listbox', { name: say('run:results') })
        .getByRole('option')
        .first()
        .click(),
    field: (page) => page.getByLabel(say('run:comment'), { exact: true }),
  },
  {
    name: 'a link to a report',
    address: sampleHas('run', '/report'),
    open: (page) => press(page, say('report:share')),
    field: (page) => inDialog(page, say('report:expires')),
    chosen: '90',
  },
];

/** Opens a page in a browser of its own, and waits until it knows the user. */
async function openOwn(page: Page, address: string) {
  const known = page.waitForResponse('**/api/user/me');
  await page.goto(`/app${address}`);
  await known;
}

async function endSession(page: Page) {
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'DELETE',
      headers: { authorization: localStorage.getItem('token') ?? '' },
    }),
  );
  // returning to the tab reloads what is older than some seconds, and the session turns out to be over
  await expect(async () => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await page.waitForURL(/\/login\?expired=true/, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

async function logInAgain(page: Page, address: string) {
  await page.getByRole('button', { name: say('auth:sample.open') }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(`/app${address}`));
}

for (const { name, address: where, open, field, chosen } of FORMS)
  test(`what is typed into ${name} outlives the end of the session`, async ({ page, app }) => {
    const address = typeof where === 'string' ? where : await where(app);
    await enterSample(page);
    await openOwn(page, address);
    await open?.(page);
    await field(page).focus();
    if (chosen) await field(page).selectOption(chosen);
    else await field(page).fill(TYPED);
    await endSession(page);
    await logInAgain(page, address);
    await open?.(page);
    await expect(field(page)).toHaveValue(chosen ?? TYPED);
  });

test('chosen people and results are kept when the session expires', async ({ page, app }) => {
  const suite = await sampleHas('suite')(app);
  const run = await sampleHas('run')(app);
  await enterSample(page);
  await openOwn(page, suite);
  await press(page, say('suite:newRun'));
  await inDialog(page, say('suite:assignees')).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const person = page.locator('.mantine-MultiSelect-pill').first();
  const name = (await person.textContent()) ?? '';
  await endSession(page);
  await logInAgain(page, suite);
  await press(page, say('suite:newRun'));
  await expect(person).toHaveText(name);

  await openOwn(page, run);
  await choose(page, say('run:moreActions'), say('run:rerun.title'));
  const untested = page
    .getByRole('dialog')
    .getByRole('checkbox', { name: new RegExp(say('common:result.untested')) });
  await untested.check();
  await endSession(page);
  await logInAgain(page, run);
  await choose(page, say('run:moreActions'), say('run:rerun.title'));
  await expect(untested).toBeChecked();
});

test('text typed for one step is not restored in another', async ({ page }) => {
  const address = `${SAMPLE}?tab=steps`;
  const menus = page.getByRole('button', { name: ACTIONS_OF_ROW });
  const expected = inDialog(page, say('project:step.expected'));
  const edit = async (row: number) => {
    await menus.nth(row).click();
    await page.getByRole('menuitem', { name: say('project:step.edit') }).click();
  };
  await enterSample(page);
  await openOwn(page, address);
  await edit(0);
  await expected.fill(TYPED);
  await endSession(page);
  await logInAgain(page, address);
  await edit(1);
  await page.waitForTimeout(1000);
  await expect(expected).toHaveValue('');
  await page.keyboard.press('Escape');
  await edit(0);
  await expect(expected).toHaveValue(TYPED);
});

test('all addresses to be invited are kept when the session expires', async ({ page }) => {
  await enterSample(page);
  await openOwn(page, '/invite-user');
  await page
    .getByRole('combobox', { name: say('user:emails') })
    .fill('first@example.com second@example.com ');
  await expect(page.getByText('second@example.com')).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: say('auth:sample.open') }).click();
  for (const address of ['first@example.com', 'second@example.com'])
    await expect(page.getByText(address)).toBeVisible();
});

test('a password is never kept when a session expires, and another user never finds what was typed', async ({
  page,
}) => {
  await enterSample(page);
  await openOwn(page, '/settings/password');
  await page.getByLabel(say('settings:password.new')).fill('Kestane-4242');
  await endSession(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Kestane');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'unsent',
      JSON.stringify({
        userId: 'another',
        fields: { '/app/contact  |  | Message | ': { before: '', typed: 'of another' } },
        values: {},
      }),
    ),
  );
  await page.getByRole('button', { name: say('auth:sample.open') }).click();
  await page.waitForURL(/\/settings\/password/);
  await page.goto('/app/contact');
  await expect(page.getByLabel(say('help:message'))).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('unsent'))).toBeNull();
});
