import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { begin } from './draft-page.ts';
import { enterSample } from './portal.ts';

const TWO_FLOWS = `# Till

## Use case: Pay in cash
1. The cashier opens the till.
2. The cashier enters the amount.
3. The cashier presses Pay.
4. A receipt is shown.

3a. The payment fails:
   1. An error message is shown.
   2. The use case ends.

Rules
- The amount must be between 1 and 500.

## Use case: Close the till
1. The cashier counts the cash.
2. The cashier closes the till.
`;

test('of a renamed draft only the ticked models are added, with the condition that was answered', async ({
  page,
}) => {
  await enterSample(page);
  await begin(page, TWO_FLOWS);
  const title = page.getByRole('heading', { level: 1 });
  const rename = page.getByRole('button', { name: 'Rename draft' });
  await rename.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of this draft')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Till, release 5');
  await page.keyboard.press('Escape');
  await expect(title).toHaveText('Till');
  await expect(rename).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Till, release 5');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Till, release 5');
  await page.reload();
  await expect(title).toHaveText('Till, release 5');

  await page.getByRole('tab', { name: /^Questions/ }).click();
  const question = page.getByRole('group', { name: /Which values lead here/ });
  await question.getByRole('button', { name: 'Show on canvas' }).click();
  const part = page.getByRole('region', { name: 'Selected element' });
  await part.getByRole('button', { name: /^<amount> is invalid/ }).click();
  await expect(part.getByRole('textbox', { name: 'Condition' })).toHaveValue('<amount> is invalid');
  await page.getByRole('tab', { name: /^Test cases/ }).click();
  const cases = page.getByRole('tabpanel', { name: /^Test cases/ });
  const failing = cases.locator('details', { hasText: 'An error message is shown' });
  await expect(failing.first().getByText('Negative')).toBeAttached();
  await expect(failing).toHaveCount(await failing.filter({ hasText: 'Negative' }).count());

  await page.getByRole('button', { name: 'Add all to project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Close the till/ }).press('Space');
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Draft added to your project' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open in modeling tool/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect(page.getByText('Everything added from this draft was removed.')).toBeVisible();
  await page.goto('/app/generate-with-ai');
  await page.getByRole('button', { name: 'Discard draft “Till, release 5”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('link', { name: 'Till, release 5' })).toHaveCount(0);
});
