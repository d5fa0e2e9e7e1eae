import { DEFAULT_SETTINGS, type GenerationSettings } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { coversAsMuch, otherChoices } from './other-plans.ts';

const VALUE = { value: 'a', validity: 'valid' as const };

function planned({ cases = 1, data = {}, covered = 9, settings = {}, truncated = false } = {}) {
  const testCase = {
    ...{ key: 'K', name: '', polarity: 'positive' as const, outline: 1, path: [], steps: [] },
    ...{ data, purpose: [], requirements: [] },
  };
  return {
    settings: { ...DEFAULT_SETTINGS, ...settings } as GenerationSettings,
    counts: { testCases: cases, testSteps: 1, outlines: cases },
    coverage: {
      ...{ criterion: 'all-paths' as const, covered, infeasible: 0, total: 9 },
      ...{ percent: 100, uncovered: [] },
    },
    truncated,
    testCases: Array.from({ length: cases }, () => testCase),
  };
}

describe('the other plans of a preview', () => {
  it('combine values otherwise where test cases have values', () => {
    expect(otherChoices(planned({ data: { name: VALUE } }))).toEqual([['combine', 'data']]);
  });

  it('are none where a model has no test data', () => {
    expect(otherChoices(planned())).toEqual([]);
  });

  it('are none where a budget keeps some cases, and where there are none', () => {
    const data = { name: VALUE };
    expect(otherChoices(planned({ data, settings: { best: { cases: 1 } } }))).toEqual([]);
    expect(otherChoices(planned({ cases: 0 }))).toEqual([]);
  });

  it('are compared only where they cover as much, and both are complete', () => {
    expect(coversAsMuch(planned(), planned())).toBe(true);
    expect(coversAsMuch(planned({ covered: 1 }), planned())).toBe(false);
    expect(coversAsMuch(planned({ truncated: true }), planned())).toBe(false);
  });
});
