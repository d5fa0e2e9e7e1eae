import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const logIn = (step: string, extension: string) => `# Log in

## Main flow
1. The user opens the login page.
2. ${step}
3. The system looks the account up.
4. The system shows the dashboard.

## Extensions
3a. ${extension}
   1. The system shows a message.
   2. The use case ends.
`;
const BOTH = 'The user enters the e-mail and the password.';

const guardsOf = async (text: string) => {
  const { models } = await draftOf(text);
  return models.flatMap(({ edges }) => edges.flatMap(({ guard }) => guard ?? []));
};

describe('a field that every trade knows', () => {
  it('has values on either side where a branch is about a wrong one', async () => {
    const draft = await draftOf(logIn(BOTH, 'The e-mail is invalid'));
    expect(dataIn(draft)).toEqual([
      'e-mail valid: ada@example.com',
      'e-mail invalid: ada.example.com, ada@@example.com',
    ]);
    expect(drawn(draft)).toMatchObject({
      'Log in': expect.arrayContaining([
        expect.stringContaining('The user enters the e-mail <e-mail> and the password'),
      ]),
    });
  });

  it.each([
    ['Invalid e-mail or password', '<password> is invalid or <e-mail> is invalid'],
    ['The credentials are incorrect', '<e-mail> is invalid or <password> is invalid'],
    ['The password is empty', '<password> is empty'],
  ])('is in the condition of a branch: %s', async (extension, guard) => {
    expect(await guardsOf(logIn(BOTH, extension))).toEqual(['otherwise', guard]);
  });

  it('is none where no branch is about it, or the step says its value', async () => {
    const declined = await draftOf(logIn(BOTH, 'The account is locked'));
    expect(dataIn(declined)).toEqual([]);
    const stated = logIn('The user enters "ada@test.org" as e-mail.', 'The e-mail is invalid');
    expect(dataIn(await draftOf(stated)).join()).not.toContain('example.com');
  });

  it('is called by a word alone where a condition calls it so', async () => {
    const step = 'The user enters the phone number.';
    expect(dataIn(await draftOf(logIn(step, 'The phone number is wrong')))[0]).toMatch(
      /^phone number /,
    );
    expect(dataIn(await draftOf(logIn(step, 'Invalid phone format')))[0]).toMatch(/^phone /);
  });

  it('gives each case that succeeds only valid values', async () => {
    const { models, steps, testData } = await draftOf(logIn(BOTH, 'Invalid e-mail or password'));
    const [model] = models;
    if (!model) throw new Error('no model was drawn');
    const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
    if (!made.ok) throw new Error('no cases');
    const ended = made.result.testCases.map(({ polarity, steps: lines }) => ({
      polarity,
      succeeds: lines.some(({ text }) => text.includes('dashboard')),
    }));
    expect(ended.length).toBeGreaterThan(2);
    for (const { polarity, succeeds } of ended) expect(succeeds).toBe(polarity === 'positive');
  });
});

const KAYIT = `# Kayıt

## Kullanım senaryosu: Kayıt ol
1. Kullanıcı sayfayı açar.
2. Kullanıcı e-posta adresini ve şifresini girer.
3. Kullanıcı şifreyi doğrular.
4. Sistem hesabı oluşturur.

Alternatif akışlar
2a. Geçersiz e-posta:
   - Sistem uyarı verir.
   - Kullanım senaryosu sona erer.
2b. Şifre formatı hatası:
   - Sistem uyarı verir.
   - Kullanım senaryosu sona erer.
4a. Şifre hatalıysa:
   - Sistem uyarır.
   - Kullanım senaryosu sona erer.
`;

describe('a condition on a field', () => {
  it('is read in Turkish', async () => {
    const draft = await draftOf(KAYIT);
    expect(dataIn(draft).map((line) => line.split(':')[0])).toEqual([
      'e-posta valid',
      'e-posta invalid',
      'şifre valid',
      'şifre invalid',
    ]);
  });

  it('is on the first branch alone that wrong values of it meet, as none come past that', async () => {
    expect(await guardsOf(KAYIT)).toEqual([
      'otherwise',
      '<e-posta> is invalid',
      '<şifre> is invalid',
    ]);
  });

  it('is on a later branch as well where the field is entered again', async () => {
    const again = KAYIT.replace(
      '3. Kullanıcı şifreyi doğrular.',
      '3. Kullanıcı şifreyi tekrar girer.',
    ).replace('4a.', '3a.');
    expect((await guardsOf(again)).filter((one) => one === '<şifre> is invalid')).toHaveLength(2);
  });
});

describe('a password in a name of something else', () => {
  const RESET = `# Reset the password

1. The user requests password recovery and supplies the account e-mail.
2. The user supplies a new password.
3. The system changes the password.

Alternative flows
3a. Invalid new password
   1. The system explains the policy.
1a. Invalid e-mail
   1. The system shows a message.
`;
  const SIFIRLA = `# Şifre sıfırlama

1. Kullanıcı şifre sıfırlama işlemini seçer ve e-posta adresini girer.
2. Kullanıcı yeni şifreyi girer.
3. Sistem şifreyi değiştirir.

Alternatif akışlar
3a. Yeni şifre geçersizse
   1. Sistem kuralı açıklar.
1a. E-posta adresi geçersizse
   1. Sistem uyarır.
`;

  it('is no field, and a new password is one of its own', async () => {
    const steps = async (text: string) => (await draftOf(text)).steps.map(({ label }) => label);
    expect(await steps(RESET)).toEqual(
      expect.arrayContaining([
        'The user requests password recovery and supplies the account e-mail <e-mail>',
        'The user supplies a new password <new password>',
      ]),
    );
    expect(await guardsOf(RESET)).toContain('<new password> is invalid');
    expect(await steps(SIFIRLA)).toEqual(
      expect.arrayContaining([
        'Kullanıcı şifre sıfırlama işlemini seçer ve e-posta adresini <e-posta adresi> girer',
        'Kullanıcı yeni şifreyi <yeni şifre> girer',
      ]),
    );
    expect(await guardsOf(SIFIRLA)).toContain('<yeni şifre> is invalid');
  });
});

describe('a date, a time and an address that a branch is about', () => {
  it.each([
    [
      '1. Kullanıcı tarih, saat ve süre bilgisini girer.\n2. Sistem kaydı oluşturur.\n\n## Alternatif akışlar\n\n- 1a. Tarih veya saat geçerli değilse sistem hata mesajı gösterir.\n',
      [
        'tarih valid: 15.09.2026',
        'tarih invalid: 31.02.2026',
        'saat valid: 14:30',
        'saat invalid: 25:00',
      ],
    ],
    [
      '1. The user enters the date, the time and the URL.\n2. The system saves them.\n\n## Alternative flows\n\n- 1a. If the URL is invalid, the system shows an error.\n',
      ['URL valid: https://example.com/a', 'URL invalid: example com'],
    ],
  ])('have a value on either side: %#', async (text, data) => {
    expect(dataIn(await draftOf(`# Plan\n\n## Main flow\n\n${text}`))).toEqual(data);
  });
});
