import { describe, expect, it } from 'vitest';
import { findCircle } from './calls.ts';

const calls = (drawn: Record<string, string[]>) => new Map(Object.entries(drawn));

describe('findCircle', () => {
  it.each([
    ['a model that calls itself', { a: ['a'] }, ['a', 'a']],
    [
      'the shortest of two ways back',
      { a: ['b', 'c'], b: ['d'], d: ['a'], c: ['a'] },
      ['a', 'c', 'a'],
    ],
    ['a long way back', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
    ['calls that never return', { a: ['b', 'c'], b: ['c'] }, undefined],
    ['a circle that the model is not on', { a: ['b'], b: ['c'], c: ['b'] }, undefined],
  ])('finds %s', (_, drawn, circle) => {
    expect(findCircle(calls(drawn), 'a')).toEqual(circle);
  });
});
