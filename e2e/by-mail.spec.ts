import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, type Installation, test } from './app.ts';
import { PASSWORD } from './company.ts';

const OWNER = 'ayse@by-mail.example';
const GUEST = 'isil@by-mail.example';
const MOVED = 'isil.cag@by-mail.example';

/** Opens the link of the newest mail of that subject, as its reader does. */
async function follow(page: Page, app: Installation, email: string, subject: string) {
  await expect.poll(async () => (await app.mailTo(email)).subject).toBe(subject);
  const link = new URL(/http\S+\/app\/\S+/.exec((await app.mailTo(email)).text)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  return link.pathname;
}

/** Opens the news behind the bell, once there are some. */
async function readNews(page: Page, [bell, title]: [RegExp, string]) {
  const button = page.getByRole('button', { name: bell });
  await expect(button).toBeVisible();
  await button.click();
  return page.getByRole('dialog', { name: title });
}

const ENGLISH = {
  email: 'E-mail',
  password: 'Password',
  submit: 'Log in',
  dashboard: 'Dashboard',
};
const TURKISH = {
  email: 'E-posta',
  password: 'Parola',
  submit: 'Giriş yap',
  dashboard: 'Panel',
};

async function logIn(page: Page, words: typeof ENGLISH, email: string, password = PASSWORD) {
  await page.goto('/app/login');
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.dashboard })).toBeVisible();
}

async function registerAndCreate(page: Page, app: Installation) {
  await page.goto('/app/register');
  for (const [label, text] of [
    ['Company', 'Kuzey A.Ş.'],
    ['First name', 'Ayşe'],
    ['Last name', 'İnan'],
    ['E-mail', OWNER],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await follow(page, app, OWNER, 'Confirm your e-mail address');
  await expect(page.getByText('You can log in now')).toBeVisible();
  await logIn(page, ENGLISH, OWNER);
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Ödeme');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Ödeme' })).toBeVisible();
}

/** Each address says at once whether it can be invited. */
async function inviteGuest(page: Page) {
  await page.goto('/app/invite-user');
  const field = page.getByRole('combobox', { name: 'E-mail addresses' });
  await field.fill(`${OWNER},no-address,${GUEST}`);
  await page.keyboard.press('Tab');
  await expect(page.getByText(`${OWNER} is already in your company`)).toBeVisible();
  await expect(page.getByText('no-address Please enter a valid e-mail address')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toContainText(GUEST);
  // the page stays open: what comes of it is seen there
  await page.goto('/app/users');
}

async function joinCompany(guest: Page, app: Installation) {
  await follow(guest, app, GUEST, 'You are invited to Caseloom');
  await guest.getByText('TR', { exact: true }).click();
  await expect(guest.getByText('Ayşe İnan sizi Kuzey A.Ş. şirketine davet ediyor')).toBeVisible();
  await guest.getByLabel('Ad', { exact: true }).fill('Işıl');
  await guest.getByLabel('Soyad').fill('Çağ');
  await guest.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Daveti kabul et' }).click();
  await guest.getByRole('link', { name: 'Giriş yap' }).click();
  await logIn(guest, TURKISH, GUEST);
  await expect(guest.getByText('Üye', { exact: true })).toBeVisible();
}

test('an owner and an invited user do everything that needs e-mail, each in their own language', async ({
  page,
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const guest = await context.newPage();

  await test.step('into the company', async () => {
    await registerAndCreate(page, app);
    await inviteGuest(page);
    await joinCompany(guest, app);
    const news = await readNews(page, [/^Notifications, 1 new/, 'Notifications']);
    await expect(news).toContainText('Işıl Çağ accepted your invitation to the company');
    await page.keyboard.press('Escape');
  });

  await test.step('into the project', async () => {
    await page.goto('/app/projects/odeme?tab=team');
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('combobox', { name: 'Colleague' }).click();
    await page.getByRole('option', { name: 'Işıl Çağ' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Işıl Çağ' });
    await expect(row).toContainText('Invited');
    const path = await follow(guest, app, GUEST, 'Bir projeye davet edildiniz');
    // the link works for the guest alone
    await page.goto(path);
    await expect(page.getByText(`but this invitation is for ${GUEST}`)).toBeVisible();
    await expectAccessible(page);
    await expect(guest.getByText('Ayşe İnan sizi Ödeme projesine davet ediyor')).toBeVisible();
    await guest.getByRole('button', { name: 'Daveti kabul et' }).click();
    await guest.getByRole('link', { name: 'Projelere git' }).click();
    await guest.getByRole('link', { name: 'Ödeme' }).click();
    await expect(guest.getByRole('heading', { name: 'Ödeme' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Düzenle' })).toHaveCount(0);
    await page.goto('/app/projects/odeme?tab=team');
    await expect(row).toContainText('Active');
    await guest.goto(path);
    await expect(guest.getByRole('alert')).toContainText('davet');
    await expect(guest.getByRole('button', { name: 'Daveti kabul et' })).toHaveCount(0);
  });

  await test.step('at work, and handed over', async () => {
    await guest.goto('/app/projects/odeme');
    await guest.getByRole('link', { name: 'Yeni model' }).click();
    await guest.getByRole('button', { name: 'Başlangıç, adım ve bitiş ekle' }).click();
    await guest.keyboard.type('sepet açılır');
    await guest.keyboard.press('Enter');
    await guest.getByRole('button', { name: 'Kaydet ve üret' }).click();
    await expect(guest.getByRole('heading', { name: 'Test senaryoları (1)' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Işıl Çağ' });
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Transfer project' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer project' }).click();
    await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
    await guest.goto('/app/projects/odeme');
    await expect(guest.getByRole('link', { name: 'Düzenle' })).toBeVisible();
    const news = await readNews(guest, [/^Bildirimler, \d+ yeni/, 'Bildirimler']);
    await expect(news).toContainText('“Ödeme” projesinin yöneticisi yaptı');
    await guest.keyboard.press('Escape');
  });

  await test.step('to another address, and to another password', async () => {
    await guest.goto('/app/settings/account');
    await guest.getByRole('button', { name: 'Adresi değiştir' }).click();
    const dialog = guest.getByRole('dialog', { name: 'Adresi değiştir' });
    await dialog.getByLabel('Yeni e-posta adresi').fill(MOVED);
    await dialog.getByLabel('Parolanız').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Bağlantıyı gönder' }).click();
    await expect
      .poll(async () => (await app.mailTo(GUEST)).subject)
      .toBe('E-posta adresiniz değiştirilmek isteniyor');
    await follow(guest, app, MOVED, 'Yeni e-posta adresinizi doğrulayın');
    await expect(guest.getByRole('status').filter({ hasText: 'adres' })).toBeVisible();
    await page.goto('/app/users');
    await expect(page.getByRole('row').filter({ hasText: MOVED })).toContainText('Işıl Çağ');
    await guest.goto('/app/dashboard');
    await guest.getByRole('button', { name: 'Çıkış yap' }).click();
    await guest.getByRole('link', { name: 'Parolamı unuttum' }).click();
    // the page before it has a field of the same name
    await expect(guest.getByRole('heading', { name: 'Parolamı unuttum' })).toBeVisible();
    await guest.getByLabel('E-posta').fill(MOVED);
    await guest.getByRole('button', { name: 'Bağlantıyı gönder' }).click();
    await follow(guest, app, MOVED, 'Yeni parola belirleyin');
    await guest.getByLabel('Yeni parola', { exact: true }).fill('Incir-bahcesi-9');
    await guest.getByRole('button', { name: 'Parolayı belirle' }).click();
    await expect(guest.getByRole('status').filter({ hasText: 'arola' })).toBeVisible();
    await logIn(guest, TURKISH, MOVED, 'Incir-bahcesi-9');
  });

  await test.step('a question to the operator, and out', async () => {
    await guest.goto('/app/contact');
    await guest.getByLabel('Konu').fill('Sınırlar');
    await guest.getByRole('textbox', { name: 'Mesaj' }).fill('Bir projeye kaç model sığar?');
    await guest.getByRole('button', { name: 'Gönder', exact: true }).click();
    await expect.poll(async () => (await app.mailTo(MOVED)).subject).toContain('Sınırlar');
    await page.getByRole('button', { name: 'Actions for Işıl Çağ' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('row').filter({ hasText: MOVED })).toContainText('Passive');
    await guest.reload();
    await expect(guest).toHaveURL(/\/login\?expired/);
    await page.goto('/app/settings/company');
    await page.getByRole('button', { name: 'Delete company' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click();
    await follow(page, app, OWNER, 'Your company’s Caseloom account will be deleted');
    await page.goto('/app/settings/company');
    await page.getByRole('button', { name: 'Cancel deletion' }).click();
    await expect(page.getByText('Deletion cancelled')).toBeVisible();
  });
  await context.close();
});
