import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const STEPS = '1. The visitor opens the form.\n2. The visitor picks a room.\n';
const TURKISH = '1. Kullanıcı formu açar.\n2. Kullanıcı odayı seçer.\n';

async function readOf(text: string) {
  const draft = await draftOf(text);
  return {
    data: dataIn(draft),
    lines: Object.values(drawn(draft)).flat(),
    left: draft.leftOver.map((one) => one.text),
  };
}

describe('what is out of scope is left out', () => {
  it.each([
    'Out of scope: cash, card, cheque',
    'Not in scope: cash, card, cheque',
    'Out-of-scope: The visitor pays, gets a bill.',
    'Outside the scope: An amount between 10 and 500 is paid.',
  ])('as a line of the rules: %s', async (line) => {
    const text = `# Booking\n\n${STEPS}\n## Rules\n- ${line}\n- The size must be between 2 and 9.\n`;
    const { data, lines, left } = await readOf(text);
    expect(data).toEqual(['size valid: 2, 9', 'size invalid: 1, 10']);
    expect(lines).toHaveLength(3);
    expect(left).toEqual([line]);
  });

  it.each([
    'Kapsam dışı: kredi kartı, havale, EFT',
    'Kapsam dışıdır: Kullanıcı ödeme yapar, fatura alır.',
    'Kapsam dışında kalanlar: 10 ile 500 arasında tutarlar',
  ])('as a line of the rules in Turkish: %s', async (line) => {
    const text = `# Randevu\n\n${TURKISH}\n## Kurallar\n- ${line}\n- Boyut 2 ile 9 arasında olmalıdır.\n`;
    const { data, lines, left } = await readOf(text);
    expect(data).toEqual(['boyut valid: 2, 9', 'boyut invalid: 1, 10']);
    expect(lines).toHaveLength(3);
    expect(left).toEqual([line]);
  });

  it('as a paragraph among steps and alternatives, which go on behind it', async () => {
    const { data, lines, left } = await readOf(
      `# Booking\n\n## Main flow\n${STEPS}\nOut of scope: The visitor pays. The bank answers.\n\n3. The system saves the booking.\n\n## Extensions\n2a. The room is taken: the system shows "Taken" and the use case ends.\n\n**Out of scope:** The visitor cancels, gets a refund.\n\n2b. The room is closed: the system shows "Closed" and the use case ends.\n`,
    );
    expect(data).toEqual([]);
    expect(lines).toEqual([
      'start -> a: The visitor opens the form',
      'a: The visitor opens the form -> a: The visitor picks a room',
      'a: The visitor picks a room -> o: The system saves the booking',
      'a: The visitor picks a room -> o: the system shows "Taken" [The room is taken]',
      'a: The visitor picks a room -> o: the system shows "Closed" [The room is closed]',
      'o: The system saves the booking -> end',
      'o: the system shows "Taken" -> end',
      'o: the system shows "Closed" -> end',
    ]);
    expect(left).toEqual([
      'Out of scope: The visitor pays.',
      'The bank answers.',
      'Out of scope: The visitor cancels, gets a refund.',
    ]);
  });

  it('as a sentence of prose', async () => {
    const { data, lines, left } = await readOf(
      '# Randevu\n\nKullanıcı formu açar. Kullanıcı odayı seçer. Kapsam dışı: ödeme, iade ve fatura. Sistem randevuyu kaydeder.\n',
    );
    expect(data).toEqual([]);
    expect(lines).toHaveLength(4);
    expect(left).toEqual(['Kapsam dışı: ödeme, iade ve fatura.']);
  });

  it('as a list of its own, whose values are no data', async () => {
    const { data, lines } = await readOf(
      `# Booking\n\n${STEPS}\n## Out of scope\n- Payment: cash, card\n- The amount must be between 10 and 500.\n- The visitor cancels the booking.\n`,
    );
    expect(data).toEqual([]);
    expect(lines).toHaveLength(3);
  });
});
