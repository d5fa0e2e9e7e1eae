import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './app.ts';
import { inEachLanguage, type Words } from './languages.ts';
import { shooterOf } from './shoot.ts';
import { node, openNewModel } from './tool.ts';

/** A sign-in with a retry that never ends, an amount with a gap, and a check that cannot fail. */
const SIGN_IN = `caseloom text/1

model m: Sign-in and transfer

  start S
  when enter: the user enters <secret>
  then wrong: an error is shown
  when verify: the system verifies the account
  when pay: the user transfers <amount>
  then low: the transfer is done
  then high: a second approval is asked for
  end E

  S --> enter
  enter --> verify
    if: <secret> is valid
  enter --> wrong
    if: <secret> is invalid
  wrong --> enter
  verify --> pay
  pay --> low
    if: <amount> < 100
  pay --> high
    if: <amount> > 100
  low --> E
  high --> E

data secret: valid text
  - Abcdef1!

data secret: invalid text
  - short

data amount: valid integer
  - 50
  - 100
  - 150
`;

async function importModel(page: Page, { say }: Words): Promise<void> {
  await page.getByRole('button', { name: say('model:more') }).click();
  await page.getByRole('menuitem', { name: say('model:action.import') }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'sign-in.caseloom',
    mimeType: 'text/plain',
    buffer: Buffer.from(SIGN_IN),
  });
  await page.getByRole('button', { name: say('model:importHere') }).click();
  await expect(node(page, 'verifies the account')).toBeVisible();
}

inEachLanguage(
  'what a model may lack is shown on the canvas, added, taken back and put aside',
  async ({ page, words }) => {
    const { say, like } = words;
    const shoot = shooterOf(page, { test: 'suggestions', language: words.language });
    await openNewModel(page, words);
    await importModel(page, words);
    await page.getByRole('tab', { name: say('model:rightTab.problems') }).click();
    const section = page.getByRole('region', { name: say('suggestion:title') });
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('transfers <amount>');
    await shoot('list');

    // the retry: its change is seen before it is taken
    const retry = rows.filter({ hasText: say('suggestion:retry_without_limit') });
    await retry.getByRole('button', { name: say('suggestion:show'), exact: true }).press('Enter');
    await expect(page.locator('.proposed-node')).toHaveText(
      new RegExp(say('suggestion:outcome_limit')),
    );
    await expect(retry.getByRole('status')).toHaveText(say('suggestion:same'));
    await expectAccessible(page);
    await shoot('shown');

    // the gap: one change, its outcome named at once, and one undo
    const gap = rows.filter({ hasText: '100' });
    await gap.getByRole('button', { name: say('suggestion:show'), exact: true }).click();
    await expect(gap.getByRole('status')).toHaveText(like('suggestion:more', { count: 1 }));
    await gap.getByRole('button', { name: say('suggestion:add'), exact: true }).click();
    await page.keyboard.type('exactly one hundred is approved\n');
    await expect(node(page, 'exactly one hundred')).toBeVisible();
    await expect(gap).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(node(page, 'exactly one hundred')).toHaveCount(0);
    await expect(gap).toHaveCount(1);

    // a check of which nothing more is to be said
    await rows
      .filter({ hasText: say('suggestion:check_without_failure') })
      .getByRole('button', { name: say('suggestion:dismiss'), exact: true })
      .click();
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('Tab');
    await expect(section.getByText(like('suggestion:dismissed', { count: 1 }))).toBeVisible();
    await section.getByRole('button', { name: say('suggestion:restore'), exact: true }).click();
    await expect(rows).toHaveCount(3);
  },
);
