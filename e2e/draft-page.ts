import { expect, type Page } from '@playwright/test';

/** Chooses the sample project, where none is chosen. */
export async function chooseProject(page: Page) {
  const project = page.getByRole('combobox', { name: 'Project' });
  if ((await project.inputValue()) === '') {
    await project.click();
    await page.getByRole('option', { name: /Örnek/ }).click();
  }
}

/** Makes a draft of a text by rules, and waits for its page. */
export async function begin(page: Page, text: string) {
  await page.goto('/app/generate-with-ai/prompt');
  await chooseProject(page);
  await page.getByLabel('What should be tested?').fill(text);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('application')).toBeVisible();
}
