import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, install, test } from './app.ts';
import { aLanguageModel } from './language-model.ts';

const step = (id: string, text: string, type = 'action') => ({ id, type, text, quote: text });
const ways = (...names: string[]) =>
  names.slice(1).map((to, at) => ({ from: names[at] ?? '', to }));
const STEPS = [step('a', 'The user opens the till'), step('b', 'The user pays by card')];
const PAY = {
  models: [{ name: 'Pay by card', steps: STEPS, ways: ways('start', 'a', 'b', 'end') }],
};
const REFUSED = step('c', 'The card is refused', 'outcome');
const REFINED = {
  models: [
    {
      name: 'Pay by card',
      steps: [...STEPS, REFUSED],
      ways: [...ways('start', 'a', 'b', 'end'), ...ways('b', 'c', 'end')],
    },
  ],
};

/** Answers each kind of request: a draft, a refined draft, a model in words, missing cases, names. */
function answerTo(asked: string): object {
  const found = (pattern: RegExp) => [...asked.matchAll(pattern)].map(([, name = '']) => name);
  if (asked.startsWith('You explain'))
    return { sentences: [{ text: 'A user logs in.', nodes: found(/^(n\d+) \(/gm).slice(0, 1) }] };
  if (asked.startsWith('You name'))
    return {
      names: found(/^(c\d+) \(/gm).map((id) => ({ case: id, name: `A better name ${id}` })),
    };
  if (asked.startsWith('You complete')) {
    const [end = ''] = found(/^(end\d+) \(/gm);
    const [from = ''] = found(/^(n\d+) \(action\)/gm);
    const locked = { id: 'x', type: 'outcome', text: 'the account is locked' };
    return {
      steps: [locked],
      ways: [
        { from, to: 'x', label: 'sixth try' },
        { from: 'x', to: end },
      ],
    };
  }
  return asked.includes('as it stands:') ? REFINED : PAY;
}

/** A stored suite of the sample's login. */
async function aSuite(address: string, page: Page): Promise<string> {
  return page.evaluate(async (api) => {
    const headers = {
      authorization: localStorage.getItem('token') ?? '',
      'content-type': 'application/json',
    };
    const models = await fetch(`${api}/model/project/ornek-cevrimici-giris`, { headers });
    const found = (await models.json()).find(({ name }: { name: string }) => name.includes('Giri'));
    const body = JSON.stringify({ modelId: found.id });
    const suite = await fetch(`${api}/suite`, { method: 'POST', headers, body });
    return (await suite.json()).id;
  }, `${address}/api`);
}

async function propose(page: Page) {
  await page.getByRole('button', { name: 'Suggest names' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suggest names' }).click();
}

async function enter(page: Page, address: string) {
  await page.goto(`${address}/app/login`);
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

const node = (page: Page, label: string) =>
  page.getByRole('application').locator('.node-root', { hasText: label });

test('a language model refines a draft, explains a model, suggests additions to it and names its test cases', async ({
  page,
}) => {
  const service = await aLanguageModel(answerTo);
  const app = await install(undefined, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' });
  try {
    await enter(page, app.address);
    await page.goto(`${app.address}/app/generate-with-ai/prompt?project=ornek-cevrimici-giris`);
    await page
      .getByLabel('What should be tested?')
      .fill('The user opens the till. The user pays by card.');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(node(page, 'The user pays by card')).toHaveClass(/was-proposed/);
    await page.getByRole('button', { name: 'Accept all undecided' }).click();
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await page.getByLabel('Refine with a sentence').fill('Add the case. The card is refused.');
    await page.getByRole('button', { name: 'Refine draft' }).click();
    await expect(node(page, 'The card is refused')).toHaveClass(/was-proposed/);
    await expect(node(page, 'The card is refused').getByText('New')).toBeVisible();
    await expect(node(page, 'The user pays by card')).toHaveClass(/was-accepted/);
    await expectAccessible(page);

    await page.goto(`${app.address}/app/projects/ornek-cevrimici-giris`);
    await page.getByRole('link', { name: 'Giriş akışı', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await page.getByRole('button', { name: 'Explain this model' }).click();
    await expect(page.getByText('A user logs in.')).toBeVisible();
    await page.getByRole('button', { name: 'Suggest missing cases' }).click();
    await expect(node(page, 'the account is locked')).toHaveClass(/was-proposed/);

    const suiteId = await aSuite(app.address, page);
    await page.goto(`${app.address}/app/suites/${suiteId}`);
    await propose(page);
    await expect(page.getByLabel(/^New name for/).first()).toHaveValue(/^A better name c/);
  } finally {
    await app.close();
    service.close();
  }
});

test('test cases are renamed by what distinguishes them, singly or all at once, and the renaming is undone', async ({
  page,
}) => {
  // an installation of its own: others count the suites of the sample
  const app = await install();
  try {
    await enter(page, app.address);
    const suiteId = await aSuite(app.address, page);
    await page.goto(`${app.address}/app/suites/${suiteId}`);
    const cases = page.getByRole('listbox', { name: 'Test cases' });
    await expect(cases.getByRole('option').first()).toBeVisible();
    const before = await cases.getByRole('option').allTextContents();
    const renamed = cases.getByRole('option', { name: /The happy way/ });
    await propose(page);
    const dialog = page.getByRole('dialog');
    // the others are named so already
    await expect(dialog.getByLabel(/^New name for/)).toHaveCount(4);
    await expectAccessible(page);
    for (const other of [1, 2, 3]) await dialog.getByRole('checkbox').nth(other).uncheck();
    await dialog
      .getByLabel(/^New name for/)
      .first()
      .fill('The happy way');
    await dialog.getByRole('button', { name: 'Rename 1 test case' }).click();
    await expect(dialog.getByText('1 test case renamed')).toBeVisible();
    await expect(renamed).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo renaming' }).click();
    await expect(renamed).toHaveCount(0);
    expect(await cases.getByRole('option').allTextContents()).toEqual(before);
  } finally {
    await app.close();
  }
});
