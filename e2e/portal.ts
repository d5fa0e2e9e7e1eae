import { expect, type Page } from '@playwright/test';

/** Into the sample company, as a newcomer comes in. */
export async function enterSample(page: Page) {
  await page.goto('/app/login');
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** A new project, as a user makes it. */
export async function createProject(page: Page, name: string) {
  await page.goto('/app/createprojects');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** The project of the sample company. */
export const SAMPLE = '/projects/ornek-cevrimici-giris';

/** Every kind of page that needs a login, and pages of things that do not exist. */
export const LOGGED_IN = [
  '/dashboard',
  '/work',
  '/work?tab=runs',
  '/work?tab=results',
  '/projects',
  '/projects?view=cards',
  '/projects?q=nothing-is-called-this',
  '/projects/not-there',
  '/bin',
  '/createprojects',
  SAMPLE,
  `${SAMPLE}?tab=suites`,
  `${SAMPLE}?tab=requirements`,
  `${SAMPLE}?tab=steps`,
  `${SAMPLE}?tab=data`,
  `${SAMPLE}?tab=data&data=new`,
  `${SAMPLE}?tab=team`,
  `${SAMPLE}?tab=activity`,
  `${SAMPLE}/edit`,
  `${SAMPLE}/import-cases`,
  `${SAMPLE}/webhooks`,
  `${SAMPLE}/import-requirements`,
  '/users',
  '/user/not-there',
  '/invite-user',
  '/settings/account',
  '/settings/security',
  '/settings/password',
  '/settings/language',
  '/settings/notifications',
  '/settings/push',
  '/settings/company',
  '/settings/keys',
  '/settings/subscription',
  '/resources/privacy-and-policy',
  '/resources/termsofservice',
  '/contact',
  '/suites/not-there',
  '/runs/not-there',
  '/runs/not-there/compare',
  '/runs/not-there/report',
];

/** The pages that anybody sees. */
export const PUBLIC = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation/not-there',
  '/shared/run/not-there',
  '/shared/release/not-there',
  '/privacy-and-policy',
  '/termsofservice',
  '/404',
];
