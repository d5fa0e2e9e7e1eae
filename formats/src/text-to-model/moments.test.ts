import { describe, expect, it } from 'vitest';
import { momentsIn } from './moments.ts';
import { dataIn, draftOf } from './testing.ts';

describe('a date that is right on some days only', () => {
  it.each([
    [
      'istenen teslim tarihi bugünden önce olamaz ve bugünden en fazla 60 gün sonrası seçilebilir',
      'istenen teslim tarihi',
      ['bugün', 'bugünden 60 gün sonrası'],
      ['dün', 'bugünden 61 gün sonrası'],
    ],
    ['randevu tarihi geçmiş bir tarih olamaz', 'randevu tarihi', ['bugün'], ['dün']],
    ['doğum tarihi bugünden sonra olamaz', 'doğum tarihi', ['bugün'], ['yarın']],
  ])('is bounded by today in Turkish: %s', (text, name, valid, invalid) => {
    expect(momentsIn(text, 'tr')).toMatchObject([
      { name, values: valid },
      { name, values: invalid },
    ]);
  });

  it.each([
    [
      'the requested delivery date cannot be before today and can be at most 60 days from today',
      'requested delivery date',
      ['today', '60 days from today'],
      ['yesterday', '61 days from today'],
    ],
    ['the start date must not be in the past', 'start date', ['today'], ['yesterday']],
    ['the date of birth cannot be in the future', 'date of birth', ['today'], ['tomorrow']],
  ])('is bounded by today: %s', (text, name, valid, invalid) => {
    expect(momentsIn(text, 'en')).toMatchObject([
      { name, values: valid },
      { name, values: invalid },
    ]);
  });

  it.each([
    ['rezervasyon en fazla 60 gün sonrası yapılabilir', 'tr'],
    ['the member cannot be in the past', 'en'],
    ['the order is sent at most 3 days ahead', 'en'],
  ] as const)('is none of these: %s', (text, language) => {
    expect(momentsIn(text, language)).toEqual([]);
  });

  it('has values in words, and no branch of its own', async () => {
    const draft = await draftOf(`# Kabul

## Ana Akış
1. Kullanıcı istenen teslim tarihini seçer.
2. Sistem kaydı oluşturur.

## İş Kuralları
- İstenen teslim tarihi bugünden önce olamaz ve bugünden en fazla 60 gün sonrası seçilebilir.
`);
    expect(draft.questions).toEqual([]);
    expect(dataIn(draft)).toEqual([
      'istenen teslim tarihi valid: bugün, bugünden 60 gün sonrası',
      'istenen teslim tarihi invalid: dün, bugünden 61 gün sonrası',
    ]);
    expect(draft.steps.map(({ label }) => label)).toContain(
      'Kullanıcı istenen teslim tarihini <istenen teslim tarihi> seçer',
    );
  });
});
