import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { createProject, enterSample, SAMPLE } from './portal.ts';
import { node, openLibrary, openNewModel, openSample } from './tool.ts';

const DELETED = 'Parola sıfırlama';

test('deleting a model in its project can be undone in the toast or from the bin', async ({
  page,
}) => {
  await enterSample(page);
  await page.goto(`/app${SAMPLE}`);
  const remove = async () => {
    await page.getByRole('button', { name: `Actions for ${DELETED}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete model' }).click();
    await expect(page.getByRole('dialog')).toContainText('It can be restored for 30 days.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete model' }).click();
    await expect(page.getByRole('link', { name: DELETED, exact: true })).toHaveCount(0);
  };
  // the other model of the sample calls it: that one goes first
  await page.getByRole('button', { name: 'Actions for Giriş akışı', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete model' }).click();
  await remove();
  const toast = page.getByRole('status').filter({ hasText: `${DELETED} moved to the bin` });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: DELETED, exact: true })).toBeVisible();
  await remove();

  await page.getByRole('link', { name: 'Bin' }).click();
  const row = page.getByRole('row').filter({ hasText: DELETED });
  await expect(row).toContainText('in 30 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Giriş akışı' }).click();
  await expect(page.getByRole('alert').filter({ hasText: DELETED })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${DELETED}` }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Giriş akışı' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await expectAccessible(page);
});

test('a deleted project can be restored from the bin or deleted there permanently', async ({
  page,
}) => {
  await enterSample(page);
  await createProject(page, 'Thrown away');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Thrown away');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('link', { name: 'Thrown away' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Thrown away' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await page.goto('/app/projects');
  await expect(page.getByRole('link', { name: 'Thrown away' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Thrown away' }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Thrown away');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Delete for good: Thrown away' }).click();
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('textbox').fill('Thrown away');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
});

test('an open editor reports that another user deleted the model and keeps the drawing', async ({
  page,
  context,
}) => {
  await openSample(page);
  const steps = await page.locator('.node-root').count();
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await page.keyboard.type('not in the bin');
  await page.keyboard.press('Enter');
  const other = await context.newPage();
  await other.goto(`/app${SAMPLE}`);
  await other.getByRole('button', { name: 'Actions for Giriş akışı', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Delete model' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete model' }).click();
  await expect(other.getByText('Giriş akışı moved to the bin')).toBeVisible();

  const notice = page.getByRole('alert').filter({ hasText: 'This model was moved to the bin' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(node(page, 'not in the bin')).toBeVisible();
  await notice.getByRole('button', { name: 'Restore the model' }).click();
  await expect(notice).toHaveCount(0);
  await expect(node(page, 'not in the bin')).toBeVisible();
  await expect(page.locator('.node-root')).toHaveCount(steps + 1);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
});

test('a model deleted in the editor can be restored from the toast, and deleting a step permanently asks first', async ({
  page,
}) => {
  await openNewModel(page);
  await openLibrary(page, 'models');
  await page.getByRole('button', { name: 'More actions: Giriş akışı' }).click();
  await page.getByRole('menuitem', { name: 'Delete model' }).click();
  await expect(page.getByRole('dialog')).toContainText('It can be restored for 30 days.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Giriş akışı moved to the bin' });
  await expect(page.getByRole('button', { name: 'More actions: Giriş akışı' })).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'More actions: Giriş akışı' })).toBeVisible();
});
