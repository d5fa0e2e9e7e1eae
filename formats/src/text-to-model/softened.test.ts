import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const FIELDS = [
  ['Genişlik', 'genişliği'],
  ['Yükseklik', 'yüksekliği'],
  ['Uzaklık', 'uzaklığı'],
  ['Amaç puanı', 'amaç puanını'],
  ['Kazanç', 'kazancı'],
  ['Kalıp', 'kalıbı'],
  ['Denk', 'dengi'],
] as const;

const textOf = (doer: string, field: string, entered: string) =>
  `1. ${doer} formu açar.\n2. ${doer} ${entered} girer.\n3. Sistem formu saklar.\n\n${field} 3 ile 40 arasında olmalıdır.\n`;

describe('Turkish data whose last letter softens', () => {
  it.each(FIELDS)('is joined to its step: %s, %s', async (field, entered) => {
    const lines = Object.values(drawn(await draftOf(textOf('Bakıcı', field, entered)))).flat();
    expect(lines[1]).toContain(`a: Bakıcı ${entered} <${field.toLocaleLowerCase('tr')}> girer`);
  });

  it('is not joined to a word that only begins like it', async () => {
    const draft = await draftOf(textOf('Bakıcı', 'Kap', 'kabarcık türünü'));
    expect(Object.values(drawn(draft)).flat().join('\n')).not.toContain('<kap>');
  });
});

describe('who enters, chooses, confirms or looks into something', () => {
  it.each([
    'Depo amiri',
    'Koro şefi',
    'Hakem',
    'Muhtar',
    'Kulüp başkanı',
    'Liman reisi',
    'Orman bekçisi',
  ])('acts, and the data is joined, whatever he is called: %s', async (doer) => {
    const text = `1. Sistem formu açar.\n2. ${doer} tartıyı inceler.\n3. ${doer} uzaklığı girer ve kaydı onaylar.\n4. ${doer} bir gün seçer.\n5. ${doer} fişi onaylar.\n6. Sistem kaydı saklar.\n\nUzaklık 3 ile 40 arasında olmalıdır.\n`;
    const draft = await draftOf(text);
    const lines = Object.values(drawn(draft)).flat().join('\n');
    expect(lines).toContain(`a: ${doer} uzaklığı <uzaklık> girer ve kaydı onaylar`);
    for (const act of ['tartıyı inceler', 'bir gün seçer', 'fişi onaylar'])
      expect(lines).toContain(`a: ${doer} ${act}`);
    expect(lines).toContain('o: Sistem kaydı saklar');
    expect(dataIn(draft)).toEqual(['uzaklık valid: 3, 40', 'uzaklık invalid: 2, 41']);
  });

  it.each(['Sistem talebi onaylar', 'Banka ödemeyi onaylar', 'Kayıt sistemi talebi onaylar'])(
    'is no person where it is a system: %s',
    async (step) => {
      const text = `1. Hakem formu açar.\n2. ${step}.\n3. Hakem fişi alır.\n`;
      expect(Object.values(drawn(await draftOf(text))).flat()[1]).toContain(`o: ${step}`);
    },
  );
});
