import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/people.ts';
import { marksOf, type Named } from './marks.ts';

const aCase = (caseKey: string, differences: Partial<Named> = {}): Named => ({
  ...{ caseKey, name: 'Log in', suiteId: anId(1), suiteName: 'Web', sourceId: null },
  ...differences,
});
const copy = { suiteId: anId(2), suiteName: 'Copy' };

describe('what stands beside the title of a test case', () => {
  it('is nothing where its title is its own, or the ID of the team', () => {
    const marks = marksOf([aCase('A'), aCase('B', { name: 'Pay', sourceId: 'TC_2' })]);
    expect([...marks.values()]).toEqual(['', 'TC_2']);
  });

  it('is the suite too where another suite has the same title', () => {
    const marks = marksOf([aCase('A', { sourceId: 'TC_1' }), aCase('B', copy)]);
    expect([...marks.values()]).toEqual(['TC_1 · Web', 'Copy']);
  });

  it('is the test ID where nothing else tells two of a suite apart', () => {
    const marks = marksOf([aCase('A'), aCase('B'), aCase('C', { ...copy, suiteName: 'Web' })]);
    expect([...marks.values()]).toEqual(['Web · TC-A', 'Web · TC-B', 'Web · TC-C']);
  });
});
