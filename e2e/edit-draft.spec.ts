import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { begin } from './draft-page.ts';
import { enterSample } from './portal.ts';

const SIGN_IN = `# Sign in by mail

## Main flow
1. The user opens the mail.
2. The user enters the code.
3. The system opens the dashboard.

## Alternative flows
2a. The code is wrong:
   1. The system shows "Wrong code".

## Rules
- The code must be between 4 and 6 characters.
`;

test('the words of a draft are corrected in place, survive a reload, are undone, and go into the project', async ({
  page,
}) => {
  await enterSample(page);
  await begin(page, SIGN_IN);
  const canvas = page.getByRole('application');
  const node = (label: string) => canvas.locator('.node-root', { hasText: label });
  const part = page.getByRole('region', { name: 'Selected element' });

  await node('opens the mail').click();
  await part.getByLabel('Label', { exact: true }).fill('The user opens the letter');
  await part.getByLabel('Label', { exact: true }).press('Enter');
  await expect(node('opens the letter')).toHaveClass(/was-accepted/);
  await part.getByLabel('Expected result').fill('The letter is shown');
  await page.keyboard.press('Tab');
  await expect(part.getByText('Edited')).toBeVisible();
  await expectAccessible(page);

  await part
    .getByRole('group', { name: 'Edges from this step' })
    .getByRole('button')
    .first()
    .click();
  await part.getByLabel('Condition').fill('<code> is nonsense');
  await part.getByLabel('Condition').press('Enter');
  await expect(part.getByText(/^The condition cannot be read at character/)).toBeVisible();
  await expectAccessible(page);
  await part.getByLabel('Condition').press('Escape');
  await part.getByLabel('Edge label').fill('letter read');
  await part.getByLabel('Edge label').press('Enter');
  await expect(canvas.getByText('letter read', { exact: true })).toBeVisible();

  await page.getByLabel('Name of this model').fill('Sign in by letter');
  await page.getByLabel('Name of this model').press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in by letter', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: /^Test cases/ }).click();
  const cases = page.getByRole('tabpanel', { name: /^Test cases/ });
  await expect(cases.getByText('opens the letter').first()).toBeAttached();

  await page.reload();
  await expect(node('opens the letter')).toHaveClass(/was-accepted/);
  await node('enters the code').click();
  await part.getByLabel('Label', { exact: true }).fill('');
  await part.getByLabel('Label', { exact: true }).press('Enter');
  await expect(part.getByText('This field cannot be empty!')).toBeVisible();
  await part.getByLabel('Label', { exact: true }).fill('The user types the code');
  await part.getByLabel('Label', { exact: true }).press('Enter');
  await expect(node('types the code')).toBeVisible();
  await canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(node('enters the code')).toBeVisible();

  await page.keyboard.press('n');
  await expect(part.getByText('End not stated')).toBeVisible();

  await page.getByRole('button', { name: /to project$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Model name')).toHaveValue('Sign in by letter');
  const all = dialog.getByRole('radio', { name: /^Also/ });
  await all.check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Open in modeling tool: Sign in by letter' }).click();
  await expect(page.locator('.node-root', { hasText: 'opens the letter' })).toBeVisible();
});
