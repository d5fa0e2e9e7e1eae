import { describe, expect, it } from 'vitest';
import type { Model, StateVariable } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

const attempts: StateVariable = { name: 'attempts', type: 'integer', min: 0, max: 3, first: 0 };

/** The model of example D: an account that is locked after three wrong passwords. */
function lockedAfterThree(): Model {
  const drawn = parseModel(
    'start > when the user enters <password>',
    'when the user enters <password> > then the home page opens > end : <password> is valid',
    'when the user enters <password> > then an error is shown : <password> is invalid',
    'then an error is shown > when the user enters <password> : attempts < 3',
    'then an error is shown > then the account is locked > end : attempts = 3',
  );
  const counting = drawn.edges.map((edge) =>
    edge.target === 'then an error is shown'
      ? { ...edge, action: 'attempts = attempts + 1' }
      : edge,
  );
  return { ...drawn, edges: counting, settings: { state: [attempts] } };
}

const testData = [textData('password', 'Abcdef1!'), invalidData('password', 'short', '')];

describe('example D, an account that is locked after three wrong passwords', () => {
  it('has two test cases: the happy path, and three wrong passwords that meet both invalid values', () => {
    const { testCases, optimal, coverage, parts } = suiteOf(lockedAfterThree(), { testData });
    const stepsOf = testCases.map(({ path }) => path.map(({ nodeId }) => nodeId.slice(0, 8)));
    expect(stepsOf).toEqual([
      ['start', 'when the', 'then the', 'end'],
      [
        'start',
        ...['when the', 'then an ', 'when the', 'then an ', 'when the', 'then an '],
        ...['then the', 'end'],
      ],
    ]);
    expect(testCases.map(({ polarity }) => polarity)).toEqual(['positive', 'negative']);
    const wrong = Object.values(testCases[1]?.data ?? {}).map(({ value }) => value);
    expect(wrong).toHaveLength(3);
    expect(new Set(wrong)).toEqual(new Set(['short', '']));
    expect(coverage).toMatchObject({ covered: 7, total: 7, uncovered: [] });
    expect(parts).toMatchObject({ negative: { outlines: 1, lowerBound: 1 } });
    expect(optimal).toBe(true);
  });
});
