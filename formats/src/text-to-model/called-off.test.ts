import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const EN =
  'Membership renewal\n\n1. The member opens the form.\n2. The system checks the card.\n3. The system stores the date.\n\nAlternatives\n';
const TR =
  'Kullanım senaryosu: Üyelik yenileme\n\nAna akış\n1. Üye formu açar.\n2. Sistem kartı denetler.\n3. Sistem tarihi saklar.\n\nAlternatif akışlar\n';

describe('a branch in which what the flow is about is called off', () => {
  it.each([
    [`# ${EN}2a. The card was stolen: The renewal is rejected and a note is shown.\n`],
    [
      `# ${EN}2a. The card was stolen:\n  2a1. The member is sent to the desk. The application is cancelled.\n`,
    ],
    [
      `# ${EN}2a. The card was stolen:\n  2a1. The system shows a note.\n  2a2. The use case ends without check-in.\n`,
    ],
    [`${TR}2a. Kart çalıntıdır:\n  2a1. Üye bankoya yönlendirilir. Başvuru iptal edilir.\n`],
    [`${TR}2a. Kart çalıntıdır: Yenileme reddedilir.\n`],
    [`${TR}2a. Kart çalıntıdır: Üyelik kabul edilmez.\n`],
  ])('ends, and nothing is asked: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.endsWith(' -> end'))).toHaveLength(2);
  });

  it.each([
    [`# ${EN}2a. The card is scratched: The card is rejected.\n`],
    [`${TR}2a. Kart çiziktir: Kart reddedilir.\n`],
  ])('is asked about where only a thing in it is refused: %s', async (text) => {
    expect((await linesAndQuestions(text)).questions).toEqual(['way_end_open']);
  });
});

describe('a rule that says the limit of a retry once more', () => {
  it('is no branch of its own', async () => {
    const retry =
      '2a. The code is unknown:\n  2a1. The user corrects the code and returns to step 1. After three unsuccessful attempts the user is sent to the desk and the use case ends.\n';
    const text = `# Enter\n\n1. The user enters the code.\n2. The system checks the code.\n3. The door opens.\n\n## Alternatives\n${retry}\n## Business rules\n- After three unsuccessful attempts to enter a code the user is sent to the desk.\n`;
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.includes('sent to the desk -> '))).toHaveLength(1);
  });
});
