import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1',
    'Passw0rd!2024',
    '1Qwerty!',
    'Qwertyuiop1!',
    'Welcome2026!',
    'Admin123!',
    'Iloveyou1!',
    'Galatasaray1905!',
    'Şifre123!',
    'Fenerbahçe.07',
    'İstanbul34!',
    'TestTest1!',
    'Aaaaaaa1!',
    'LetMeIn!1',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it('is one’s own name, address or company, dressed up', () => {
    const own = ['Ayşe', 'Kılıçdaroğlu', 'a.kilicdaroglu@northwind.example', 'Northwind'];
    expect(isCommonPassword('Kilicdaroglu1!', own)).toBe(true);
    expect(isCommonPassword('Northwind2026!', own)).toBe(true);
    expect(isCommonPassword('Northwind2026!')).toBe(false);
  });

  it.each(['Kestane-42', 'kirpi Ayva 7!', 'Yepyeni-9!', 'zR7!qpLw', 'correct Horse 9 battery.'])(
    'is not %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
