import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

describe('rules', () => {
  it.each([
    [
      'The password must be at least 8 characters long.',
      ['password valid: Abcdef1!', 'password invalid: Abcdef1'],
    ],
    ['The quantity cannot exceed 10.', ['quantity valid: 10', 'quantity invalid: 11']],
    [
      'Discount must be greater than 0 and is given in percent.',
      ['discount valid: 1', 'discount invalid: 0'],
    ],
    [
      'The delivery date must be between 01.02.2026 and 28.02.2026.',
      [
        'delivery date valid: 2026-02-01, 2026-02-28',
        'delivery date invalid: 2026-01-31, 2026-03-01',
      ],
    ],
    ['A 4-digit code is sent.', ['code valid: 1234', 'code invalid: 123, 12345']],
    [
      'The price must be between 0.50 and 1,000.00 EUR.',
      ['price valid: 0.5, 1000', 'price invalid: 0.49, 1000.01'],
    ],
    ['Allowed colours are: red, green and blue.', ['colour valid: red, green, blue']],
    [
      'Parola en az 8, en fazla 10 karakter olmalıdır.',
      ['parola valid: Abcdef1!, Abcdef1!Ab', 'parola invalid: Abcdef1, Abcdef1!Abc'],
    ],
    [
      'The contact must be a valid e-mail address.',
      ['contact valid: ada@example.com', 'contact invalid: ada.example.com, ada@@example.com'],
    ],
    ['The quality is never more than 50.', ['quality valid: 50', 'quality invalid: 51']],
    ['Yaş 18’den küçük olamaz.', ['yaş valid: 18', 'yaş invalid: 17']],
    [
      'Sipariş tutarı 50 ile 1.000 TL arasında olmalıdır.',
      ['sipariş tutarı valid: 50, 1000', 'sipariş tutarı invalid: 49, 1001'],
    ],
    ['Ödeme türü kart, havale veya nakit olabilir.', ['ödeme türü valid: kart, havale, nakit']],
    [
      'TC kimlik numarası 11 haneli olmalıdır.',
      [
        'TC kimlik numarası valid: 12345678901',
        'TC kimlik numarası invalid: 1234567890, 123456789012',
      ],
    ],
    ['Parolanın uzunluğu en az 3 karakterdir.', ['parola valid: Abc', 'parola invalid: Ab']],
    ['Geçerli e-posta: ali@ornek.com', ['e-posta valid: ali@ornek.com']],
    ['Invalid e-mail: ali, @example', ['e-mail invalid: ali, @example']],
    [
      'Şifre 8 karakterden kısaysa sistem hata gösterir.',
      ['şifre valid: Abcdef1!', 'şifre invalid: Abcdef1'],
    ],
  ])('are read: %s', async (rule, data) => {
    const isTurkish = /[ğşıİçöüÖ]/.test(rule);
    const head = isTurkish
      ? '# Akış\n1. Kullanıcı bir sayfa açar.\n\n## Kurallar\n'
      : '# Flow\n1. The user opens the page.\n\n## Rules\n';
    expect(dataIn(await draftOf(`${head}- ${rule}\n`))).toEqual(data);
  });
});

describe('values in a list', () => {
  it.each([
    [
      'Verdict: Accepted, Accepted after some repairs or Sent back (required)',
      'Accepted, Accepted after some repairs, Sent back',
    ],
    ['Verdict: Accepted or Sent back (required)', 'Accepted, Sent back'],
  ])('may be followed by whether one must be there: %s', async (line, values) => {
    const draft = await draftOf(`1. The user opens a page.\n\n## Rules\n- ${line}\n`);
    expect(dataIn(draft)).toEqual([`verdict valid: ${values}`, 'verdict invalid: ']);
  });

  it('may be so in Turkish', async () => {
    const draft = await draftOf(
      '# Akış\n1. Kullanıcı bir sayfa açar.\n\n## Kurallar\n- Karar türü: Kabul, Şartlı kabul veya Ret (zorunlu)\n',
    );
    expect(dataIn(draft)).toEqual([
      'karar türü valid: Kabul, Şartlı kabul, Ret',
      'karar türü invalid: ',
    ]);
  });

  it.each([
    ['The clerk picks a closing reason from a configured list, with an optional note.'],
    ['Memur, isteğe bağlı bir notla birlikte tanımlı bir listeden kapanış nedeni seçer.'],
  ])('are not where they are listed, and not what else is entered: %s', async (step) => {
    const draft = await draftOf(`1. ${step}\n`);
    expect(draft.testData).toEqual([]);
  });
});
