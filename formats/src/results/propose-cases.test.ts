import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeCases } from './propose-cases.ts';

const CASES = [
  { key: 'SIGNIN', title: 'Sign in with valid email, valid password' },
  { key: 'REFUSE', title: 'Sign in with valid email, invalid password' },
  { key: 'EXPIRED', title: 'Pay with an expired card' },
  { key: 'SIFRE', title: 'Yanlış şifre ile giriş' },
  { key: 'IPTAL', title: 'Siparişi iptal et' },
];

const first = (...names: string[]) => proposeCases([names], CASES)[0]?.[0];

describe('the cases that a test may be of', () => {
  it.each([
    ['payWithExpiredCard', 'EXPIRED'],
    ['test_pay_with_an_expired_card', 'EXPIRED'],
    ['PaymentTests.PaysWithExpiredCards', 'EXPIRED'],
    ['checkout.spec.ts > Payment > pay with an expired card', 'EXPIRED'],
    ['signs in with valid e-mail and invalid password', 'REFUSE'],
    ['yanlisSifreIleGiris', 'SIFRE'],
    ['SİPARİŞİ İPTAL ET', 'IPTAL'],
    ['siparis_iptal', 'IPTAL'],
  ])('%s is likeliest %s', (name, key) => {
    expect(first(name)?.caseKey).toBe(key);
  });

  it('are sure where all words are the same, whatever stands before them', () => {
    expect(first('e2e > Shop > pay with an expired card')).toMatchObject({
      ...{ caseKey: 'EXPIRED', likeness: 1, isSure: true },
    });
  });

  it('are not sure where a word turns the meaning', () => {
    const names = ['sign in with valid email valid password or not'];
    expect(first(...names)).toMatchObject({ caseKey: 'SIGNIN', isSure: false });
  });

  it('are not sure where two tests are as good for one case, or one test for two cases', () => {
    const two = proposeCases([['a > pay with expired card'], ['b > pay with expired card']], CASES);
    expect(two.map(([one]) => one?.isSure)).toEqual([false, false]);
    const twins = ['ONE', 'TWO'].map((key) => ({ key, title: 'Pay with expired card' }));
    expect(proposeCases([['pay with expired card']], twins)[0]).toMatchObject([
      ...[{ isSure: false }, { isSure: false }],
    ]);
  });

  it('are none where nothing is alike, or there are no words', () => {
    expect(proposeCases([['exports a report'], [''], ['***']], CASES)).toEqual([[], [], []]);
  });

  it.each([
    ['creates an account', 'Delete the account'],
    ['deletesTheAccount', 'Create an account'],
    ['logs in with the account', 'Log out of the account'],
    ['logout of the account', 'Login to the account'],
    ['enables the account', 'Disable the account'],
    ['hesap oluşturulur', 'Hesap silinir'],
    ['hesabaGiris', 'Hesaptan çıkış'],
  ])('of %s are none that do the opposite, such as "%s"', (name, title) => {
    expect(proposeCases([[name]], [{ key: 'A', title }])).toEqual([[]]);
  });

  it.each([
    ['creates an account', 'Create the account'],
    ['adds an address', 'Change the address'],
    ['opens the shop and closes it', 'Open the shop'],
    ['logs in', 'Log in with a card'],
    ['logs out and logs in', 'Log out'],
  ])('of %s is "%s", though a verb may have an opposite', (name, title) => {
    expect(proposeCases([[name]], [{ key: 'A', title }])[0]?.[0]?.caseKey).toBe('A');
  });

  it('are at most three of the cases, the likeliest first, for any names and titles', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    const titled = fc.record({ key: fc.uuid(), title: text });
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 2 })), fc.array(titled), (names, cases) => {
        const proposed = proposeCases(names, cases);
        expect(proposed).toHaveLength(names.length);
        const keys = new Set(cases.map(({ key }) => key));
        for (const list of proposed) {
          expect(list.length).toBeLessThanOrEqual(3);
          expect(list.map(({ likeness }) => likeness)).toEqual(
            list.map(({ likeness }) => likeness).toSorted((one, other) => other - one),
          );
          for (const one of list) {
            expect(keys.has(one.caseKey)).toBe(true);
            expect(one.likeness).toBeGreaterThanOrEqual(0.3);
            expect(one.likeness).toBeLessThanOrEqual(1);
          }
        }
        const sure = proposed.flatMap(([one]) => (one?.isSure ? [one.caseKey] : []));
        expect(new Set(sure).size).toBe(sure.length);
      }),
    );
  });
});
