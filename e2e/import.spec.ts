import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { inEachLanguage } from './languages.ts';
import { node, openNewModel } from './tool.ts';

/** A model of GraphWalker's own examples; its licence is next to it. */
const PETCLINIC = new URL('fixtures/PetClinic.json', import.meta.url);

test('PetClinic is imported, test cases are generated and a path is highlighted, in a read-only model too', async ({
  page,
}) => {
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
  await expect(page.getByText(/^Every edge covered/)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  await page
    .getByRole('tree', { name: 'Test cases' })
    .getByRole('treeitem', { level: 2 })
    .first()
    .click();
  await expect(page.locator('.node-highlighted').first()).toBeVisible();
  await expect(page).toHaveURL(/case=[A-Z2-7]{10}/i);
  await expectAccessible(page);

  const address = new URL(page.url());
  await page.goto(address.pathname.replace(/tool\/[^/]+\/model/, 'readonly') + address.search);
  await page.getByRole('button', { name: 'Generate test cases' }).first().click();
  await expect(page.locator('.node-highlighted').first()).toBeVisible();
  await expectAccessible(page);
});

test('a feature is imported with its shared steps drawn once, and its scenarios are generated again', async ({
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
  await expect(page.locator('.node-root', { hasText: 'a basket' })).toHaveCount(1);
  await expect(page.locator('.node-root')).toHaveCount(6);
  await page.getByRole('button', { name: 'Save and generate' }).click();
  await expect(page.getByRole('heading', { name: 'Test cases (2)' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /by invoice/ })).toBeVisible();
});

const ORDER = `<?xml version="1.0" encoding="ISO-8859-1"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="order" name="Bestellung">
  <startEvent id="s" name="Order received"/><userTask id="check" name="Pr\u00fcfe"/>
  <exclusiveGateway id="g" name="In stock?"/><userTask id="send" name="Send"/><endEvent id="e"/>
  <sequenceFlow id="a" sourceRef="s" targetRef="check"/><sequenceFlow id="b" sourceRef="check" targetRef="g"/>
  <sequenceFlow id="c" sourceRef="g" targetRef="send" name="yes"/><sequenceFlow id="d" sourceRef="g" targetRef="e" name="no"/>
  <sequenceFlow id="f" sourceRef="send" targetRef="e"/>
</process></definitions>`;

inEachLanguage(
  'a BPMN process and a PICT model are imported and exported, and a document names the page that reads it',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    const choose = async (name: string, buffer: Buffer) => {
      await page.getByRole('button', { name: say('model:more'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('model:action.import') }).click();
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    };
    await choose('rules.docx', Buffer.from('PK'));
    await expect(page.getByRole('alert').getByText(say('files:file_is_document'))).toBeVisible();
    await page.keyboard.press('Escape');

    await choose('order.bpmn', Buffer.from(ORDER, 'latin1'));
    await expectAccessible(page);
    await page.getByRole('button', { name: say('model:importHere') }).click();
    await expect(node(page, 'Prüfe')).toBeVisible();
    await expect(page.locator('.edge-label', { hasText: 'In stock? yes' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: say('model:problemCount', { count: 0 }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: say('model:saveAndGenerate') }).click();
    await expect(
      page.getByRole('heading', { name: say('model:cases', { count: 2 }) }),
    ).toBeVisible();
    // the live list has as many before they are generated
    await expect(page.getByText(say('model:live'), { exact: true })).toBeHidden();
    for (const [name, ending] of [
      ['excel', 'xlsx'],
      ['gherkin', 'feature'],
      ['image', 'png'],
    ]) {
      await page.getByRole('button', { name: say('model:takeCases') }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: say(`model:action.${name}`) }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`Bestellung.${ending}`);
    }

    // a newer version of the file: one step has other words, one is new
    const newer = ORDER.replace('name="Send"', 'name="Ship"').replace(
      '<endEvent id="e"/>',
      '<userTask id="thank" name="Thank"/><endEvent id="e"/>',
    );
    const moved = newer.replace(
      'sourceRef="send" targetRef="e"/>',
      'sourceRef="send" targetRef="thank"/><sequenceFlow id="h" sourceRef="thank" targetRef="e"/>',
    );
    await choose('order.bpmn', Buffer.from(moved, 'latin1'));
    const changes = { added: 2, changed: 2, removed: 0 };
    await expect(page.getByText(say('model:importChanges', changes))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: say('model:importUpdate') }).click();
    await expect(node(page, 'Ship')).toBeVisible();
    await expect(node(page, 'Thank')).toBeVisible();
    await expect(node(page, 'Send')).toBeHidden();
    await expect(page.locator('.edge-label', { hasText: 'In stock? yes' })).toBeVisible();
    await page.getByRole('button', { name: say('model:saveAndGenerate') }).click();
    await expect(page.getByText(say('model:live'), { exact: true })).toBeHidden();

    await choose(
      'disk.txt',
      Buffer.from('Kind: single, span\nSize: 10, 100\nIF [Kind] = "span" THEN [Size] = 100;'),
    );
    await page.getByRole('button', { name: say('model:importNew') }).click();
    await expect(node(page, 'Kind: <Kind>')).toBeVisible();
    await expect(page.getByText(say('model:cases', { count: 3 }))).toBeVisible();
  },
);

const CHARTS = [
  ['order.drawio', '../formats/src/drawio/examples/order.drawio', 'Cancel the order'],
  ['pin.scxml', '../formats/src/scxml/examples/pin.scxml', 'Card kept'],
  ['order.json', '../formats/src/xstate/examples/order.json', 'Empty basket'],
] as const;

inEachLanguage(
  'a drawing of draw.io and charts of SCXML and XState are imported, and what is taken home as text comes back',
  async ({ page, words }) => {
    const { say } = words;
    const choose = async (name: string, buffer: Buffer) => {
      await page.getByRole('button', { name: say('model:more'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('model:action.import') }).click();
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    };
    await openNewModel(page, words);
    for (const [index, [name, path, step]] of CHARTS.entries()) {
      await choose(name, readFileSync(new URL(path, import.meta.url)));
      if (index === 0) await expectAccessible(page);
      const button = say(index === 0 ? 'model:importHere' : 'model:importNew');
      await page.getByRole('button', { name: button }).click();
      await expect(node(page, step)).toBeVisible();
      if (index > 0) continue;
      await page.getByRole('button', { name: say('model:saveAndGenerate') }).click();
      await expect(page.getByText(say('model:live'), { exact: true })).toBeHidden();
    }
    const download = async (name: 'text' | 'mermaid') => {
      await page.getByRole('button', { name: say('model:takeHome'), exact: true }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: say(`model:action.${name}`) }).click();
      return readFileSync(await (await file).path());
    };
    expect(`${await download('mermaid')}`).toContain('flowchart LR');
    const text = await download('text');
    expect(`${text}`).toContain('caseloom text/1');
    await choose(
      'order.caseloom',
      Buffer.from(`${text}`.replace('caseloom text/1', 'caseloom text/1\nmodle')),
    );
    await expect(page.getByRole('alert').getByText('`model`')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('copy.caseloom', text);
    await page.getByRole('button', { name: say('model:importNew') }).click();
    await expect(node(page, 'Empty basket')).toBeVisible();
  },
);

inEachLanguage(
  'a drawing is imported from the page of the project, without a mouse, and the address forgets the import',
  async ({ page, words }) => {
    const { say } = words;
    await openNewModel(page, words);
    await page.goto('/app/projects/ornek-cevrimici-giris');
    const link = page.getByRole('link', { name: say('project:importDrawing') });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say('model:import') });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/dialog=import/);
    await expectAccessible(page);
    const [name, path, step] = CHARTS[0];
    const buffer = readFileSync(new URL(path, import.meta.url));
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await page.getByRole('button', { name: say('model:importHere') }).click();
    await expect(node(page, step)).toBeVisible();
    await expect(page).not.toHaveURL(/dialog=/);
  },
);
