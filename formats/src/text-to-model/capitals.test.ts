import { expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

it('names keep capitals as the document writes them, in both languages', async () => {
  const turkish = await draftOf(`# Para gönderme
1. Kullanıcı IBAN ve PIN girer.
2. Kullanıcı T.C. kimlik numarası girer.
3. Sistem işlemi onaylar.

- IBAN 26 haneli olmalıdır. PIN 4 haneli bir sayıdır.
- T.C. kimlik numarası 11 haneli olmalıdır. Şifre zorunludur.
- PIN yanlışsa sistem hata gösterir.

ŞİFRE
`);
  expect(turkish.testData.map(({ name }) => name)).toEqual([
    ...['IBAN', 'IBAN', 'PIN', 'PIN', 'T.C. kimlik numarası', 'T.C. kimlik numarası', 'şifre'],
  ]);
  const [flow = []] = Object.values(drawn(turkish));
  expect(flow.join('\n')).toContain('Kullanıcı IBAN <IBAN> ve PIN <PIN> girer');
  expect(flow.join('\n')).toContain('{<PIN> is invalid}');
  const english = await draftOf(
    '# Pay\n1. The user enters the user ID.\n\nThe user ID is 8 digits.',
  );
  expect(english.testData[0]?.name).toBe('user ID');
});

it('a word of capitals in a table stays one behind its actor, and others begin small', async () => {
  const rows = '| Müşteri | IBAN girer | kabul |\n| Müşteri | Işığı yakar | yanar |\n';
  const turkish = await draftOf(`| Aktör | İşlem | Beklenen sonuç |\n|---|---|---|\n${rows}`);
  expect(turkish.steps.map(({ label }) => label)).toEqual([
    'Müşteri IBAN girer',
    'Müşteri ışığı yakar',
  ]);
  const english = await draftOf(
    '| Actor | Action | Expected result |\n|---|---|---|\n| Clerk | Issue the card | done |\n',
  );
  expect(english.steps[0]?.label).toBe('Clerk issue the card');
});

it('Turkish numbers and dates of tables and conditions are stored as every language has them', async () => {
  const draft = await draftOf(`# Kredi
| Tutar | Vade | Kod | Sonuç |
|---|---|---|---|
| < 2,5 | 22.11.2026 | 1.250 | Reddedilir |
| 2,5-1.250,75 | 1.12.2026 | X,5 | Onaylanır |
`);
  expect(dataIn(draft)).toEqual([
    'tutar valid: 2.4, 2.5, 1250.75',
    'vade valid: 2026-11-22, 2026-12-01',
    'kod valid: 1.250, X,5',
  ]);
  expect(draft.testData.map(({ type }) => type)).toEqual(['decimal', 'date', 'text']);
  expect(drawn(draft).Kredi?.join('\n')).toContain('<tutar> < 2.5 and <vade> = "2026-11-22"');

  const worded = await draftOf(
    '# Ödeme\n1. Kullanıcı tutar girer.\n2. Tutar 1.250,5 TL’den büyükse sistem onay ister.\n3. Sistem öder.\n\nTutar en az 2,5 en fazla 2.000,75 TL olmalıdır.\n',
  );
  expect(drawn(worded).Ödeme?.join('\n')).toContain('{<tutar> > 1250.5 and <tutar> is valid}');
  const english = await draftOf(
    '# Pay\n1. The user enters the amount.\n2. If the amount is more than 1,000, the system asks.\n3. The system pays.\n\nThe amount must be between 1 and 5,000.\n',
  );
  expect(drawn(english).Pay?.join('\n')).toContain('{<amount> > 1000 and <amount> is valid}');
});
