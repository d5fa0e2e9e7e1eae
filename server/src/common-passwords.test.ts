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
    'Dragon-1987',
    '1Qaz@wsx',
    'Zxcvbnm.1',
    'Sasha_007',
  ])('is %s', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each(['Kestane-42', 'kirpi Ayva 7!', 'Yepyeni-9!', 'zR7!qpLw', 'correct Horse 9 battery.'])(
    'is not %s',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );
});
