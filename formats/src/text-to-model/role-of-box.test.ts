import { describe, expect, it } from 'vitest';
import { roleOfBox } from './role.ts';

describe('a box of a diagram', () => {
  it.each([
    ['en', 'Show dashboard'],
    ['en', 'Show "code wrong"'],
    ['en', 'Display error'],
    ['en', 'Order confirmed'],
    ['en', 'Payment rejected'],
    ['en', 'Access denied'],
    ['en', 'Report printed successfully'],
    ['en', 'Dashboard is shown'],
    ['tr', 'Pano gösterilir'],
    ['tr', 'Panoyu göster'],
    ['tr', 'Sipariş onaylandı'],
    ['tr', 'Ödeme reddedildi'],
    ['tr', 'Ürün bulunamadı'],
    ['tr', 'E-posta gönderildi'],
    ['tr', 'Kullanıcıyı bilgilendir'],
  ] as const)('in %s says what is seen: %s', (language, text) => {
    expect(roleOfBox(text, language)).toMatchObject({ type: 'outcome', text });
  });

  it.each([
    ['en', 'Enter password', false],
    ['en', 'Wrong password entered', false],
    ['en', 'Ship the parcel', false],
    ['en', 'Measure speed', true],
    ['en', 'Registration needed', true],
    ['en', 'Success', true],
    ['en', 'When paid', false],
    ['tr', 'Sepete ekle', false],
    ['tr', 'Parola girildi', false],
    ['tr', 'Düğmeye basıldı', false],
    ['tr', 'Kapıyı kilitle', false],
    ['tr', 'Hata sayfası', true],
  ] as const)('in %s says what somebody does, or leaves it open: %s', (language, text, isOpen) => {
    expect(roleOfBox(text, language)).toMatchObject({ type: 'action', isOpen });
  });
});
