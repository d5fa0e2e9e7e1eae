import { describe, expect, it } from 'vitest';
import { passes, readFilter } from './filter.ts';

describe('readFilter', () => {
  it.each([
    ['nothing', undefined, {}],
    ['one field', '{"name":"e-mail"}', { name: 'e-mail' }],
    ['a field that is not offered', '{"companyId":"x"}', undefined],
    ['an operator', '{"name":{"$ne":""}}', undefined],
    ['no JSON', '{', undefined],
    ['no object', '[]', undefined],
  ])('reads %s', (_, json, filter) => expect(readFilter(json)).toEqual(filter));
});

describe('passes', () => {
  const record = {
    id: '0',
    projectSlug: 'shop',
    modelId: null,
    name: 'Şifre',
    validity: 'valid',
    type: 'text',
    label: 'IBAN',
    values: ['Abcdef1!'],
    isPublic: false,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
  } as const;
  const answer = { ...record, values: [...record.values] };

  it.each([
    [{}, true],
    [{ validity: 'valid' as const, isPublic: false }, true],
    [{ validity: 'invalid' as const }, false],
    [{ search: 'ŞİFRE' }, true],
    [{ search: 'iban' }, true],
    [{ search: 'Iban' }, true],
    [{ search: 'abcdef' }, true],
    [{ search: 'zzz' }, false],
  ])('%j: %s', (filter, passed) => expect(passes(answer, filter)).toBe(passed));
});
