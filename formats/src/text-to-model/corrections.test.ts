import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const LOG_IN = (correction: string, back = '3') => `# Log in

## Main flow

1. The user opens the login page.
2. The user enters the password.
3. The system checks the password.
4. The system shows the dashboard.

## Alternative flows

3a. The password is invalid:
  1. The system shows an error.
  2. ${correction}
  3. The flow continues at step ${back}.
`;
const GIRIS = (duzeltme: string) => `# Giriş

## Ana akış

1. Kullanıcı giriş sayfasını açar.
2. Kullanıcı şifreyi girer.
3. Sistem şifreyi doğrular.
4. Sistem ana sayfayı gösterir.

## Alternatif akışlar

3a. Şifre hatalıysa:
  1. Sistem hata mesajı gösterir.
  2. ${duzeltme}
  3. Akış 3. adımdan devam eder.
`;

async function stepsOf(text: string) {
  const { steps } = await draftOf(text);
  return steps.map(({ label }) => label);
}

describe('a step that corrects a value, in a branch about that', () => {
  it.each([
    [LOG_IN('The user corrects the password.'), 'The user corrects the password <password>'],
    [LOG_IN('The user corrects the value.'), 'The user corrects the value: password <password>'],
    [GIRIS('Kullanıcı şifreyi düzeltir.'), 'Kullanıcı şifreyi <şifre> düzeltir'],
    [GIRIS('Kullanıcı değeri düzeltir.'), 'Kullanıcı değeri düzeltir: şifre <şifre>'],
  ])('enters it: %#', async (text, words) => {
    expect(await stepsOf(text)).toContain(words);
  });

  it.each([LOG_IN('The user corrects the value.'), GIRIS('Kullanıcı değeri düzeltir.')])(
    'lets the path go on to the end of the flow: %#',
    async (text) => {
      const { models, steps, testData } = await draftOf(text);
      const [model] = models;
      if (!model) throw new Error('nothing was drawn');
      const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
      if (!made.ok) throw new Error('no cases');
      const refused = made.result.testCases.filter(({ polarity }) => polarity === 'negative');
      expect(refused).toHaveLength(1);
      expect(refused[0]?.steps.at(-1)?.text).toMatch(/dashboard|ana sayfa/);
    },
  );

  it('enters nothing where it corrects something else', async () => {
    expect(await stepsOf(LOG_IN('The user corrects the address.'))).toContain(
      'The user corrects the address',
    );
  });
});
