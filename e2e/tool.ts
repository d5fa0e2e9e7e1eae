import { expect, type Page } from '@playwright/test';

/** Adds a step after what is selected, the way one does by hand: click, write, Enter. */
export async function addStep(page: Page, role: string, label: string) {
  await page.getByRole('tab', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: /^Step/ }).click();
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(page.locator('.node', { hasText: label })).toBeVisible();
  const properties = page.getByRole('tabpanel', { name: 'Properties' });
  await page.getByRole('tab', { name: 'Properties' }).click();
  await properties.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: role }).click();
}

export async function addData(page: Page, name: string, validity: string, values: string) {
  await page.getByRole('tab', { name: 'Data' }).click();
  const data = page.getByRole('tabpanel', { name: 'Data' });
  await data.getByRole('button', { name: 'Add data' }).click();
  await data.getByLabel('Name', { exact: true }).fill(name);
  await data.getByText(validity, { exact: true }).click();
  await data.getByLabel('Values', { exact: true }).fill(values);
  await data.getByRole('button', { name: 'Add data' }).click();
  await expect(data.getByRole('region', { name: `<${name}>` }).getByText(validity)).toBeVisible();
}

/** Writes the condition of the way between two nodes. */
export async function setCondition(page: Page, edge: number, condition: string) {
  await page.locator('.react-flow__edge').nth(edge).dispatchEvent('click');
  const field = page.getByLabel('Condition');
  await field.fill(condition);
  await field.press('Enter');
  await expect(page.locator('.react-flow__edge').nth(edge)).toContainText(condition.slice(0, 10));
}
