import { expect, type Page, test } from '@playwright/test';
import { aMailbox, install } from './app.ts';
import { checkoutWithPseudoLanguage, PSEUDO, withAccents as say } from './pseudo.ts';

const PASSWORD = 'Zeytin-agaci-7';
const EMAIL = 'pppp@example.com';

test('a language is added with its folder and one line, and the main job is shown in that language alone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const checkout = await checkoutWithPseudoLanguage();
  const mailbox = await aMailbox();
  const app = await install(mailbox.url, {}, checkout.root);
  const page = await browser.newPage({ baseURL: app.address });
  page.setDefaultTimeout(20_000);
  try {
    await register(page);
    const { subject, text } = await mailbox.mailTo(EMAIL);
    expect(untranslated([subject, text.replace(/https?:\S+/g, '')])).toEqual([]);
    await page.goto(/\/app\/verify-email\S+/.exec(text)?.[0] ?? '');
    await logIn(page);
    await generateInSample(page);
    await runSuite(page);
    await seeOtherPages(page);
  } finally {
    await app.close();
    await mailbox.close();
    await checkout.remove();
  }
});

async function register(page: Page): Promise<void> {
  await page.goto('/app/register');
  await page.getByText(PSEUDO.toUpperCase(), { exact: true }).click();
  const submit = page.getByRole('button', { name: say('Register') });
  await submit.click();
  await expectTranslated(page);
  await page.getByLabel(say('Company')).fill('Cccc');
  await page.getByLabel(say('First name')).fill('Pppp');
  await page.getByLabel(say('Last name')).fill('Qqqq');
  await page.getByLabel(say('E-mail')).fill(EMAIL);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await expectTranslated(page);
  await submit.click();
  await expect(page.getByText(say('Registration Successful'))).toBeVisible();
  await expectTranslated(page);
}

async function logIn(page: Page): Promise<void> {
  await expectTranslated(page);
  await page.getByRole('link', { name: say('Log in') }).click();
  await page.getByLabel(say('E-mail')).fill(EMAIL);
  await page.getByLabel(say('Password'), { exact: true }).fill('wrng');
  await page.getByRole('button', { name: say('Log in'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectTranslated(page);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('Log in'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('Dashboard') })).toBeVisible();
  await expectTranslated(page);
}

async function generateInSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('Open the sample project') }).click();
  await expect(page).toHaveURL(/\/tool\/.+\/model\//);
  await expect(page.locator('.node-root').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expectTranslated(page);
  await page.locator('.node-root', { hasText: say('An error message appears') }).click();
  await expectTranslated(page);
  await page.keyboard.press('F2');
  await page.keyboard.type('Zzzz');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: say('Save and generate') }).click();
  await expect(page.getByText(say('Live'), { exact: true })).toBeHidden();
  await page.getByRole('treeitem', { level: 2 }).first().click();
  await expectTranslated(page);
}

async function runSuite(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('Save as suite') }).click();
  await page.waitForURL(/\/suites\//);
  await expect(page.getByRole('button', { name: say('New run') })).toBeVisible();
  await expectTranslated(page);
  await page.getByRole('button', { name: say('New run') }).click();
  await page.getByRole('button', { name: say('Start run') }).click();
  const results = page.getByRole('listbox', { name: say('Results') });
  await results.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('2');
  await expect(page.getByText(say('Failed 1'), { exact: true })).toBeVisible();
  await expectTranslated(page);
}

/** Pages that the main job does not pass, by their addresses. */
const OTHERS = ['projects', 'createprojects', 'bin', 'users', 'contact'].concat(
  ['account', 'security', 'language', 'notifications', 'company', 'keys', 'subscription'].map(
    (tab) => `settings/${tab}`,
  ),
);

async function seeOtherPages(page: Page): Promise<void> {
  for (const path of OTHERS) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .mantine-Loader-root')).toHaveCount(0);
    await expectTranslated(page);
  }
}

/** Everything that is read on the page, or read out: no word of it has a vowel without an accent, as English, Turkish and keys have. */
async function expectTranslated(page: Page): Promise<void> {
  const ours = page.locator(
    'body *:not(kbd, kbd *, code, code *, pre, pre *, script, style, textarea[aria-hidden])',
  );
  const said = await ours.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [
        ...['aria-label', 'aria-description', 'placeholder', 'title', 'alt'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        ...Array.from(element.childNodes, (child) =>
          child.nodeType === Node.TEXT_NODE ? (child.textContent ?? '') : '',
        ),
      ]),
  );
  expect.soft(untranslated(said), page.url()).toEqual([]);
}

/**
 * What is the same in every language: names, the words of Gherkin, which its runners know, IDs of test cases, values of the
 * sample, and what libraries call their own.
 */
const SHARED =
  /Caseloom|Chrome, Linux|en-US|English|Türkçe|\b(EN|EO)\b|Given|When|Then|And|Deneme|\b[A-Z0-9]{10}\b|React Flow( attribution)?|REQ-12|\b[AP]M\b|\S+@\S+|https?:\S+/g;

/** The texts that have a word with a vowel that has no accent. */
function untranslated(texts: string[]): string[] {
  const isForeign = (word: string) => /[aeiouıöü]/i.test(word) && !BY_BROWSER.has(word);
  const found = texts.filter((text) =>
    text
      .replace(SHARED, '')
      .match(/[\p{L}\d]+/gu)
      ?.some(isForeign),
  );
  return [...new Set(found)];
}

/** Months and durations, as the browser formats them: in English where it does not have the language. */
const BY_BROWSER = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) =>
      (['short', 'long'] as const).map((style) =>
        new Intl.DateTimeFormat(PSEUDO, { month: style }).format(new Date(2026, month)),
      ),
    ).flat(),
    ...(['second', 'minute', 'hour', 'day'] as const).flatMap((unit) =>
      [PSEUDO, 'en'].flatMap((language) =>
        [0, -1, -2].map((value) =>
          new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, unit),
        ),
      ),
    ),
  ].flatMap((text) => text.match(/\p{L}+/gu) ?? []),
);
