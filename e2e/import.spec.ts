import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from './app.ts';
import { expectAccessible, openNewModel } from './tool.ts';

const PETCLINIC = '../shared/data/graphwalker/PetClinic.json';

test('PetClinic is imported, woven, and a path of it lit, read-only too', async ({ page }) => {
  test.skip(!existsSync(PETCLINIC), 'the collection of real models is not here');
  await openNewModel(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import file' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'PetClinic.json',
    mimeType: 'application/json',
    buffer: readFileSync(PETCLINIC),
  });
  await expect(page.getByText(/nodes, .* edges/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Import into this model' }).click();
  await expect(page.getByText('File imported')).toBeVisible();
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await expect(page.getByText('Coverage 100%')).toBeVisible();
  await page.getByRole('listbox', { name: 'Test cases' }).getByRole('option').first().click();
  await expect(page.locator('.node-lit').first()).toBeVisible();
  await expect(page).toHaveURL(/case=[A-Z2-7]{10}/i);
  await expectAccessible(page);

  const address = new URL(page.url());
  await page.goto(address.pathname.replace(/tool\/[^/]+\/model/, 'readonly') + address.search);
  await page.getByRole('button', { name: 'Generate test cases' }).first().click();
  await expect(page.locator('.node-lit').first()).toBeVisible();
  await expectAccessible(page);
});

test('a feature is imported, its shared steps drawn once, its scenarios woven again', async ({
  page,
}) => {
  await openNewModel(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import file' }).click();
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pay.feature', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('Feature: Pay\n  Scenario: one\n    Given a basket\n    Nonsense\n');
  await expect(page.getByRole('alert').getByText(/Line 4, column 5/)).toBeVisible();
  await choose(`Feature: Pay
  Scenario: by card
    Given a basket
    When one pays by card
    Then it is paid
  Scenario: by invoice
    Given a basket
    When one asks for an invoice
    Then it is paid
`);
  await page.getByRole('button', { name: 'Import into this model' }).click();
  await expect(page.locator('.node', { hasText: 'a basket' })).toHaveCount(1);
  await expect(page.locator('.node')).toHaveCount(6);
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await expect(page.getByRole('heading', { name: 'Test cases (2)' })).toBeVisible();
  await expect(page.getByRole('option', { name: /by invoice/ })).toBeVisible();
});
