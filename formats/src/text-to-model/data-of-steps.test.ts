import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();
const dataOf = async (text: string) => dataIn(await draftOf(text));

describe('data belongs to the noun next to it', () => {
  it('where two are named before a range', async () => {
    const text =
      "# Pay\n\n1. The customer enters the receiver's IBAN and an amount between 10 and 5000 EUR.\n2. The page shows it.\n";
    expect(await dataOf(text)).toEqual(['amount valid: 10, 5000', 'amount invalid: 9, 5001']);
    expect((await linesOf(text))[0]).toContain("the receiver's IBAN and an amount <amount>");
  });

  it('and stands in the place of the list or range that tells its values', async () => {
    expect(
      (
        await linesOf(
          '# Open\n\n1. The customer selects the account type (current, savings).\n2. It opens.\n',
        )
      )[0],
    ).toBe('start -> a: The customer selects the account type <account type>');
  });

  it('and is none where the system makes something of a size', async () => {
    const text =
      '# Sum\n\n1. The user opens it.\n2. The system generates a summary (top 5-10 sentences).\n';
    expect(await dataOf(text)).toEqual([]);
    expect((await linesOf(text))[1]).toContain(
      'o: The system generates a summary (top 5-10 sentences)',
    );
  });
});

describe('names of fields in brackets', () => {
  it.each([
    '1. The user fills in the form (Title, Description, Budget, Deadline).\n2. The page opens.\n',
    '1. Kullanıcı zorunlu alanları (Başlık, Açıklama, Bütçe) doldurur.\n2. Sayfa açılır.\n',
    '1. Kullanıcı adresi (POST /api/hooks) açar.\n2. Sayfa açılır.\n',
  ])('are no values of one: %s', async (steps) => {
    expect(await dataOf(`# Create\n\n${steps}`)).toEqual([]);
  });
});

describe('a table of fields with a rule for each', () => {
  it('gives data by the names of the fields, without texts that nobody can read', async () => {
    const data = await dataOf(
      '# Form\n\n1. Formu aç.\n2. Kaydet.\n\n| Alan | Kural |\n|---|---|\n| Parola | En az 8 karakter, 1 rakam |\n| Ad | Opsiyonel, maksimum 500 karakter |\n| Metin | Boş olamaz, en az 5 karakter |\n',
    );
    expect(data).toEqual([
      'parola valid: Abcdef1!',
      'parola invalid: Abcdef1',
      'ad valid: Abcdef1!',
      'metin valid: Abcde',
      'metin invalid: Abcd, ',
    ]);
  });
});

describe('names of fields below a step', () => {
  it('are in its words, so that a branch at the step leaves behind them', async () => {
    const text =
      '# Create\n\n## Main flow\n\n1. The student enters the details:\n   - Title\n   - Priority (High/Low)\n2. The student presses "Save"\n\n## Alternative flow: Reminder\n\n1. At step 1, the student picks a day\n2. Continue to step 2\n';
    const step = 'a: The student enters the details: Title, Priority <priority>';
    expect(await linesOf(text)).toEqual([
      `start -> ${step}`,
      `${step} -> a: The student presses "Save"`,
      `${step} -> a: the student picks a day [Reminder]`,
      'a: the student picks a day -> a: The student presses "Save"',
      'a: The student presses "Save" -> end',
    ]);
    expect(await dataOf(text)).toEqual(['priority valid: High, Low']);
  });
});
