import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('sends of a form only the fields that were changed', () => {
  const before = { name: 'Northwind', logo: null as string | null, language: 'en' };
  expect(changedFields(before, { ...before, language: 'tr' })).toEqual({ language: 'tr' });
  expect(changedFields({ ...before, logo: 'data:' }, before)).toEqual({ logo: null });
  expect(changedFields(before, { ...before })).toEqual({});
});
