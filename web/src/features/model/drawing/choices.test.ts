import { describe, expect, it } from 'vitest';
import { A_ROW } from '../../../testing/editor.ts';
import { choicesOf, choose, toggleMark, withBound } from './choices.ts';

const IDS = ['start', 'a', 'a-b'];

describe('what a tester decides about elements', () => {
  it('is kept on steps and edges alike, and not on Start', () => {
    const drawing = choose(A_ROW, IDS, (choices) => withBound(choices, 'max', 2));
    expect(choicesOf(drawing, IDS).map(({ id, choices }) => [id, choices.visits])).toEqual([
      ['a', { max: 2 }],
      ['a-b', { max: 2 }],
    ]);
    expect(drawing.nodes.find(({ id }) => id === 'start')).toEqual(
      A_ROW.nodes.find(({ id }) => id === 'start'),
    );
  });

  it('leaves no trace once it is taken back', () => {
    const bounded = choose(A_ROW, ['a-b'], (choices) => withBound(choices, 'min', 2));
    const freed = choose(bounded, ['a-b'], (choices) => withBound(choices, 'min', undefined));
    expect(freed).toEqual(A_ROW);
    expect(toggleMark(toggleMark(A_ROW, ['a-b'], 'main'), ['a-b'], 'main')).toEqual(A_ROW);
  });

  it('becomes the mark of all where only some have it', () => {
    const some = toggleMark(A_ROW, ['a'], 'must');
    const all = toggleMark(some, IDS, 'must');
    expect(choicesOf(all, IDS).map(({ choices }) => choices.mark)).toEqual(['must', 'must']);
  });
});
