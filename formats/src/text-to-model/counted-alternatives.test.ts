import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const EN = (again: string, last: string) => `# Opening the safe

## Main flow
1. The guard goes to the safe.
2. The guard enters the PIN.
3. The system checks the PIN.
4. The system opens the safe.

## Alternative flows
${again}
${last}
`;
const TR = (again: string, last: string) => `# Kasayı açma

## Ana akış
1. Görevli kasanın yanına gider.
2. Görevli şifreyi girer.
3. Sistem şifreyi doğrular.
4. Sistem kasayı açar.

## Alternatif akışlar
${again}
${last}
`;
const WRONG = '3a. The PIN is wrong: the system shows an error and the flow returns to step 2.';
const YANLIS = '3a. Şifre yanlışsa:\n1. Sistem hata gösterir.\n2. Akış 2. adıma döner.';

/** Of each case that locks, how often something was entered in it. */
async function entriesBeforeLock(text: string): Promise<number[]> {
  const { models, steps, testData } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  return made.result.testCases
    .map((one) => one.steps.map((step) => step.text))
    .filter((texts) => texts.some((words) => /locks|kilitle/.test(words)))
    .map((texts) => texts.filter((words) => /enters|girer/.test(words)).length);
}

describe('numbered alternatives of a wrong entry and of so many of them', () => {
  it.each([
    [
      3,
      EN(
        WRONG,
        '3b. The PIN is wrong for the third time: the system locks the safe and the flow ends.',
      ),
    ],
    [
      2,
      EN(
        WRONG,
        '3b. The PIN is wrong for the second time:\n1. The system locks the safe.\n2. The flow ends.',
      ),
    ],
    [
      4,
      EN(
        WRONG,
        '3b. The guard enters a wrong PIN four times: the system locks the safe and the flow ends.',
      ),
    ],
    [
      3,
      TR(
        YANLIS,
        '3b. Şifre üç kez yanlış girilirse:\n1. Sistem kasayı kilitler.\n2. Akış sona erer.',
      ),
    ],
    [3, TR(YANLIS, '3b. Şifre üç kez yanlış girilirse kasa kilitlenir ve akış sona erer.')],
    [
      3,
      TR(YANLIS, '3b. Şifre üçüncü kez yanlış girilir: Sistem kasayı kilitler ve akış sona erer.'),
    ],
  ])('lock after %i entries: %s', async (times, text) => {
    expect(await entriesBeforeLock(text)).toEqual([times]);
  });

  it.each([
    EN(
      '3a. The door is open: the system warns and the flow returns to step 2.',
      '3b. The PIN is wrong for the third time: the system locks the safe and the flow ends.',
    ),
    TR(
      '3a. Kapı açıksa: Sistem uyarır ve 2. adıma dönülür.',
      '3b. Şifre üç kez yanlış girilirse sistem kasayı kilitler ve akış sona erer.',
    ),
  ])('are not counted where the one that leads back is about something else: %s', async (text) => {
    expect((await draftOf(text)).models[0]?.settings?.state).toBeUndefined();
  });
});
