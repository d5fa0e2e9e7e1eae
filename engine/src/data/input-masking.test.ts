import { describe, expect, it } from 'vitest';
import type { Literal } from '../combine/instance.ts';
import { invalidValues, maskingClauses } from './input-masking.ts';
import type { Instance } from './instances.ts';

/** An instance whose values are valid (v) or invalid (i), by their letters. */
const anInstance = (validities: string, epoch = 0, judged?: Instance['judged']): Instance => ({
  name: validities,
  occurrence: 1,
  epoch,
  ...(judged && { judged }),
  choices: [...validities].map((letter, i) => ({
    value: `${i}`,
    validity: letter === 'v' ? 'valid' : 'invalid',
    isDefault: false,
  })),
});
const always = () => true;

describe('invalid values that are judged together', () => {
  it('are found by their positions among the choices', () => {
    expect(invalidValues(anInstance('viv'))).toEqual([1]);
    expect(invalidValues(anInstance('vv'))).toEqual([]);
  });

  it('are at most one: of every two instances one is valid', () => {
    const clauses = maskingClauses([anInstance('vi'), anInstance('ivv')], 1, always);
    expect(clauses).toEqual([
      [
        [0, 0, 1],
        [1, 1, 1],
        [1, 2, 1],
      ],
    ]);
  });

  it('make a clause for each pair of three instances', () => {
    const three = [anInstance('vi'), anInstance('vi'), anInstance('vi')];
    expect(maskingClauses(three, 1, always)).toHaveLength(3);
  });

  it('do not matter to an instance that has none, nor across epochs', () => {
    expect(maskingClauses([anInstance('vi'), anInstance('vv')], 1, always)).toEqual([]);
    expect(maskingClauses([anInstance('vi', 0), anInstance('vi', 1)], 1, always)).toEqual([]);
  });

  it('may both occur where one is replaced before the other is read', () => {
    const early = anInstance('vi', 0, { from: 1, to: 2 });
    const late = anInstance('vi', 0, { from: 3, to: 4 });
    const both = anInstance('vi', 0, { from: 2, to: 3 });
    expect(maskingClauses([early, late], 1, always)).toEqual([]);
    expect(maskingClauses([early, late, both], 1, always)).toHaveLength(2);
  });

  it('are two only where the path cannot be walked with one, and no more than it needs', () => {
    const three = [anInstance('vi'), anInstance('vi'), anInstance('vi')];
    const needsTwo = (clauses: Literal[][]) => clauses.every(({ length }) => length > 2);
    expect(maskingClauses(three, 3, always)).toHaveLength(3);
    expect(maskingClauses(three, 3, needsTwo)).toEqual([
      [
        [0, 0, 1],
        [1, 0, 1],
        [2, 0, 1],
      ],
    ]);
  });

  it('stay at most one where the path cannot be walked with any number of them', () => {
    const two = [anInstance('vi'), anInstance('vi')];
    expect(maskingClauses(two, 2, () => false)).toHaveLength(1);
  });
});
