import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const ENGLISH =
  '# Order\n\n1. The chef opens the form.\n2. The chef presses Approve.\n3. The chef enters the code.\n4. The system checks the code.\n\n';
const TURKISH =
  '# Sipariş\n\n1. Şef formu açar.\n2. Şef Onayla butonuna basar.\n3. Şef onay kodunu girer.\n4. Sistem kodu doğrular.\n\n';

const DRAWN = [
  'start -> a: The chef opens the form',
  'a: The chef opens the form -> a: The chef presses Approve',
  'a: The chef presses Approve -> a: The chef enters the code',
  'a: The chef enters the code -> a: The system checks the code',
  'a: The chef presses Approve -> o: The system shows M05 [The limit is exceeded]',
  'o: The system shows M05 -> o: The order is cancelled',
  'a: The system checks the code -> o: The system shows M06 [The code is wrong]',
  'o: The system shows M06 -> a: The chef enters the code',
  'a: The system checks the code -> end',
  'o: The order is cancelled -> end',
];

const first = (marks: [string, string]) =>
  `${marks[0]} The system shows M05.\n${marks[1]} The order is cancelled and the use case ends.\n\n`;
const second = (marks: [string, string]) =>
  `${marks[0]} The system shows M06.\n${marks[1]} The flow returns to step 3.\n`;

describe('numbered steps below the head of an alternative', () => {
  it.each<[string, string, string, [string, string]]>([
    [
      'a line with its step',
      'A1 – The limit is exceeded (Step 2)',
      'A2 – The code is wrong (Step 4)',
      ['1.', '2.'],
    ],
    [
      'a line with a colon',
      'A1: The limit is exceeded (step 2):',
      'A2: The code is wrong (step 4):',
      ['1)', '2)'],
    ],
    [
      'letters below it',
      'A1 – The limit is exceeded (Step 2)',
      'A2 – The code is wrong (Step 4)',
      ['a)', 'b)'],
    ],
    [
      'a line without a mark',
      'The limit is exceeded (step 2)',
      'The code is wrong (step 4)',
      ['1.', '2.'],
    ],
    [
      'a number with a letter',
      '2a. The limit is exceeded:',
      '4a. The code is wrong:',
      ['1.', '2.'],
    ],
    [
      'a number with a letter and no colon',
      '2a. The limit is exceeded',
      '4a. The code is wrong',
      ['a)', 'b)'],
    ],
  ])('are its own: %s', async (_, one, other, marks) => {
    for (const [name, gap] of [
      ['a.md', '\n\n'],
      ['a.txt', '\n'],
    ] as const) {
      const text = `${ENGLISH}${one}${gap}${first(marks)}${other}${gap}${second(marks)}`;
      const draft = await draftOf(name === 'a.txt' ? text.replace('# ', '') : text, name);
      expect(draft.models.map((model) => model.name)).toEqual(['Order']);
      expect(drawn(draft).Order?.toSorted()).toEqual(DRAWN.toSorted());
      expect(draft.questions).toEqual([]);
    }
  });

  it('are its own also where it is headed, or indented, or bold', async () => {
    for (const [one, other] of [
      ['### A1 – The limit is exceeded (Step 2)', '### A2 – The code is wrong (Step 4)'],
      ['**A1. The limit is exceeded (Step 2)**', '**A2. The code is wrong (Step 4)**'],
    ]) {
      const text = `${ENGLISH}${one}\n\n   ${first(['1.', '   2.'])}${other}\n\n   ${second(['1.', '   2.'])}`;
      const draft = await draftOf(text);
      expect(draft.models).toHaveLength(1);
      expect(drawn(draft).Order?.toSorted()).toEqual(DRAWN.toSorted());
    }
  });

  it('stand beside alternatives in one line', async () => {
    const draft = await draftOf(
      `${TURKISH}A1 – Limit aşılıyor (Adım 2)\n\n   1. Sistem M05 mesajını gösterir.\n\n   2. Sipariş iptal edilir ve senaryo sona erer.\n\nA2 – Şef vazgeçer (Adım 2): Şef Vazgeç butonuna basar. Sistem bilgileri siler ve senaryo sona erer.\n\nA3 – Onay kodu hatalı (Adım 4): Sistem M06 mesajını gösterir, akış 3. adıma döner.\n`,
    );
    expect(draft.models).toHaveLength(1);
    expect(draft.testData).toEqual([]);
    expect(draft.leftOver).toEqual([]);
    expect(drawn(draft).Sipariş).toEqual(
      expect.arrayContaining([
        'a: Şef Onayla butonuna basar -> o: Sistem M05 mesajını gösterir [Limit aşılıyor]',
        'o: Sistem M05 mesajını gösterir -> o: Sipariş iptal edilir',
        'a: Şef Onayla butonuna basar -> a: Şef Vazgeç butonuna basar [Şef vazgeçer]',
        'a: Sistem kodu doğrular -> o: Sistem M06 mesajını gösterir [Onay kodu hatalı]',
        'o: Sistem M06 mesajını gösterir -> a: Şef onay kodunu girer',
        'a: Sistem kodu doğrular -> end',
      ]),
    );
  });

  it('are a flow of their own where no such step stands above', async () => {
    const draft = await draftOf(
      'Prepare (step 1)\n\n1. The chef opens the form.\n2. The chef presses Approve.\n',
      'a.txt',
    );
    expect(draft.models).toHaveLength(1);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
  });
});
