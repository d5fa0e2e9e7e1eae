import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const EN = (what: string) =>
  `# Count the birds\n\n1. The ranger counts the birds.\n2. The system closes the count.\n\n1a. If the phone has no signal, ${what}; the flow continues at step 2.\n`;
const TR = (what: string) =>
  `# Kuş sayımı\n\n## Ana akış\n1. Bekçi kuşları sayar.\n2. Sistem sayımı kapatır.\n\n## Alternatif akışlar\n1a. Telefon çekmiyorsa ${what}; akış 2. adımdan devam eder.\n`;

describe('an act that waits behind another one in its sentence', () => {
  it.each([
    [EN, 'the count is stored on the phone and is sent when the signal returns'],
    [EN, 'the app stores the count and sends it when the signal returns'],
    [TR, 'sayım telefonda saklanır ve sinyal geri geldiğinde gönderilir'],
  ])('stays behind it, and the end holds that is stated: %#', async (text, what) => {
    const { lines, questions } = await linesAndQuestions(text(what));
    expect(questions).toEqual([]);
    expect(lines.some((line) => line.includes(`-> o: ${what} [`))).toBe(true);
    expect(lines.some((line) => line.startsWith(`o: ${what} -> `))).toBe(true);
  });

  it.each([
    '# Door\n\n1. The guard unlocks the door.\n2. The door opens and the light turns on when the guest presses the bell.\n',
    '# Kapı\n\n1. Bekçi kapıyı açar.\n2. Konuk formu doldurur ve zile bastığında ışık yanar.\n',
  ])('is none where something else happens: %#', async (text) => {
    const { lines } = await linesAndQuestions(text);
    expect(lines.length).toBeGreaterThan(3);
  });
});
