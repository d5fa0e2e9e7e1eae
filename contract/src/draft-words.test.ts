import { describe, expect, it } from 'vitest';
import { findStep, wordsOfEdge, wordsOfStep } from './draft-words.ts';

const steps = [{ id: 's', label: 'The user pays', type: 'action' as const }];

describe('what a step of a draft says', () => {
  it('is what the step of the draft says that its node shows', () => {
    const node = { stepId: 's', data: { label: 'other' } };
    expect(findStep({ steps }, node)).toBe(steps[0]);
    expect(wordsOfStep({ steps }, node)).toEqual({
      ...{ label: 'The user pays', type: 'action', expected: '' },
    });
  });

  it('is what its node says where that shows no step of the draft', () => {
    const data = { label: 'It is shown', type: 'outcome' as const, expected: 'at once' };
    expect(wordsOfStep({ steps }, { data })).toEqual(data);
    expect(wordsOfStep({ steps }, { stepId: 'gone' })).toMatchObject({ label: '' });
  });
});

it('what an edge of a draft says has an empty text for what it leaves out', () => {
  expect(wordsOfEdge({ guard: '<a> > 1' })).toEqual({
    label: '',
    stepType: null,
    guard: '<a> > 1',
  });
});
