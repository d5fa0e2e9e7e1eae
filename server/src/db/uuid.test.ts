import { expect, it } from 'vitest';
import { uuidv7 } from './uuid.ts';

it('ids sort by age, also thousands within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, uuidv7);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
