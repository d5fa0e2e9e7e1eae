import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { openSample } from './tool.ts';

test('test cases are stored, run with the keyboard and by an imported report, and stay when the model changes', async ({
  page,
}) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Generate test cases' }).click();
  await page.getByRole('button', { name: 'Save as suite' }).click();
  await page.waitForURL(/\/suites\//);
  const suite = page.url();
  await expectAccessible(page);

  // an own wording, and a note
  const cases = page.getByRole('listbox', { name: 'Test cases' });
  await cases
    .getByRole('option', { name: /Unuttum/ })
    .first()
    .click();
  await expect(page.getByRole('figure', { name: /with the path of/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit test case' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Forgotten password, by hand');
  await page.getByRole('dialog').getByLabel('Note').fill('ask Ayşe');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(cases.getByRole('option', { name: /Forgotten password, by hand/ })).toBeVisible();

  // a run, by keys: passed, failed, and the rest by a report
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Environment').fill('staging');
  await page.getByRole('button', { name: 'Start run' }).click();
  const results = page.getByRole('listbox', { name: 'Results' });
  await results.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(page.getByText('Passed 1, Failed 1, Not run 4')).toBeVisible();
  await page.keyboard.press('k');
  await page.getByLabel('Comment').fill('the code never came');
  await page.getByLabel('Comment').blur();
  await expectAccessible(page);
  const key = await results.getByRole('option').nth(3).getAttribute('id');
  const report = `<testsuite><testcase name="@TC-${key?.replace('result-', '')} x"/><testcase name="nobody's"/></testsuite>`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'report.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(report),
    });
  await expect(page.getByText('1 result imported')).toBeVisible();
  await expect(page.getByText('1 result does not match any test case in this run')).toBeVisible();
  await expect(page.getByText('Passed 2, Failed 1, Not run 3')).toBeVisible();
  await page.getByRole('button', { name: 'Complete run' }).click();
  await expect(page.getByText(/^1 result matches no test case\./)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete run' }).click();
  await expect(page.getByRole('button', { name: 'Reopen run' })).toBeVisible();

  // how it went, on the model
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show in model' }).click();
  await expect(page.locator('.node-result-failed').first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Run shown' })).toContainText(
    'Results of the run',
  );
  await expectAccessible(page);

  // the model changes: what that does to the cases is shown first
  await page.goto(suite);
  await page.getByRole('link', { name: 'Giriş akışı', exact: true }).first().click();
  await page.getByRole('application').focus();
  await page.locator('.node-root', { hasText: 'Hata mesajı' }).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Kırmızı bir uyarı görünür');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.goto(suite);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('2 changed', { exact: true })).toBeVisible();
  await expect(page.getByText('4 unchanged')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('Test cases regenerated')).toBeVisible();
  await expect(cases.getByRole('option', { name: /Forgotten password, by hand/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Runs' }).getByRole('link')).toHaveCount(1);
});
