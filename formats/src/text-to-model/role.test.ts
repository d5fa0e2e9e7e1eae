import { describe, expect, it } from 'vitest';
import { roleOf } from './role.ts';

describe('the role of a step', () => {
  it.each([
    ['en', 'Error: coupon is not valid'],
    ['en', 'Error: quantity is not available'],
    ['en', 'Invalid coupon'],
    ['en', 'Wrong card number'],
    ['en', 'No product found'],
    ['en', 'Success message: order placed'],
    ['tr', 'Hata: kupon geçersiz'],
    ['tr', 'Geçersiz kupon'],
    ['tr', 'Hatalı kart numarası'],
    ['tr', 'Uyarı: stokta yok'],
  ] as const)('in %s is an outcome where it notes a message down: %s', (language, label) => {
    expect(roleOf(label, language)).toEqual({ type: 'outcome', text: label });
  });

  it.each([
    ['en', 'Wrong password entered'],
    ['en', 'Enter an invalid coupon'],
    ['tr', 'Yanlış parola girilir'],
    ['tr', 'Geçersiz kupon girildi'],
  ] as const)('in %s is an act where something wrong is entered: %s', (language, label) => {
    expect(roleOf(label, language).type).toBe('action');
  });
});
