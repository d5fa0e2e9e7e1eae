import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const read = async (text: string) => {
  const draft = await draftOf(text);
  return {
    lines: Object.values(drawn(draft)).flat(),
    left: draft.leftOver.map((one) => one.text),
    questions: draft.questions.length,
  };
};

const FLOW = `# Pay

## Main flow
1. The customer opens the page.
2. The customer accepts the plan.
3. The portal stores the plan.
`;
const AKIS = `# Ödeme

## Ana akış
1. Müşteri sayfayı açar.
2. Müşteri planı kabul eder.
3. Sistem planı kaydeder.
`;

describe('what holds at the end of a flow', () => {
  it.each([
    [
      `${FLOW}\n## Postconditions\n- On success the plan is stored.\n- `,
      'In every other case no plan is stored.',
    ],
    [`${FLOW}\n## Guarantees\n- The plan is stored.\n- `, 'Otherwise nothing is stored.'],
    [
      `${FLOW}\n## Postconditions\n- The plan is stored.\n- `,
      'In case of failure the balance is unchanged.',
    ],
    [
      `${FLOW}\n## Postconditions\n- The plan is stored.\n- `,
      'If the use case fails, nothing is stored.',
    ],
    [`${AKIS}\n## Son koşullar\n- Plan kaydedilmiştir.\n- `, 'Diğer durumlarda plan kaydedilmez.'],
    [
      `${AKIS}\n## Son koşullar\n- Plan kaydedilmiştir.\n- `,
      'Diğer tüm durumlarda plan kaydedilmez.',
    ],
    [
      `${AKIS}\n**Sonuç koşulları:** Başarılı olursa plan kaydedilir. `,
      'Başarısız olursa hiçbir şey değişmez.',
    ],
  ])(
    'is no branch behind success, and of another end is left out: %s%s',
    async (text, sentence) => {
      const { lines, left, questions } = await read(`${text}${sentence}\n`);
      expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(1);
      expect(lines.filter((line) => line.includes('['))).toEqual([]);
      expect(left).toContain(sentence);
      expect(questions).toBe(0);
    },
  );

  it('is expected where it says that all went well', async () => {
    const { lines } = await read(
      `${AKIS}\n## Son koşullar\n- Başarılı durumda plan kaydedilmiştir.\n`,
    );
    expect(lines.at(-1)).toBe('o: plan kaydedilmiştir -> end');
  });

  it('stays a branch where its condition is of something else', async () => {
    const { lines } = await read(
      `${FLOW}\n## Postconditions\n- If the customer is a member, points are added.\n`,
    );
    expect(lines).toContain(
      'o: The portal stores the plan -> o: points are added [the customer is a member]',
    );
  });

  it('of all other cases is left out in prose, where no choice stands before it', async () => {
    const { lines, left } = await read(
      'The clerk opens the parcel. The clerk scans the label. The system refunds the amount. In all other cases the amount stays with the shop.',
    );
    expect(lines).toHaveLength(4);
    expect(left).toContain('In all other cases the amount stays with the shop.');
    const turkish = await read(
      'Görevli paketi açar. Görevli etiketi okutur. Sistem tutarı iade eder. Diğer tüm durumlarda tutar iade edilmez.',
    );
    expect(turkish.lines).toHaveLength(4);
    expect(turkish.questions).toBe(0);
  });

  it('of all other cases is the other branch of the choice just before it', async () => {
    const { lines } = await read(
      'The clerk opens the parcel. If the label is readable, the system refunds the amount. In every other case the parcel stays in the shop.',
    );
    expect(lines).toContain(
      'a: The clerk opens the parcel -> o: the parcel stays in the shop [otherwise]',
    );
  });
});

describe('guarantees', () => {
  it.each([
    [`${FLOW}\n## Postconditions (Guarantees)\n- **Failure Guarantee:** No plan is stored.\n`],
    [`${FLOW}\n## Guarantees\n- **Minimal guarantee:** No plan is stored.\n`],
    [`${FLOW}\n## Postcondition on failure\nNo plan is stored.\n`],
    [`${FLOW}\n**Postconditions (failure):** No plan is stored.\n`],
    [
      FLOW.replace(
        '\n\n',
        '\n\n| Field | Value |\n|---|---|\n| Preconditions | The customer has an account. |\n| Postcondition on failure | No plan is stored. |\n\n',
      ),
    ],
    [`${AKIS}\n## Son Koşullar (Garantiler)\n- **Başarısızlık garantisi:** Plan kaydedilmez.\n`],
    [`${AKIS}\n**Son koşul (başarısızlık):** Plan kaydedilmez.\n`],
    [
      AKIS.replace(
        '\n\n',
        '\n\n| Alan | Değer |\n|---|---|\n| Ön koşullar | Müşterinin hesabı vardır. |\n| Başarısızlık durumunda son koşul | Plan kaydedilmez. |\n\n',
      ),
    ],
  ])('of failure are no step: %s', async (text) => {
    const { lines, left } = await read(text);
    expect(lines.join('\n')).not.toMatch(/No plan|kaydedilmez|Value|Değer/);
    expect(left.join('\n')).toMatch(/No plan is stored|Plan kaydedilmez/);
  });

  it.each([
    `${FLOW}\n## Postconditions (Guarantees)\n- **Success Guarantee:** The plan is stored for a year.\n- **Failure Guarantee:** No plan is stored.\n`,
    `${FLOW}\n## Guarantees\n- The plan is stored for a year.\n`,
    `${AKIS}\n## Son Koşullar (Garantiler)\n- **Başarı garantisi:** Plan bir yıl için kaydedilmiştir.\n`,
    `${AKIS}\n## Garantiler\n- Plan bir yıl için kaydedilmiştir.\n`,
  ])('are promised, and no step: %s', async (text) => {
    const { lines, left } = await read(text);
    expect(lines).toHaveLength(4);
    expect(left.join('\n')).toMatch(/for a year|bir yıl için/);
  });

  it.each([
    [
      FLOW.replace(
        '\n\n',
        '\n\n| Actor | Customer |\n|---|---|\n| Postcondition on success | The plan is stored for a year. |\n\n',
      ),
      'o: The plan is stored for a year -> end',
    ],
    [
      AKIS.replace(
        '\n\n',
        '\n\n| Aktör | Müşteri |\n|---|---|\n| Başarı durumunda son koşul | Plan bir yıl için kaydedilmiştir. |\n\n',
      ),
      'o: Plan bir yıl için kaydedilmiştir -> end',
    ],
  ])(
    'are none of a postcondition on success, which is expected behind the last step: %s',
    async (text, line) => {
      const { lines } = await read(text);
      expect(lines.filter((one) => one.endsWith('-> end'))).toHaveLength(1);
      expect(lines).toContain(line);
    },
  );
});

describe('what somebody may do as well', () => {
  it.each([
    [
      '1. The app charges the card.\n2. The app shows the receipt.\n\nIf the rider wishes, the receipt can be printed from the web site later.\n',
      'If the rider wishes, the receipt can be printed from the web site later.',
    ],
    [
      '1. The user enters the code.\n2. The system stores the code.\n\nIf the user likes, the system also signs out all other devices.\n',
      'If the user likes, the system also signs out all other devices.',
    ],
    [
      'Müşteri kodu girer. Sistem kodu kaydeder. Müşteri dilerse kodu e-posta ile de alabilir.',
      'Müşteri dilerse kodu e-posta ile de alabilir.',
    ],
    [
      '1. Kullanıcı kodu girer.\n2. Sistem kodu kaydeder.\n\nKullanıcı isterse diğer oturumlar da kapatılır.\n',
      'Kullanıcı isterse diğer oturumlar da kapatılır.',
    ],
  ])('is no branch: %s', async (text, sentence) => {
    const { lines, left } = await read(text);
    expect(lines.some((line) => line.includes('['))).toBe(false);
    expect(left).toContain(sentence);
  });

  it('is a branch where it leads somewhere else', async () => {
    const { lines } = await read(
      '1. The user enters the code.\n2. If the user wishes, the user chooses another code and goes back to step 1.\n3. The system stores the code.\n',
    );
    expect(lines.some((line) => line.includes('[the user wishes]'))).toBe(true);
  });
});

describe('what holds where a flow ended badly, and what it has to keep to besides', () => {
  it.each([
    [FLOW, 'Minimal / Failure Postconditions', 'The portal stores nothing of a canceled payment.'],
    [FLOW, 'Minimal Guarantees', 'The portal reveals no card number.'],
    [FLOW, 'Failure or minimal postconditions', 'The balance is unchanged.'],
    [FLOW, '10. Failure Postconditions', 'Canceled work creates no plan.'],
    [FLOW, 'Special Requirements / Constraints', 'Pending work is not a stored plan.'],
    [FLOW, 'Special Requirements', 'The portal answers quickly.'],
    [AKIS, 'Asgari / Başarısızlık Son Koşulları', 'Sistem hiçbir şey kaydetmez.'],
    [AKIS, 'Özel Gereksinimler / Kısıtlar', 'Sistem hızlı yanıt verir.'],
  ])('is no flow and no step, and is left out: %s%s', async (flow, heading, sentence) => {
    const draft = await draftOf(`${flow}\n## ${heading}\n- ${sentence}\n`);
    expect(draft.models).toHaveLength(1);
    expect(draft.steps).toHaveLength(3);
    expect(draft.leftOver.map(({ text }) => text)).toEqual([sentence]);
    expect(draft.questions).toEqual([]);
  });
});
