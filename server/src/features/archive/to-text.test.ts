import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from './to-text.ts';

describe('the text of a file in an archive', () => {
  it('is what JSON.stringify writes of it, list by list', async () => {
    const content = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())));
    await fc.assert(
      fc.asyncProperty(fc.oneof(content, fc.array(fc.jsonValue())), async (value) => {
        expect(await toText(value)).toBe(`${JSON.stringify(value, null, 1)}\n`);
      }),
    );
    expect(await toText({ a: undefined, b: [] })).toBe('{\n "b": []\n}\n');
  });
});
