import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstances, readRows } from './read.ts';

describe('an instance file', () => {
  it('is one instance, or several in the order of the file', () => {
    const one = { levels: [2, 2] };
    expect(readInstances(JSON.stringify(one))).toMatchObject({
      ok: true,
      instances: [{ id: '', levels: [2, 2], t: 2, clauses: [] }],
    });
    const several = {
      edge: [{ id: 'c', ...one }],
      instances: [
        { id: 'a', ...one },
        { id: 'b', ...one },
      ],
    };
    expect(readInstances(JSON.stringify(several))).toMatchObject({
      instances: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
  });

  it.each([
    ['', 'file_empty'],
    ['null', 'file_not_instance'],
    ['{}', 'file_not_instance'],
    ['{"levels": "many"}', 'file_field_invalid'],
    ['{"levels": [2], "t": 0}', 'file_field_invalid'],
    ['{"levels": [2], "clauses": [[[0, 2, 1]]]}', 'file_field_invalid'],
    ['{"levels": [2], "seeds": [[-2]]}', 'file_field_invalid'],
  ])('%s is refused: %s', (text, code) => {
    expect(readInstances(text)).toMatchObject({ ok: false, problem: { code } });
  });

  it('is never a reason to throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (levels, clauses) => {
        readInstances(JSON.stringify({ levels, clauses }));
        readRows(JSON.stringify(levels));
      }),
    );
  });
});

describe('rows', () => {
  it('are an array, or those of a combination', () => {
    const rows = [[0, -1]];
    expect(readRows('[[0, -1]]')).toEqual({ ok: true, rows });
    expect(readRows('{"id": "a", "rows": [[0, -1]], "ms": 1}')).toEqual({ ok: true, rows });
    expect(readRows('[[0, "x"]]')).toMatchObject({ problem: { code: 'file_field_invalid' } });
  });
});
