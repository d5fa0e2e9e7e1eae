import { readCondition } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairCondition } from './repair.ts';

const names = {
  data: ['password', 'age', 'şifre', 'country', 'a'],
  state: new Set(['attempts', 'locked']),
};

describe('what was probably meant by a condition', () => {
  it.each([
    ['password is valid', '<password> is valid'],
    ['<password> is vald', '<password> is valid'],
    ['<pasword> is valid', '<password> is valid'],
    ['<Password> is valid', '<password> is valid'],
    ['<password> == "x"', '<password> = "x"'],
    ['<password> = x', '<password> = "x"'],
    ["<password> = 'x'", '<password> = "x"'],
    ['<password> = “x y”', '<password> = "x y"'],
    ['<password> = "x', '<password> = "x"'],
    ['<password> <> "x"', '<password> != "x"'],
    ['<password> is "x"', '<password> = "x"'],
    ['<password> is null', '<password> is empty'],
    ['<age> > 18 and', '<age> > 18'],
    ['<age> >> 18', '<age> > 18'],
    ['<age> 18', '<age> = 18'],
    ['<age> => 18', '<age> >= 18'],
    ['<age> ≥ 18', '<age> >= 18'],
    ['<age> = 3,5', '<age> = 3.5'],
    ['<age> > 18 && <age> < 65', '<age> > 18 and <age> < 65'],
    ['<age> > 18 || <a> is valid', '<age> > 18 or <a> is valid'],
    ['!<a> is valid', '<a> is not valid'],
    ['atempts < 3', 'attempts < 3'],
    ['attempts == 3', 'attempts = 3'],
    ['attempts 3', 'attempts = 3'],
    ['attempts is 3 && age > 18', 'attempts = 3 and <age> > 18'],
    ['attempts < 3 && !locked', 'attempts < 3 and locked = false'],
    ['locked is true', 'locked = true'],
    ['<a> is valid <age> > 3', '<a> is valid and <age> > 3'],
    ['(<a> is valid', '<a> is valid'],
    ['<password is valid', '<password> is valid'],
    ['<country> in ("TR", "DE")', '<country> in {"TR", "DE"}'],
    ['<country> in {TR DE}', '<country> in {"TR", "DE"}'],
    ['<country> matches "^T"', '<country> matches /^T/'],
    ['<age> greater than 18', '<age> > 18'],
    ['<a>', '<a> is valid'],
    ['else', 'otherwise'],
  ])('%s is %s', (written, meant) => {
    expect(repairCondition(written, names, 'en')).toBe(meant);
  });

  it.each([
    ['sifre gecerli', '<şifre> geçerli'],
    ['<ŞİFRE> geçersiz', '<şifre> geçersiz'],
    ['<şifre> geçerli ise', '<şifre> geçerli'],
    ['<şifre> eşit ‘gizli’', '<şifre> = "gizli"'],
    ['<age> büyük 18 ve <şifre> bos', '<age> > 18 ve <şifre> boş'],
    ['AKSİ HALDE', 'aksi halde'],
    ['değilse', 'aksi halde'],
  ])('in Turkish %s is %s', (written, meant) => {
    expect(repairCondition(written, names, 'tr')).toBe(meant);
  });

  it.each(['', 'who knows', '<nobody> is valid', '???', '<a> = <nobody>'])(
    'proposes nothing for %j',
    (written) => {
      expect(repairCondition(written, names, 'en')).toBeUndefined();
    },
  );

  it('proposes only what can be read, whatever is written', () => {
    const words = fc.constantFrom(
      '<a>',
      'age',
      'is',
      'valid',
      'and',
      '(',
      ')',
      '"',
      "'",
      '=',
      '<',
      '{',
      ',',
      '3',
      'x',
      '!',
      '/',
      '\\',
      've',
      '<ag>',
      'attempts',
      'lockd',
      'true',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const repaired = repairCondition(parts.join(' '), names, 'en');
        expect(repaired === undefined || readCondition(repaired, names.state).ok).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
