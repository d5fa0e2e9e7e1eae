import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const lines = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

const CLAIM = `# Filing a claim

1. The employee enters the amount.
2. The employee submits the claim.
3. The manager reviews the claim.
4. The system pays the amount.

If the amount is greater than 500 EUR, the director approves the claim as well.
If the receipt is not readable, the manager returns the claim to the employee.
If the manager rejects the claim, the employee is informed and the process ends.
`;

describe('conditions in a row behind numbered steps', () => {
  it('do not hang on each other: of each failure its place is asked', async () => {
    const { models, questions, steps } = await draftOf(CLAIM);
    const all = Object.values(drawn({ models, steps } as never)).flat();
    expect(all.filter((line) => line.includes('[the manager rejects the claim]'))).toEqual([
      'a: The manager reviews the claim -> o: the employee is informed [the manager rejects the claim]',
    ]);
    expect(all.filter((line) => line.includes('[the receipt is not readable]'))).toHaveLength(1);
    expect(questions.filter(({ code }) => code === 'way_place_assumed')).toHaveLength(2);
  });
});

describe('a failure behind a list that ends in an act', () => {
  const list =
    '1. Yönetici talebi inceler.\n2. Yönetici talebi onaylar.\n3. Muhasebe tutarı yatırır.\n\n';

  it('leaves at the step that it is about, which is asked', async () => {
    const { questions, ...draft } = await draftOf(
      `${list}Yönetici talebi reddederse çalışana bildirim gönderilir ve süreç sona erer.\n`,
    );
    expect(questions.map(({ code }) => code)).toEqual(['way_place_assumed']);
    const [all] = Object.values(drawn({ ...draft, questions }));
    expect(all?.find((line) => line.includes('['))).toContain('Yönetici talebi inceler ->');
  });

  it('leaves at the last one where it is about that', async () => {
    const { questions } = await draftOf(
      `${list}Tutar yatırılamazsa hata gösterilir ve süreç sona erer.\n`,
    );
    expect(questions).toEqual([]);
  });
});

describe('reasons', () => {
  it.each([
    'Root causes',
    'Possible causes',
    'Why this is critical',
    'Olası nedenler',
    'Kök nedenler',
  ])('are no steps, and no branch: %s', async (label) => {
    const all = await lines(
      `# Broker is down\n\n**${label}**:\n- Producers cannot publish to the partition\n- The leader failed\n- The disk is full\n\n**Resolution**:\n1. Open the log.\n2. Check the disk.\n`,
    );
    expect(all).toEqual([
      'start -> a: Open the log',
      'a: Open the log -> a: Check the disk',
      'a: Check the disk -> end',
    ]);
  });
});
