import { describe, expect, it } from 'vitest';
import { rulesOf } from './rule.ts';
import { dataIn, draftOf } from './testing.ts';

const FLOW = '# Note\n\n1. The user opens the page.\n2. The user presses Save.\n\n## Rules\n- ';
const AKIS =
  '# Not\n\n1. Kullanıcı sayfayı açar.\n2. Kullanıcı kaydet düğmesine basar.\n\n## Kurallar\n- ';
const dataOf = async (rule: string) =>
  dataIn(await draftOf(`${/[çğıöşü]/.test(rule) ? AKIS : FLOW}${rule}\n`));

describe('what signs a value is made of', () => {
  it.each([
    [
      'The programme code consists of two letters and four digits, for example KO2741.',
      'programme code',
      'KO2741',
      'KO274, KO27411, KOX741',
    ],
    [
      'The locker code must be 3 digits followed by 1 letter.',
      'locker code',
      '123A',
      '123, 123AA, X23A',
    ],
    [
      'The parcel number starts with PK- followed by three digits (e.g. PK-907).',
      'parcel number',
      'PK-907',
      'PK-90, PK-9071, PK-X07',
    ],
    [
      'Program kodu iki harf ve dört rakamdan oluşur, örneğin KO2741.',
      'program kodu',
      'KO2741',
      'KO274, KO27411, KOX741',
    ],
    [
      'Tescil numarası TC- ile başlar ve ardından üç harf gelir.',
      'tescil numarası',
      'TC-ABC',
      'TC-AB, TC-ABCA, TC-7BC',
    ],
  ])('gives a right one and the nearest wrong ones: %s', async (rule, name, valid, invalid) => {
    expect(await dataOf(rule)).toEqual([`${name} valid: ${valid}`, `${name} invalid: ${invalid}`]);
  });

  it('takes no example that breaks the rule', async () => {
    const [valid] = await dataOf('The code consists of two letters and four digits, e.g. K12.');
    expect(valid).toBe('code valid: AB1234');
  });

  it.each([
    ['The password must contain at least two letters and four digits.', 'en'],
    ['The password contains two letters and one digit.', 'en'],
    ['Parola iki harf ve bir rakam içerir.', 'tr'],
    ['Parola en az iki harf ve bir rakamdan oluşur.', 'tr'],
  ] as const)('says not how many there are in all: %s', (rule, language) => {
    expect(rulesOf(rule, language)).toEqual([]);
  });
});

const table = (rows: string) =>
  `# Request\n\n1. The guest opens the form.\n2. The guest presses Send.\n\n## Form\n\n| Field | Type | Required | Remark |\n|---|---|---|---|\n${rows}\n`;
const tablo = (rows: string) =>
  `# Talep\n\n1. Konuk formu açar.\n2. Konuk "Gönder" düğmesine basar.\n\n## Form\n\n| Alan | Tür | Zorunlu | Açıklama |\n|---|---|---|---|\n${rows}\n`;

describe('the table of a screen', () => {
  it.each([
    [
      table('| Instrument | List | no | KFOSC, Echelle or Polarimeter |'),
      ['instrument valid: KFOSC, Echelle, Polarimeter'],
    ],
    [
      table('| Room | Drop-down | no | Single bed or double bed |'),
      ['room valid: Single bed, double bed'],
    ],
    [
      tablo('| Zemin | Liste | hayır | Parke, sentetik veya toprak |'),
      ['zemin valid: Parke, sentetik, toprak'],
    ],
    [
      table('| Code | Text | no | Two letters and four digits, for example KO2741 |'),
      ['code valid: KO2741', 'code invalid: KO274, KO27411, KOX741'],
    ],
    [table('| Note | Text | no | Shown in the header or footer |'), []],
  ])('says what may be chosen and what a value is made of: %s', async (text, data) => {
    expect(dataIn(await draftOf(text))).toEqual(data);
  });

  it.each([
    [
      `${table('| Declination | Number | no | In degrees, one decimal place |')}\n## Rules\n- The declination must be between -35 and 70 degrees.\n`,
      'declination invalid: -35.1, 70.1',
    ],
    [
      `# Request\n\n1. The guest opens the form.\n2. The guest presses Send.\n\n## Rules\n- The weight is between 2 and 8 kg.\n- The weight has two decimal places.\n`,
      'weight invalid: 1.99, 8.01',
    ],
    [
      `${tablo('| Asit oranı | Sayı | hayır | Yüzde, virgülden sonra bir basamak |')}\n## Kurallar\n- Asit oranı 1 ile 3 arasında olmalıdır.\n`,
      'asit oranı invalid: 0.9, 3.1',
    ],
  ])('says to how many places a number is given: %s', async (text, invalid) => {
    expect(dataIn(await draftOf(text))).toContain(invalid);
  });
});
