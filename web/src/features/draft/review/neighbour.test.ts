import { describe, expect, it } from 'vitest';
import { neighbour } from './neighbour.ts';
import { aModel } from './testing.ts';

const model = aModel('start > a > b > end', 'a > c > end');
const PLACES = { start: [0, 0], a: [1, 0], b: [2, 0], c: [2, 5], end: [3, 0] };
for (const node of model.nodes) {
  const [x = 0, y = 0] = PLACES[node.id as keyof typeof PLACES];
  node.position = { x, y };
}

describe('the arrows', () => {
  it('begin at Start', () => {
    expect(neighbour(model, undefined, 'below')).toBe('start');
  });

  it('walk along the flow and back', () => {
    expect(neighbour(model, 'start', 'after')).toBe('a');
    expect(neighbour(model, 'c', 'before')).toBe('a');
    expect(neighbour(model, 'end', 'after')).toBe('end');
  });

  it('go to what stands above or below', () => {
    expect(neighbour(model, 'b', 'below')).toBe('c');
    expect(neighbour(model, 'c', 'above')).toBe('b');
    expect(neighbour(model, 'c', 'below')).toBe('c');
  });
});
