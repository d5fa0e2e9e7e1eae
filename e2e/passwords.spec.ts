import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, install, test } from './app.ts';
import { inEachLanguage, wordsIn } from './languages.ts';
import { enterSample } from './portal.ts';

/** A password that meets all rules is accepted; where passkeys cannot work, the page says so. */

const { say } = wordsIn('en');

inEachLanguage(
  'a leaked password, or one that contains the user’s name, is marked as unsuitable before it is sent',
  async ({ page, words: { say, language } }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/app/register');
    if (language === 'tr') await page.getByText('TR', { exact: true }).click();
    await page.getByLabel(say('auth:lastName')).fill('Kirpi');
    await page.getByLabel(say('auth:firstName'), { exact: true }).fill('İrem');
    const rules = page.getByRole('list', { name: say('common:rules.label') });
    const rule = (name: 'rare' | 'own') =>
      rules.getByRole('listitem').filter({ hasText: say(`common:rules.${name}`) });
    const password = page.getByLabel(say('auth:password'), { exact: true });
    for (const [refused, name] of [
      ['Galatasaray1905!', 'rare'],
      ['P@ssw0rd1', 'rare'],
      ['Kirpi-2026!', 'own'],
      ['Irem!Kirpi12', 'own'],
    ] as const) {
      await password.fill(refused);
      await expect(rule(name).getByRole('img')).toHaveAccessibleName(say('common:rules.fails'));
      await expect(rules.getByRole('img', { name: say('common:rules.holds') })).toHaveCount(6);
    }
    await password.fill('Kestane-4242');
    await expect(rules.getByRole('img', { name: say('common:rules.holds') })).toHaveCount(7);
    await expectAccessible(page);
    // what is typed goes nowhere before it is sent
    expect(sent.filter((one) => /Galatasaray|Kestane/.test(one))).toEqual([]);
  },
);

test('a changed password is checked by the same rules and accepted when all are met', async ({
  page,
}) => {
  await enterSample(page);
  await page.goto('/app/settings/password');
  await page.getByLabel(say('settings:password.new')).fill('Deniz-2026!');
  const holds = page.getByRole('img', { name: say('common:rules.holds') });
  await expect(holds).toHaveCount(6);
  await page.getByLabel(say('settings:password.new')).fill('Kestane-4242');
  await expect(holds).toHaveCount(7);
});

const offersPasskey = (page: Page) => page.getByRole('button', { name: say('auth:login.passkey') });

test('at a numeric address no passkey is offered, and a link leads to the address where it is', async ({
  page,
  app,
}) => {
  await page.goto('/app/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offersPasskey(page)).toHaveCount(0);
  await enterSample(page);
  await page.goto('/app/settings/security');
  await expect(page.getByText(say('settings:passkeys.why.number'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('settings:passkeys.add') })).toHaveCount(0);
  await page.getByRole('link', { name: say('settings:passkeys.openByName') }).click();
  await page.waitForURL(/^http:\/\/localhost:/);
  // another address is another browser's storage: one logs in there
  await expect(page.getByRole('button', { name: say('auth:login.passkey') })).toBeVisible();
  expect(app.printed()).toContain(app.address.replace('127.0.0.1', 'localhost'));
});

test('without a mail server, the page after registration links to the stored e-mail', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const app = await install();
  try {
    const page = await browser.newPage({ baseURL: app.address });
    await page.goto('/app/register');
    await page.getByLabel(say('auth:company')).fill('Northwind');
    await page.getByLabel(say('auth:firstName'), { exact: true }).fill('Ayşe');
    await page.getByLabel(say('auth:lastName')).fill('Kirpi');
    await page.getByLabel(say('auth:firstName'), { exact: true }).fill('İrem');
    await page.getByLabel(say('auth:email')).fill('AYSE@Example.com');
    await page.getByLabel(say('auth:password'), { exact: true }).fill('Kestane-4242');
    await page.getByRole('button', { name: say('auth:register.submit') }).click();
    const address = await page.getByRole('link', { name: 'outbox' }).getAttribute('href');
    await expect(async () => {
      await page.goto(address ?? '');
      await expect(page.getByText('ayse@example.com')).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await app.close();
  }
});
