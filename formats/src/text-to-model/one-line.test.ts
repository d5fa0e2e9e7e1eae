import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const STEPS = [
  'The customer signs in.',
  'The customer enters the amount.',
  'The system checks it.',
  'The system shows a receipt.',
];
const PAY = `Use case: Pay\n\n${STEPS.map((step, index) => `${index + 1}. ${step}\n`).join('')}\n`;

const branchesIn = async (text: string) => {
  const draft = await draftOf(text);
  return Object.values(drawn(draft))
    .flat()
    .filter((line) => line.includes('['));
};

const TOO_LOW = 'a: The system checks it -> o: the system shows "Too low" [the amount is too low]';
const NO_PAPER = 'o: The system shows a receipt -> o: the system shows a note [there is no paper]';
const [FIRST, SECOND] = [
  '3a. If the amount is too low, the system shows "Too low".',
  '4a. If there is no paper, the system shows a note.',
];

describe('alternatives in one line', () => {
  it.each([
    ['behind their label', `Alternative: ${FIRST}\n${SECOND}\n`],
    ['all of them behind one label', `Alternatives: ${FIRST} ${SECOND}\n`],
    ['one behind the other', `Alternatives:\n\n${FIRST} ${SECOND}\n`],
  ])('leave from the steps that they name: %s', async (_, text) => {
    expect(await branchesIn(PAY + text)).toEqual([TOO_LOW, NO_PAPER]);
  });

  it('are read with the steps before them in the same line', async () => {
    const flow = STEPS.map((step, index) => `${index + 1}. ${step}`).join(' ');
    const text = `Main flow: ${flow} Alternative: ${FIRST} ${SECOND}\n`;
    expect(await branchesIn(text)).toEqual([TOO_LOW, NO_PAPER]);
    expect((await draftOf(text)).steps).toHaveLength(6);
  });

  it('are read in Turkish', async () => {
    const text =
      'Kullanım senaryosu: Öde\n\n1. Müşteri tutarı girer.\n2. Sistem bakiyeyi kontrol eder.\n3. Sistem dekontu gösterir.\n\nAlternatif: 2a. Bakiye yetersizse sistem "Yetersiz" mesajını gösterir.\n';
    expect(await branchesIn(text)).toEqual([
      'a: Sistem bakiyeyi kontrol eder -> o: sistem "Yetersiz" mesajını gösterir [Bakiye yetersizse]',
    ]);
  });

  it('are none where a number only ends a sentence', async () => {
    const draft = await draftOf(
      '# Pay\n\nThe user opens version 2. The user picks page 3. The user presses Go.\n',
    );
    expect(draft.steps.map(({ label }) => label)).toEqual([
      'The user opens version 2',
      'The user picks page 3',
      'The user presses Go',
    ]);
  });
});
