import { expectAccessible, expectContrast } from './accessible.ts';
import { expect, test } from './app.ts';
import { createProject, enterSample } from './portal.ts';

test('values are proposed with their reasons, taken with Enter and taken back, by the keyboard alone', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Proposals');
  await page.goto('/app/projects/proposals?tab=data&data=new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('age');
  await page.keyboard.press('Enter');
  const adder = page.getByRole('textbox', { name: 'Valid: New value', exact: true });
  await adder.fill('18');
  await page.keyboard.press('Enter');
  await adder.fill('65');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+b');
  const take = page.getByRole('button', { name: 'Add 2 values' });
  await expect(take).toBeFocused();
  await expect(page.getByRole('checkbox', { name: '17: one below the least' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(take).toBeHidden();
  await expect(adder).toBeFocused();
  const label = page.getByRole('textbox', { name: 'Class name', exact: true });
  await expect(label).toHaveCount(2);
  await expect(label.first()).toHaveValue('one below the least');
  await page.keyboard.press('Control+z');
  await expect(label).toHaveCount(0);

  await adder.fill('tckn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add 10 values' })).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectContrast(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add 10 values' })).toBeHidden();
  await expect(adder).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adder).toBeHidden();
});
