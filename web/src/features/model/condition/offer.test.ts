import { readCondition, type StateVariable } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { describe, expect, it } from 'vitest';
import { take } from '../completion.ts';
import { offerInCondition } from './offer.ts';

const data = [
  { name: 'yaş', type: 'integer' as const, values: ['18', '65'] },
  { name: 'password', type: 'text' as const, values: ['Abc1', 'say "x"', ''] },
  { name: 'pin', type: 'text' as const, values: ['1234'], isSecret: true },
];
const offered = (text: string, language: Language = 'en', caret = text.length) =>
  offerInCondition(text, caret, { data, language });
const options = (text: string, language: Language = 'en') => offered(text, language)?.options;

describe('what may come next in a condition', () => {
  it.each([
    ['', ['<yaş> ', '<password> ', '<pin> ', 'not ', 'otherwise']],
    ['<', ['<yaş> ', '<password> ', '<pin> ']],
    ['<PAS', ['<password> ']],
    ['pas', ['<password> ']],
    [
      '<password> ',
      ['is valid', 'is invalid', 'is empty', 'is not ', '= ', '!= ', 'in {', 'matches /'],
    ],
    ['<password> i', ['is valid', 'is invalid', 'is empty', 'is not ', 'in {']],
    ['<password> is ', ['valid', 'invalid', 'empty', 'not ']],
    ['<password> is not i', ['invalid']],
    ['<yaş> >', ['18', '65']],
    ['<yaş> > 6', ['65']],
    ['<password> = ', ['"Abc1"', '"say \\"x\\""', '""']],
    ['<password> = "a', ['"Abc1"', '"say \\"x\\""']],
    ['<password> in {"Abc1"', [', ', '}']],
    ['<password> in {"Abc1", ', ['"Abc1"', '"say \\"x\\""', '""']],
    ['<pin> = ', undefined],
    ['<yaş> > 18 ', ['and ', 'or ']],
    ['<yaş> > 18 and ', ['<yaş> ', '<password> ', '<pin> ', 'not ']],
    ['<yaş> > 18 and <p', ['<password> ', '<pin> ']],
    ['otherwise', undefined],
  ])('after %j', (text, expected) => {
    expect(options(text)).toEqual(expected);
  });

  it.each([
    ['<YAŞ', ['<yaş> ']],
    [
      '<yaş> ',
      ['geçerli', 'geçersiz', 'boş', '= ', '!= ', '< ', '<= ', '> ', '>= ', '{', 'eşleşir /'],
    ],
    ['<yaş> gec', ['geçerli', 'geçersiz']],
    ['<yaş> geçerli ', ['değil', 've ', 'veya ']],
    ['<yaş> {18', [', ', '} içinde']],
    ['<yaş> geçerli ve ', ['<yaş> ', '<password> ', '<pin> ', 'değil ']],
  ])('in Turkish after %j', (text, expected) => {
    expect(options(text, 'tr')).toEqual(expected);
  });

  const state: StateVariable[] = [
    { name: 'attempts_made', type: 'integer', min: 0, max: 3, first: 0 },
    { name: 'locked', type: 'boolean', first: false },
    { name: 'phase', type: 'list', values: ['open', 'shut'], first: 'open' },
  ];

  it.each([
    ['', ['attempts_made ', 'locked ', 'phase ', '<pin> ', 'not ', 'otherwise']],
    ['att', ['attempts_made ']],
    ['made', ['attempts_made ']],
    ['attempts_made ', ['= ', '!= ', '< ', '<= ', '> ', '>= ']],
    ['attempts_made < ', ['0', '3']],
    ['attempts_made < 3 ', ['and ', 'or ']],
    ['attempts_made < 3 and ', ['attempts_made ', 'locked ', 'phase ', '<pin> ', 'not ']],
    ['locked ', ['and ', 'or ', '= ', '!= ']],
    ['locked = ', ['true', 'false']],
    ['locked = true ', ['and ', 'or ']],
    ['phase = ', ['"open"', '"shut"']],
  ])('of a model with state after %j', (text, expected) => {
    const names = { data: data.slice(2), state, language: 'en' as const };
    expect(offerInCondition(text, text.length, names)?.options).toEqual(expected);
  });

  it('chooses nothing by itself where the condition is whole', () => {
    expect(offered('<yaş> > 18 ')?.isOptional).toBe(true);
    expect(offered('<yaş> > 6')?.isOptional).toBe(true);
    expect(offered('<yaş> ')?.isOptional).toBe(false);
  });

  it('leads by first choices alone to a condition that is read', () => {
    for (const language of ['en', 'tr'] as const) {
      let text = '';
      for (let presses = 0; presses < 4 && !(text && readCondition(text).ok); presses++) {
        const offer = offered(text, language);
        const [first = ''] = offer?.options ?? [];
        if (offer) text = take(text, offer, first).text;
      }
      expect(readCondition(text)).toMatchObject({ ok: true });
    }
  });

  it('replaces what was begun, wherever the caret stands', () => {
    const offer = offered('<pas and <yaş> > 18', 'en', 4);
    expect(offer && take('<pas and <yaş> > 18', offer, '<password> ').text).toBe(
      '<password>  and <yaş> > 18',
    );
  });
});
