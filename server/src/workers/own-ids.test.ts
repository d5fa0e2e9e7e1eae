import { describe, expect, it } from 'vitest';
import { createOwnIdLookup } from './own-ids.ts';

const find = createOwnIdLookup([
  { key: 'AUTH', sourceId: 'TC_AUTH_001' },
  { key: 'SHORT', sourceId: 'CV-10' },
  { key: 'LONG', sourceId: 'CV-10-2' },
  { key: 'TURKISH', sourceId: 'GİRİŞ-7' },
  { key: 'NUMBER', sourceId: '5' },
  { key: 'WORD', sourceId: 'login' },
  { key: 'ONE', sourceId: 'DUP-1' },
  { key: 'TWO', sourceId: 'dup_1' },
]);

describe('the case that a test names by the ID of its team', () => {
  it.each([
    ['TC_AUTH_001', 'AUTH'],
    ['TC_AUTH_001: signs in', 'AUTH'],
    ['test_tc_auth_001_signs_in', 'AUTH'],
    ['Login > [TC-AUTH-001] signs in', 'AUTH'],
    ['com.shop.LoginTest.tc_auth_001', 'AUTH'],
    ['CV-10 after CV-10-2', 'SHORT'],
    ['CV-10-2 after CV-10', 'LONG'],
    ['giriş-7 şifre', 'TURKISH'],
  ])('is found in %s', (name, key) => {
    expect(find(name)).toBe(key);
  });

  it.each(['5 Performance test', 'login', 'CV-101', 'XCV-10', 'DUP-1', 'AUTH 001', ''])(
    'is not found in %s',
    (name) => {
      expect(find(name)).toBeUndefined();
    },
  );

  it('is found in time that grows with the length of the name', () => {
    expect(find('CV '.repeat(100_000))).toBeUndefined();
  });
});
