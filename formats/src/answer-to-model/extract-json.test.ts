import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractJson } from './extract-json.ts';

const OBJECT = '{"models": [{"name": "a } b"}], "data": []}';

describe('the object in an answer', () => {
  it.each([
    ['alone', OBJECT],
    ['in a block of code', `\`\`\`json\n${OBJECT}\n\`\`\``],
    [
      'after thoughts',
      `<think>Perhaps {"models": []} or {"x": "longer than the answer itself"}?</think>\n${OBJECT}`,
    ],
    ['between words', `Sure! With <name> as {name}:\n\n${OBJECT}\n\nDo you want {more}?`],
    ['after a smaller one', `First I tried {"models": []}. Now: ${OBJECT}`],
    ['in a block between words', `Here it is:\n\`\`\`\n${OBJECT}\n\`\`\`\nHope it helps.`],
  ])('is found %s', (_, text) => {
    expect(extractJson(text)).toBe(OBJECT);
  });

  it('is as much of it as there is, while it comes', () => {
    expect(extractJson(`Well: ${OBJECT.slice(0, 20)}`)).toBe(OBJECT.slice(0, 20));
    expect(extractJson('<think>still thinking {"a"')).toBe('');
  });

  it('is the text itself where there is none', () => {
    expect(extractJson(' I cannot do that. ')).toBe('I cannot do that.');
  });

  it('is found between any words before and after it', () => {
    const words = fc.string().map((text) => text.replaceAll(/[{}<>]/g, ' '));
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(words, object, words, (before, value, after) => {
        const json = JSON.stringify(value);
        const isPlain = !/<\/?(think|thinking|reasoning)>/.test(json);
        if (isPlain) expect(extractJson(before + json + after)).toBe(json);
      }),
    );
  });
});
