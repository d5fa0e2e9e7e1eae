import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

const MEETING = (alternative: string) => `# Plan an interview

## Main flow

1. The user opens the form.
2. The user enters the place, the meeting link and the contact.
3. The system saves it.

## Alternative flows

- 2a. ${alternative}
`;
const MULAKAT = (alternatif: string) => `# Mülakat planlama

## Ana akış

1. Kullanıcı formu açar.
2. Kullanıcı konum, toplantı bağlantısı ve iletişim bilgisini girer.
3. Sistem kaydı oluşturur.

## Alternatif akışlar

- 2a. ${alternatif}
`;

const LINK = ['https://example.com/a', 'example com'];
const BAGLANTI = ['https://example.com/ilan', 'example com'];

describe('an alternative that says what form a value has to have', () => {
  it.each([
    [MEETING('The meeting link, if given, must be a valid URL.'), 'meeting link', LINK],
    [MEETING('If the meeting link is given, it must be a valid URL.'), 'meeting link', LINK],
    [
      MULAKAT('Toplantı bağlantısı girilmişse geçerli URL biçiminde olmalıdır.'),
      'toplantı bağlantısı',
      BAGLANTI,
    ],
    [MULAKAT('Toplantı bağlantısı geçerli bir URL olmalıdır.'), 'toplantı bağlantısı', BAGLANTI],
  ])('is the branch of a value of another form: %#', async (text, name, [right, wrong]) => {
    const draft = await draftOf(text);
    expect(dataIn(draft)).toEqual([`${name} valid: ${right}`, `${name} invalid: ${wrong}`]);
    const ends = draft.questions.flatMap((one) => one.ends ?? []);
    expect(ends).toEqual([expect.objectContaining({ guard: `<${name}> is invalid` })]);
    const words = draft.steps.map(({ label }) => label).join('\n');
    expect(words).toContain(`${name} <${name}>`);
    expect(words).not.toMatch(/valid URL|olmalı/);
  });

  it('is none where somebody has to have something', async () => {
    const draft = await draftOf(MEETING('The user must have a valid subscription.'));
    expect(dataIn(draft)).toEqual([]);
  });
});
