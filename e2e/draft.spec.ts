import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, install, test } from './app.ts';
import { begin, chooseProject } from './draft-page.ts';
import { aLanguageModel } from './language-model.ts';
import { enterSample } from './portal.ts';

const SIGN_IN = `# Sign in by mail

## Main flow
1. The user opens the mail.
2. The user enters the code.
3. The user presses Confirm.
4. The system opens the dashboard.

## Alternative flows
3a. The code is wrong:
   1. The system shows "Wrong code".
3b. The code has expired:
   1. The system offers a new code.
   2. The flow returns to step 2.

## Rules
- The code must be between 4 and 6 characters.
`;

const BROKEN = 'Feature: Pay\n  Scenario: one\n    Given a basket\n    Nonsense\n';

const node = (page: Page, label: string) =>
  page.getByRole('application').locator('.node-root', { hasText: label });
const quote = (page: Page, text: string) =>
  page.getByRole('group', { name: /^Text of/ }).getByRole('link', { name: text });

test('a prompt becomes a draft that is reviewed next to its text, added to the project, opened and removed again', async ({
  page,
}) => {
  await enterSample(page);
  await page.getByRole('link', { name: 'Generate with AI', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Generate with AI', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /From a prompt/ }).click();
  await expect(page.getByLabel('What should be tested?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'A use case' }).click();
  await expect(page.getByLabel('What should be tested?')).toHaveValue(/Main flow/);
  await begin(page, SIGN_IN);

  await expect(node(page, 'opens the mail')).toHaveClass(/was-proposed/);
  await expectAccessible(page);
  await node(page, 'enters the code').hover();
  await expect(quote(page, 'The user enters the code.')).toHaveAttribute('aria-current', 'true');
  await quote(page, 'offers a new code').hover();
  await expect(node(page, 'offers a new code')).toHaveClass(/is-pointed/);

  await page.getByRole('tab', { name: /^Test cases/ }).click();
  const cases = page.getByRole('tabpanel', { name: /^Test cases/ });
  await expect(cases.locator('summary').first()).toBeVisible();
  await expect(cases.getByText('offers a new code').first()).toBeAttached();
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await page.getByRole('button', { name: 'Accept all undecided' }).click();
  await expect(node(page, 'opens the mail')).toHaveClass(/was-accepted/);
  await page.getByRole('button', { name: /^Discard .*offers a new code/ }).click();
  await expect(node(page, 'offers a new code')).toHaveClass(/was-discarded/);
  await page.getByRole('tab', { name: /^Test cases/ }).click();
  await expect(cases.locator('summary').first()).toBeVisible();
  await expect(cases.getByText('offers a new code')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Add \d+ elements to project/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Model name').fill('Sign in by mail, drafted');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Draft added to your project' })).toBeVisible();
  await expectAccessible(page);
  const review = page.url();
  await page.getByRole('link', { name: 'Open in modeling tool: Sign in by mail, drafted' }).click();
  await expect(page.locator('.node-root', { hasText: 'opens the mail' })).toBeVisible();
  await expect(page.locator('.node-root', { hasText: 'offers a new code' })).toHaveCount(0);

  await page.goto(review);
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect(page.getByText('Everything added from this draft was removed.')).toBeVisible();
  await page.goto('/app/projects/ornek-cevrimici-giris');
  await expect(page.getByRole('link', { name: 'Giriş akışı', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in by mail, drafted' })).toHaveCount(0);
});

test('uploaded files become a draft, and an unreadable file shows its error with the line', async ({
  page,
}) => {
  await enterSample(page);
  await page.goto('/app/generate-with-ai/upload-file');
  await chooseProject(page);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Choose at least one file that can be read.')).toBeVisible();
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('sign-in.md', SIGN_IN),
      file('broken.feature', BROKEN),
      file('old.png', 'x'),
      file('nothing.txt', ''),
    ]);
  await expect(page.getByText(/File type not supported/)).toBeVisible();
  await expect(page.getByText('The file is empty.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove old.png' }).click();
  await expect(page.getByText(/File type not supported/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('tab', { name: /^Not understood/ }).click();
  await expect(page.getByText('broken.feature, line 4')).toBeVisible();
  await expectAccessible(page);
});

test('a printed specification becomes a draft, in Turkish as well', async ({ page, context }) => {
  const specification = await context.newPage();
  await specification.setContent(`<html lang="tr"><meta charset="utf-8"><h1>Sepeti öde</h1>
    <ol><li>Kullanıcı sepeti açar.</li><li>Kullanıcı kart bilgilerini yazar.</li><li>Şirket ödemeyi onaylar.</li></ol>`);
  const buffer = await specification.pdf();
  await enterSample(page);
  await page.goto('/app/generate-with-ai/upload-file');
  await chooseProject(page);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'ödeme.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(node(page, 'kart bilgilerini yazar')).toBeVisible();
  await expect(node(page, 'ödemeyi onaylar')).toBeVisible();
});

test('an e-mail with a table of test cases becomes a draft, and what was left out is listed', async ({
  page,
}) => {
  const mail = [
    ...['Subject: Odeme', 'Content-Type: multipart/mixed; boundary=b', '', '--b', ''],
    ...['1. Kullanıcı sepeti açar.', '2. Kullanıcı kartla öder.', '-- ', 'Bora', '--b'],
    ...['Content-Type: text/csv', 'Content-Disposition: attachment; filename=iade.csv', ''],
    ...['Adım;İşlem;Beklenen sonuç', '1;İade formunu aç;Form açılır', '2;Gönder;İade alınır'],
    '--b--',
  ].join('\r\n');
  await enterSample(page);
  await page.goto('/app/generate-with-ai/upload-file');
  await chooseProject(page);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'ödeme.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) }]);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(node(page, 'kartla öder')).toBeVisible();
  await page.getByRole('tab', { name: /^Not understood/ }).click();
  await expect(page.getByText('Lines of the signature that were left out: 2.')).toBeVisible();
});

test('pasted text becomes a file of its own', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/generate-with-ai/upload-file');
  await chooseProject(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, SIGN_IN);
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText('Pasted text.txt');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(node(page, 'opens the mail')).toBeVisible();
});

test('a draft is reviewed with the keyboard alone, and every choice can be undone', async ({
  page,
}) => {
  await enterSample(page);
  await begin(page, SIGN_IN);
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(node(page, 'opens the mail')).toHaveClass(/was-accepted/);
  await expect(canvas).toHaveAttribute('aria-activedescendant', /^diagram-/);
  await page.keyboard.press('Shift+Delete');
  await expect(canvas.locator('.diagram-was-discarded.node-root')).toHaveCount(6);
  await page.keyboard.press('Control+z');
  await expect(canvas.locator('.diagram-was-discarded.node-root')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(canvas.locator('.diagram-was-discarded.node-root')).toHaveCount(6);

  await page.getByRole('button', { name: 'Hide the text, widen the canvas' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Text' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the text beside the canvas' }).press('Enter');

  const first = quote(page, 'The user opens the mail.');
  await first.focus();
  await expect(node(page, 'opens the mail')).toHaveClass(/is-pointed/);
  await page.keyboard.press('ArrowDown');
  await expect(quote(page, 'The user enters the code.')).toBeFocused();

  await page.reload();
  await expect(canvas.locator('.diagram-was-discarded.node-root')).toHaveCount(6);
});

test('open questions are answered, the draft is refined, and the refinement is undone', async ({
  page,
}) => {
  await enterSample(page);
  await begin(page, SIGN_IN);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refine draft' }).click();
  await expect(page.getByText('Answer a question or enter a sentence.')).toBeVisible();
  const sentence = page.getByLabel('Refine with a sentence');
  await sentence.fill('Make it nicer.');
  await page.getByRole('button', { name: 'Refine draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'did not change' })).toBeVisible();
  await expect(sentence).toHaveValue('Make it nicer.');
  await sentence.fill('If the mail is lost, the system sends it again.');
  await page.getByRole('button', { name: 'Refine draft' }).click();
  await expect(node(page, 'sends it again').getByText('New')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'did not change' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo last refinement' }).click();
  await expect(node(page, 'sends it again')).toHaveCount(0);
});

test('open drafts are listed and can be continued or discarded', async ({ page }) => {
  await enterSample(page);
  await page.goto('/app/generate-with-ai/prompt');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('This field cannot be empty!').last()).toBeVisible();
  await begin(page, SIGN_IN.replace('Sign in by mail', 'To be discarded'));
  await page.goto('/app/generate-with-ai');
  await page.getByRole('link', { name: 'To be discarded' }).click();
  await expect(page.getByRole('heading', { name: 'To be discarded', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/generate-with-ai$/);
  await expect(page.getByRole('link', { name: 'To be discarded' })).toHaveCount(0);
  await page.goto('/app/generate-with-ai/01999999-9999-7999-8999-999999999999');
  await expect(page.getByText('This draft no longer exists.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To all drafts' })).toBeVisible();
  await expectAccessible(page);
});

for (const [language, theme] of [
  ['tr', 'dark'],
  ['en', 'dark'],
  ['tr', 'light'],
] as const)
  test(`the pages of drafts keep nobody out and fit a phone, in ${language}, ${theme}`, async ({
    page,
  }) => {
    await enterSample(page);
    await begin(page, SIGN_IN);
    await page.evaluate(
      ([l, t]) => {
        localStorage.setItem('language', l);
        localStorage.setItem('theme', t);
      },
      [language, theme] as const,
    );
    await page.setViewportSize({ width: 375, height: 812 });
    const review = new URL(page.url()).pathname;
    const pages = ['', '/prompt', '/upload-file', '/link'].map(
      (path) => `/app/generate-with-ai${path}`,
    );
    for (const path of [...pages, review]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

/** What a language model would say of a text about paying. */
const ANSWER = {
  models: [
    {
      name: 'Pay by card',
      steps: [
        { id: 'a', type: 'action', text: 'open the till', quote: 'The user opens the till' },
        { id: 'b', type: 'outcome', text: 'a receipt is mailed', quote: 'nobody said this' },
      ],
      ways: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'end' },
      ],
    },
  ],
  questions: [{ text: 'May the user try again?' }],
};

test('with a language model the draft grows on the canvas and can be stopped within a second', async ({
  page,
}) => {
  const model = await aLanguageModel(() => ANSWER, 100);
  const app = await install(undefined, { AI_BASE_URL: model.baseUrl, AI_MODEL: 'slow' });
  const ask = async () => {
    await page.goto(`${app.address}/app/generate-with-ai/prompt`);
    await chooseProject(page);
    await page.getByLabel('What should be tested?').fill('The user opens the till and pays.');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Generating draft' })).toBeVisible();
  };
  try {
    await page.goto(`${app.address}/app/login`);
    await page.getByRole('button', { name: 'Open the sample' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await ask();
    await expect(page.locator('.node-root', { hasText: 'open the till' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(node(page, 'a receipt is mailed')).toBeVisible({ timeout: 30_000 });
    await expect(node(page, 'a receipt is mailed').getByText('Assumption')).toBeVisible();
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await expect(page.getByRole('group', { name: 'May the user try again?' })).toBeVisible();

    await ask();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('heading', { name: 'Generating draft' })).toHaveCount(0, {
      timeout: 1000,
    });
  } finally {
    await app.close();
    model.close();
  }
});

test('a saved model is explained in words, and missing cases for invalid input are suggested', async ({
  page,
}) => {
  await enterSample(page);
  await page.goto('/app/projects/ornek-cevrimici-giris');
  await page.getByRole('link', { name: 'Giriş akışı', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Model', exact: true }).click();
  await page.getByRole('button', { name: 'Explain this model' }).click();
  const words = page.getByRole('list', { name: 'Explain this model' });
  await words.getByRole('button', { name: /The flow starts with/ }).click();
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Model', exact: true }).click();
  await page.getByRole('button', { name: 'Suggest missing cases' }).click();
  await expect(page.getByRole('heading', { name: /^Suggestions for/ })).toBeVisible();
  await expect(node(page, 'an error message for kullanıcı is shown')).toHaveClass(/was-proposed/);
  await expect(node(page, 'Panel açılır')).not.toHaveClass(/was-/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add all to model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Open in modeling tool: Giriş akışı' }).click();
  await expect(
    page.locator('.node-root', { hasText: 'an error message for kullanıcı' }),
  ).toBeVisible();
  // others count the cases of the sample
  await page.goBack();
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect(page.getByText('Everything added from this draft was removed.')).toBeVisible();
});
