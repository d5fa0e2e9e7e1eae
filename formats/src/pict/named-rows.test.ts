import { describe, expect, it } from 'vitest';
import { readNamedRows } from './named-rows.ts';

const choice = (value: string, validity: 'valid' | 'invalid' = 'valid') => {
  return { value, validity, isDefault: false };
};
const known = {
  variables: [
    { name: 'OS', type: 'text' as const, isSecret: false, choices: [choice('Win'), choice('~x')] },
    {
      ...{ name: 'Size', type: 'integer' as const, isSecret: false },
      choices: [choice('10'), choice('-1', 'invalid')],
    },
  ],
  aliases: [{ name: 'OS', value: 'Win', names: ['Windows'] }],
};

describe('rows to keep', () => {
  it.each([
    ['JSON', '[{"OS": "Windows", "Size": 10}, {"size": "-1"}, {}]'],
    ['JSON under rows', '{"rows": [{"OS": "Win", "Size": "10"}, {"Size": "~-1"}]}'],
    ['a table', '\uFEFFSize\tOS\t$Result\r\n10\twindows\tok\r\n\r\n~-1\t\t?\r\n'],
  ])('are read as %s, by any name of a value', (_form, text) => {
    const rows = [{ OS: 'Win', Size: '10' }, { Size: '-1' }];
    expect(readNamedRows(text, known)).toEqual({ ok: true, rows });
  });

  it('tells a value with the prefix in its name from an invalid one, and case where it is asked to', () => {
    expect(readNamedRows('OS\n~x', known)).toEqual({ ok: true, rows: [{ OS: '~x' }] });
    expect(readNamedRows('Size\n!-1', known, { negativePrefix: '!' })).toMatchObject({ ok: true });
    expect(readNamedRows('os\nWin', known, { isCaseSensitive: true })).toEqual({
      ...{ ok: true, rows: [{ os: 'Win' }] },
    });
  });

  it('have names and values that there are not as they are written', () => {
    expect(readNamedRows('CPU\tos\tSize\nx86\tMac\t10\nx86\tWin\t~10', known)).toEqual({
      ok: true,
      rows: [
        { CPU: 'x86', OS: 'Mac', Size: '10' },
        { CPU: 'x86', OS: 'Win', Size: '~10' },
      ],
    });
  });

  it.each(['[[1, 2]]', '{"rows": 3}'])('are refused as %s', (text) => {
    const problem = { code: 'rows_not_named', params: {} };
    expect(readNamedRows(text, known)).toEqual({ ok: false, problem });
  });
});
