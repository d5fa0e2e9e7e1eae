import { describe, expect, it } from 'vitest';
import type { GenerationSettings, TestData } from '../model.ts';
import { parseModel, suiteOf } from '../testing.ts';

const testData: TestData[] = ['a', 'b', 'c', 'd'].flatMap((name) =>
  (['valid', 'invalid'] as const).map((validity) => ({
    id: `${name} ${validity}`,
    name,
    validity,
    type: 'text' as const,
    values: validity === 'valid' ? ['1', '2'] : ['bad'],
  })),
);
const ENTER = 'when <a> and <b> and <c> and <d>';
const CRITERIA = [
  'edges',
  'nodes',
  'edge-pairs',
  'prime-paths',
  'simple-paths',
  'all-paths',
  'random',
] as const;

/** The cases of a model by the names of their invalid values, those apart that come to the wrong end. */
function placedInvalids(lines: string[], settings: Partial<GenerationSettings> = {}) {
  const model = parseModel(...lines, 'then wrong > end', 'then fine > end');
  const suite = suiteOf(model, { testData }, settings);
  const { testCases, coverage } = suite;
  const invalidIn = (isWrong: boolean) =>
    testCases
      .filter(({ path }) => isWrong === path.some(({ nodeId }) => nodeId === 'then wrong'))
      .map(({ data }) => Object.keys(data).filter((name) => data[name]?.validity === 'invalid'));
  const { covered, infeasible, total } = coverage;
  return {
    ...suite,
    wrong: invalidIn(true),
    fine: invalidIn(false),
    isAll: covered === total && infeasible === 0,
  };
}

function withCondition(condition: string): string[] {
  return [
    `start > ${ENTER}`,
    `${ENTER} > then wrong : ${condition}`,
    `${ENTER} > then fine : otherwise`,
  ];
}

describe('an edge that only several invalid values take', () => {
  it.each(CRITERIA)('is covered by them and no more: %s', (criterion) => {
    const generation = placedInvalids(withCondition('<a> is invalid and <b> is invalid'), {
      criterion,
    });
    expect(new Set(generation.wrong.map(String))).toEqual(new Set(['a,b']));
    expect(generation.fine.every(({ length }) => length <= 1)).toBe(true);
    expect(generation.isAll).toBe(true);
  });

  it('is covered by three where two do not, in the fewest paths', () => {
    const all = '<a> is invalid and <b> is invalid and <c> is invalid';
    const generation = placedInvalids(withCondition(all), { strength: 0 });
    expect(generation.wrong).toEqual([['a', 'b', 'c']]);
    expect(generation.isAll && generation.optimal).toBe(true);
  });

  it('is covered by two where three would do as well', () => {
    const two = '<a> is invalid and <b> is invalid';
    const three = '<a> is invalid and <c> is invalid and <d> is invalid';
    for (const criterion of CRITERIA) {
      const generation = placedInvalids(withCondition(`${two} or ${three}`), {
        criterion,
        strength: 'all',
      });
      expect(new Set(generation.wrong.map(String))).toEqual(new Set(['a,b']));
    }
  });

  it('is covered by every two that take it', () => {
    const some = '<a> is invalid and (<b> is invalid or <c> is invalid)';
    const { wrong } = placedInvalids(withCondition(some));
    expect(new Set(wrong.map(String))).toEqual(new Set(['a,b', 'a,c']));
  });

  it.each([0, 1, 2, 'all'] as const)(
    'is covered in data-first plans too: strength %s',
    (strength) => {
      const lines = withCondition('<a> is invalid and <b> is invalid');
      const generation = placedInvalids(lines, { combine: 'data', strength });
      expect(new Set(generation.wrong.map(String))).toEqual(new Set(['a,b']));
      expect(generation.fine.every(({ length }) => length <= 1)).toBe(true);
      expect(generation.isAll).toBe(true);
    },
  );

  it('is on a path that meets more, which no other path then need do', () => {
    const lines = [
      `start > ${ENTER}`,
      `${ENTER} > then left > then asked`,
      `${ENTER} > then right > then asked`,
      'then asked > then wrong : <a> is invalid and <b> is invalid',
      'then asked > then fine : otherwise',
    ];
    const generation = placedInvalids(lines, { polarity: 'mixed', strength: 0 });
    expect([generation.counts.outlines, generation.lowerBound, generation.optimal]).toEqual([
      2,
      2,
      true,
    ]);
    // apart: two positive paths, this one, and one for either value alone
    const separate = placedInvalids(lines, { strength: 0 });
    expect([separate.counts.outlines, separate.lowerBound, separate.optimal]).toEqual([4, 4, true]);
    expect(new Set(generation.wrong.map(String))).toEqual(new Set(['a,b']));
  });

  it('leaves one invalid value at a time where one does', () => {
    const { wrong } = placedInvalids(withCondition('<a> is invalid or <b> is invalid'));
    expect(new Set(wrong.map(String))).toEqual(new Set(['a', 'b']));
  });

  it('leaves one invalid value at a time on the other edges', () => {
    const generation = placedInvalids([
      `start > ${ENTER}`,
      `${ENTER} > then wrong : <a> is invalid and <b> is invalid`,
      `${ENTER} > then fine : <c> is invalid or <d> is invalid`,
      `${ENTER} > end : otherwise`,
    ]);
    expect(new Set(generation.fine.map(String))).toEqual(new Set(['', 'a', 'b', 'c', 'd']));
    expect(new Set(generation.wrong.map(String))).toEqual(new Set(['a,b']));
  });

  it('is not walked at random for a second path over edges that one invalid value covers', () => {
    const inner = parseModel(
      'start > then asked',
      'then asked > end : <a> is invalid',
      'start > end',
    );
    const constraints = [{ if: '<a> is invalid', implies: '<b> is invalid' }];
    const called = { ...inner, id: 'inner', settings: { constraints } };
    const model = parseModel(
      'start > [inner]',
      '[inner] > end : <b> is valid or <b> is invalid',
      '[inner] > end',
    );
    const suite = suiteOf(model, { testData, models: [called] }, { criterion: 'random' });
    const invalid = suite.testCases.map(
      ({ data }) => Object.values(data).filter(({ validity }) => validity === 'invalid').length,
    );
    expect(Math.max(...invalid)).toBe(1);
    expect(suite.coverage.uncovered).toEqual([]);
  });
});
