import { describe, expect, it } from 'vitest';
import { aDraft, aDraftModel } from '../../../testing/draft.ts';
import type { Choice } from './choices.ts';
import { nextUnclear, unclearParts } from './unclear.ts';

const model = aDraftModel('m', 'a', 'b', 'c');
const [, edge] = model.edges;
const question = { id: 'q', code: 'way_end_open', text: 'Where to?', modelId: 'm', from: null };
const questions = [{ ...question, elementId: 'c', choices: [], answer: null }];
const none = new Map<string, Choice>();
const draft = aDraft({ models: [model], assumed: ['b'], questions });

describe('what is unclear in a draft', () => {
  it('is what nobody said, what is asked, and what the rules of drawing object to, in order', () => {
    const fault = { code: 'condition_syntax', severity: 'error', message: 'x', edgeId: edge?.id };
    const checks = { m: [fault as (typeof draft.checks)[string][number]] };
    expect(unclearParts({ ...draft, checks }, none)).toEqual(
      ['a', 'b', 'c'].toSpliced(0, 1, edge?.id ?? ''),
    );
  });

  it('is no assumption that somebody decided on or worded, nor a question with an answer', () => {
    expect(unclearParts(draft, new Map([['b', 'accepted']]))).toEqual(['c']);
    const answered = questions.map((one) => ({ ...one, answer: 'm-end' }));
    expect(unclearParts({ ...draft, edited: ['b'], questions: answered }, none)).toEqual([]);
  });

  it('is no step from which End is not reached because where its branch leads is asked', () => {
    const deadEnd = (nodeId: string, code = 'node_dead_end') =>
      ({ code, severity: 'error', message: 'x', nodeId }) as (typeof draft.checks)[string][number];
    const edges = model.edges.filter(({ target }) => target !== 'm-end');
    const checks = { m: [deadEnd('b'), deadEnd('b', 'state_never_left'), deadEnd('c')] };
    const open = { ...draft, assumed: [], models: [{ ...model, edges }], checks };
    expect(unclearParts(open, none)).toEqual(['c']);
    expect(unclearParts({ ...open, questions: [] }, none)).toEqual(['b', 'c']);
  });

  it('is gone through in both directions, round and round', () => {
    const unclear = unclearParts(draft, none);
    expect(nextUnclear(draft, unclear, undefined)).toBe('b');
    expect(nextUnclear(draft, unclear, 'b')).toBe('c');
    expect(nextUnclear(draft, unclear, 'c')).toBe('b');
    expect(nextUnclear(draft, unclear, 'a', -1)).toBe('c');
    expect(nextUnclear(draft, [], 'a')).toBeUndefined();
  });
});
