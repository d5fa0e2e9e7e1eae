import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseIdsIn } from './case-ids.ts';

it.each([
  ['TC_AUTH_001', ['TC_AUTH_001']],
  ['TC_1, TC_2;TC_3\r\nTC_4,\n,TC_1', ['TC_1', 'TC_2', 'TC_3', 'TC_4']],
  ['TC_1 (validation)', ['TC_1']],
  ['TC_1 (e-mail, password), TC_2(both (twice))', ['TC_1', 'TC_2']],
  ['TC_1 (e-mail', ['TC_1']],
  ['- TC 1\n• TC  2', ['TC 1', 'TC 2']],
  ['101', ['101']],
  ['(none)', ['(none)']],
  [' - , — ; ', []],
  ['', []],
])('the cell “%s” names the test cases %j', (cell, ids) => {
  expect(caseIdsIn(cell)).toEqual(ids);
});

it('IDs are read again as they were written, with any separator and any remark', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_. -]{0,12}[A-Za-z0-9]$/);
  const one = fc.record({
    id: id.map((text) => text.replace(/\s+/g, ' ')),
    remark: fc.constantFrom('', ' (validation)', '(a, b; c)'),
    end: fc.constantFrom(',', '; ', '\n', '\r\n'),
  });
  fc.assert(
    fc.property(fc.array(one), (list) => {
      const cell = list.map(({ id: text, remark, end }) => text + remark + end).join('');
      expect(caseIdsIn(cell)).toEqual([...new Set(list.map(({ id: text }) => text))]);
    }),
  );
});

it('any cell is read in time that grows with its length', () => {
  const half = 50_000;
  for (const cell of ['(', 'a(', ' (', 'a (b', ')', '(a,'].map((part) => part.repeat(half)))
    expect(caseIdsIn(cell).length).toBeLessThanOrEqual(half);
});
