import { describe, expect, it } from 'vitest';
import type { GenerationSettings } from '../model.ts';
import type { GenerationResult } from '../result.ts';
import { suiteOf } from '../testing.ts';
import { cashMachine } from './state-testing.ts';

/** The last step of each case with the number of its steps. */
const lengthsOf = ({ testCases }: GenerationResult) =>
  Object.fromEntries(testCases.map(({ steps }) => [steps.at(-1)?.nodeId, steps.length]));

const FEWEST = { 'then the card is kept': 7, 'then it is declined': 9, 'then cash is given': 4 };

describe('a cash machine that counts wrong PINs and its balance', () => {
  it.each(['tests', 'steps'] as const)(
    'has no wrong PIN in a case of which another one covers it, with the fewest %s',
    (prefer) => {
      const suite = suiteOf(cashMachine(), {}, { prefer });
      expect(lengthsOf(suite)).toEqual(FEWEST);
      expect(suite).toMatchObject({ optimal: true, coverage: { covered: 12, total: 12 } });
    },
  );

  it('has no detour in the only case, where nothing but the declined withdrawal is to be covered', () => {
    const { edges } = cashMachine();
    const only = edges.flatMap(({ id, target }) => (target === 'then it is declined' ? id : []));
    const suite = suiteOf(cashMachine(), {}, { only });
    expect(lengthsOf(suite)).toEqual({ 'then it is declined': 9 });
  });

  it.each(['state-values', 'state-transitions'] as const)('has none under %s', (criterion) => {
    const suite = suiteOf(cashMachine(), {}, { criterion });
    expect(lengthsOf(suite)).toEqual({ 'then the card is kept': 7, 'then cash is given': 7 });
  });

  it.each(['state-values', 'state-transitions'] as const)(
    'is proven to take no fewer cases under %s, whether tests or steps are to be the fewest',
    (criterion) => {
      for (const prefer of ['tests', 'steps'] as const) {
        const { optimal, lowerBound } = suiteOf(cashMachine(), {}, { criterion, prefer });
        expect([optimal, lowerBound]).toEqual([true, 2]);
      }
    },
  );

  it('has none where the length of a test case is limited', () => {
    const settings: Partial<GenerationSettings> = { maxLength: 14 };
    expect(lengthsOf(suiteOf(cashMachine(), {}, settings))).toEqual(FEWEST);
  });
});
