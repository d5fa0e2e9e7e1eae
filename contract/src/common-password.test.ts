import { describe, expect, it } from 'vitest';
import { isOwnPassword } from './common-password.ts';

describe('a password made of what is known of its owner', () => {
  it.each([
    ['Irem!Igdir12', ['İrem', 'Iğdır']],
    ['IgdirIrem.1', ['İrem', 'Iğdır']],
    ['Irem!2345', ['İrem', 'Iğdır']],
    ['1rem!Iğd1r', ['İrem', 'Iğdır']],
    ['Bulent!Kaya12', ['Bülent', 'Kaya']],
    ['Kaya-Kaya-99', ['Bülent', 'Kaya']],
    ['Can-12345!x', ['Can', 'Ay']],
    ['Kilicdaroglu1!', ['Ayşe', 'Kılıçdaroğlu']],
    ['B.kaya2026!', ['bkaya@northwind.example']],
    ['Northwind2026!', ['Northwind']],
  ])('is %s of %j', (password, own) => expect(isOwnPassword(password, own)).toBe(true));

  it.each([
    ['Northwind2026!', ['Bülent', 'Kaya']],
    ['Kestane-Kaya-7', ['Bülent', 'Kaya']],
    ['Kaliteli-42', ['Ali', 'Kaya']],
    ['zR7!qpLw', ['', '']],
  ])('is not %s of %j', (password, own) => expect(isOwnPassword(password, own)).toBe(false));
});
