import { describe, expect, it } from 'vitest';
import type { GenerationSettings } from '../model.ts';
import type { GenerationResult } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';
import { cashMachine } from './state-testing.ts';

/** The last steps of the cases that are the happy path: one at most. */
const happyIn = ({ testCases }: GenerationResult) =>
  testCases.flatMap(({ isHappyPath, steps }) => (isHappyPath ? steps.at(-1)?.nodeId : []));

const ofCashMachine = (settings: Partial<GenerationSettings>) =>
  happyIn(suiteOf(cashMachine(), {}, settings));

describe('the happy path of a list', () => {
  it('is the case on the shortest path that can be walked', () => {
    expect(ofCashMachine({})).toEqual(['then cash is given']);
    expect(ofCashMachine({ criterion: 'all-paths', maxVisits: 0 })).toEqual(['then cash is given']);
  });

  it.each(['state-values', 'state-transitions'] as const)(
    'is no case under %s, where none is on that path',
    (criterion) => expect(ofCashMachine({ criterion })).toEqual([]),
  );

  it('is no case within a budget that has only room for a failure', () => {
    const { testCases } = suiteOf(cashMachine(), {}, { best: { cases: 1 } });
    expect(testCases.map(({ steps }) => steps.at(-1)?.nodeId)).toEqual(['then it is declined']);
    expect(ofCashMachine({ best: { cases: 1 } })).toEqual([]);
    expect(ofCashMachine({ best: { cases: 3 } })).toEqual(['then cash is given']);
  });

  it('is no case where the only one takes a loop', () => {
    expect(happyIn(suiteOf(parseModel('start > a > b > end', 'b > a')))).toEqual([]);
  });

  it('is one case with valid values, however many its path has', () => {
    const model = parseModel(
      'start > when <pin> is entered',
      'when <pin> is entered > then the menu is shown > end : <pin> is valid',
      'when <pin> is entered > then it is refused > end : <pin> is invalid',
    );
    const testData = [textData('pin', '1', '2', '3'), invalidData('pin', 'x')];
    for (const combine of ['path', 'data'] as const) {
      const suite = suiteOf(model, { testData }, { combine });
      expect(happyIn(suite)).toEqual(['then the menu is shown']);
      expect(suite.testCases[0]?.isHappyPath).toBe(true);
    }
  });

  it('is the case past all that is marked as main', () => {
    const drawn = parseModel('start > a > end', 'a > b > end');
    const nodes = drawn.nodes.map((node) =>
      node.id === 'b' ? { ...node, data: { ...node.data, mark: 'main' as const } } : node,
    );
    expect(happyIn(suiteOf({ ...drawn, nodes }))).toEqual(['b']);
  });
});
