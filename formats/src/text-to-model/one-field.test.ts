import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

const read = async (text: string) => {
  const draft = await draftOf(text);
  return { data: dataIn(draft), steps: draft.steps.map(({ label }) => label) };
};

describe('one field', () => {
  it.each([
    'The number of instalments is between 2 and 12.',
    'An instalment must be at least 15.00 EUR.\n- The number of instalments is between 2 and 12.',
    'The number of instalments is between 2 and 12.\n\n| Number of instalments | Fee |\n|---|---|\n| 2 to 3 | 0.00 EUR |\n| 4 to 12 | 4.50 EUR |',
  ])('is one datum in a step, by its whole name: %s', async (rules) => {
    const { steps } = await read(
      `# Pay\n\n## Main flow\n1. The customer enters the number of instalments and the IBAN.\n2. The portal shows the schedule.\n\n## Rules\n- ${rules}\n`,
    );
    expect(steps).toContain(
      'The customer enters the number of instalments <number of instalments> and the IBAN',
    );
  });

  it.each([
    [
      '1. The customer chooses "Pay in instalments".\n2. The portal shows the schedule.\n\nAn instalment must be at least 15.00 EUR.\n',
      'The customer chooses "Pay in instalments"',
    ],
    [
      '1. Müşteri "Taksit sayısı" seçeneğini seçer.\n2. Sistem planı gösterir.\n\nTaksit sayısı 2 ile 12 arasındadır.\n',
      'Müşteri "Taksit sayısı" seçeneğini seçer',
    ],
  ])('is not what a button is called: %s', async (text, step) => {
    expect((await read(text)).steps).toContain(step);
  });

  it.each([
    '1. Üye bir kitap seçer.\n2. Sistem kitabı ayırır.\n\n**Kurallar:**\n- Bir üye aynı anda en fazla 5 kitap alabilir.\n',
    '1. Hasta bir saat seçer.\n2. Sistem randevuyu kaydeder.\n\n**Kurallar:**\n- Bir hasta en fazla 3 randevu alabilir.\n',
    '1. The member picks a slot.\n2. The system stores the booking.\n\n**Rules:**\n- A member may hold at most 3 bookings at the same time.\n',
    '1. The customer enters the address.\n2. The system stores it.\n\n**Rules:**\n- A customer can have up to 5 addresses.\n',
  ])('is not what somebody may have so many of: %s', async (text) => {
    const { data, steps } = await read(text);
    expect(data).toEqual([]);
    expect(steps.join()).not.toContain('<');
  });

  it('is what somebody has to enter so many of', async () => {
    const { data } = await read(
      '1. The user enters 1 to 5 e-mail addresses.\n2. The page shows them.\n\nThe note has at most 20 characters.\n',
    );
    expect(data.join()).toContain('note');
  });

  it.each([
    ['The instalment is at least 15 and at most 90. ', 'the instalment <instalment>'],
    ['', 'the instalment and'],
  ])(
    'of a shorter name is entered beside a longer one where the step names both: %s',
    async (rule, words) => {
      const { steps } = await read(
        `1. The user enters the number of instalments, the instalment and the name.\n2. The page shows them.\n\n${rule}The number of instalments is between 2 and 12.\n`,
      );
      expect(steps.join()).toContain(words);
      expect(steps.join()).toContain('the number of instalments <number of instalments>,');
    },
  );

  it.each([
    [
      '1. The guest enters the number of exposures.\n2. The page shows them.\n\n## Rules\n- The number of exposures must be at least 1.\n- No more than 120 exposures may be requested.\n',
      ['number of exposures valid: 1, 120', 'number of exposures invalid: 0, 121'],
    ],
    [
      '1. Üye poz sayısını girer.\n2. Sistem pozları gösterir.\n\n## Kurallar\n- Poz sayısı en az 1 olmalıdır.\n- En fazla 120 poz istenebilir.\n',
      ['poz sayısı valid: 1, 120', 'poz sayısı invalid: 0, 121'],
    ],
    [
      '1. The guest enters the title of the request.\n2. The page shows it.\n\n## Rules\n- The title of the request has at most 20 characters.\n- The title must not be empty.\n',
      [
        `title of the request valid: ${'Abcdef1!'.repeat(3).slice(0, 20)}`,
        `title of the request invalid: ${'Abcdef1!'.repeat(3).slice(0, 21)}, `,
      ],
    ],
  ])('has the bounds that a text says under a shorter name of it: %s', async (text, data) => {
    expect((await read(text)).data).toEqual(data);
  });

  it.each([
    '1. The guest enters the title of the request.\n2. The guest enters the title of the report.\n\n## Rules\n- The title of the request has at most 20 characters.\n- The title of the report has at most 30 characters.\n- The title must not be empty.\n',
    '1. The guest enters the title of the request.\n2. The guest enters the title.\n\n## Rules\n- The title of the request has at most 20 characters.\n- The title must not be empty.\n',
    '1. The guest enters the number of instalments.\n2. The page shows it.\n\n## Rules\n- The instalment is at least 15.\n- The number of instalments is between 2 and 12.\n',
  ])('is not another one of a like name: %s', async (text) => {
    const { data } = await read(text);
    expect(new Set(data.map((line) => line.split(/ (?:in)?valid: /)[0])).size).toBeGreaterThan(1);
  });
});
