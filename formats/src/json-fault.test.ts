import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { findJsonFault } from './json-fault.ts';
import { read } from './read.ts';

describe('a text that is not JSON', () => {
  it.each([
    ['{"a": 1,}', 1, 9, 'json_name'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'json_comma'],
    ['{"a" 1}', 1, 6, 'json_colon'],
    ['{"a": }', 1, 7, 'json_value'],
    ['[1, 2', 1, 6, 'json_ends'],
    ['{"a": "b', 1, 7, 'json_text'],
    ['{"a": "x\ny"}', 1, 7, 'json_text'],
    ['{a: 1}', 1, 2, 'json_name'],
    ["{'a': 1}", 1, 2, 'json_name'],
    ['{"a": 01}', 1, 8, 'json_comma'],
    ['[1] [2]', 1, 5, 'json_rest'],
    ['nul', 1, 1, 'json_value'],
    ['[,]', 1, 2, 'json_value'],
    ['[1,]', 1, 4, 'json_value'],
    ['["\\x"]', 1, 2, 'json_text'],
  ])('has its first fault at a line and a column: %j', (text, line, column, reason) => {
    expect(findJsonFault(text)).toEqual({ line, column, reason });
  });

  it('counts the lines that stand empty before it', () => {
    expect(parseJson('\n\n  {"a" 1}')).toEqual({
      ok: false,
      problem: { code: 'file_not_json', params: { line: 3, column: 8, reason: 'json_colon' } },
    });
  });

  it('is refused at the place where it nests too deep', () => {
    const answer = parseJson(`[\n${'['.repeat(300)}`);
    expect(answer).toMatchObject({ problem: { params: { line: 2, reason: 'json_deep' } } });
  });

  it('has a fault wherever the parser refuses it, and none where it does not', () => {
    const signs = fc.constantFrom(...'{}[],:"\\ \n\t01-.eEtrue', 'true', 'null', '"a"', '1.5e3');
    const texts = fc.array(signs, { maxLength: 12 }).map((all) => all.join(''));
    const value = fc.json({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.oneof(texts, value), (text) => {
        const isJson = isAccepted(text);
        expect(findJsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text that is not YAML', () => {
  it.each([
    ['openapi: 3.0.0\npaths: [', 'yaml_missing', 2, 9],
    ['openapi: 3.0.0\ninfo:\n  title: a\n bad: b\n', 'yaml_indent', 4, 1],
    ['openapi: 3.0.0\npaths:\n\t/a: {}\n', 'yaml_tab', 3, 1],
  ])(
    'has its fault in own words, the sentence of the parser only as a detail: %j',
    (text, reason, line, column) => {
      const answer = read(text, 'a.yaml');
      expect(answer).toMatchObject({
        problem: { code: 'file_not_yaml', params: { reason, line, column } },
      });
    },
  );
});

function isAccepted(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
