import { expect, it } from 'vitest';
import { testCase } from './generation.ts';

it('keeps a variable whose name plain objects have in the data of a case', () => {
  const one = '{"value":"1","validity":"valid"}';
  const data = `{"__proto__":${one},"toString":${one},"constructor":${one}}`;
  const parsed = testCase.shape.data.parse(JSON.parse(data));
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(JSON.parse(data));
  expect(Object.keys(parsed)).toContain('__proto__');
  const wrong = testCase.shape.data.safeParse(JSON.parse('{"__proto__":{"value":1}}'));
  expect(wrong.success).toBe(false);
});
