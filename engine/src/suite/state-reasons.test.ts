import { describe, expect, it } from 'vitest';
import { parseModel, suiteOf, textData, withMore } from '../testing.ts';

/** A counter that goes up by two or four, to eight at most. */
function counter() {
  const drawn = parseModel(
    'start > when up <inc> > then shown > end',
    'then shown > when up <inc> : n < 6',
    'then shown > then seven > end : n = 7',
    'then shown > then alarm > end : n = 5 and <inc> > 6',
    'then shown > then bonus > end : n = 6',
  );
  const acting = withMore(drawn, 'when up <inc>', { action: 'n = n + <inc>' });
  const bonus = acting.edges.find(({ target }) => target === 'then bonus');
  const model = withMore(acting, bonus?.id ?? '', { action: 'n = n + 9' });
  const state = [{ name: 'n', type: 'integer' as const, min: 0, max: 8, first: 0 }];
  return { ...model, settings: { state } };
}
const testData = [{ ...textData('inc', '2', '4'), type: 'integer' as const }];

describe('what state keeps test cases off', () => {
  it('is told with the values that state variables have there, or the one that leaves its range', () => {
    const { coverage } = suiteOf(counter(), { testData });
    const reasons = coverage.uncovered.map(({ code, params }) => [code, params]);
    const values = 'n = 2, 4, 6, 8';
    expect(reasons).toContainEqual(['state_elsewhere', { condition: 'n = 7', values }]);
    expect(reasons).toContainEqual([
      'state_elsewhere',
      { condition: 'n = 5 and <inc> > 6', values },
    ]);
    expect(reasons).toContainEqual(['out_of_range', { name: 'n', from: '6', to: '15' }]);
    expect(reasons.map(([code]) => code)).not.toContain('infeasible');
    expect(coverage.percent).toBe(100);
  });
});

describe('a chosen step with a decision table', () => {
  it('is covered with each of its rules', () => {
    const rules = [
      { id: 'r1', when: '<inc> = 2', outcome: 'two' },
      { id: 'r2', when: 'otherwise', outcome: 'four' },
    ];
    const label = 'when up by <inc>';
    const table = withMore(parseModel('start > when up > end'), 'when up', { label, rules });
    const through = ['when up'];
    const { coverage } = suiteOf(table, { testData }, { criterion: 'selection', through });
    expect([coverage.covered, coverage.total]).toEqual([3, 3]);
  });
});
