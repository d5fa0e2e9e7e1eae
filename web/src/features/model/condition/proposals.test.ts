import { describe, expect, it } from 'vitest';
import { proposeConditions } from './proposals.ts';

const edge = { id: 'e', source: 'a', target: 'b' };
const sibling = (guard: string) => ({ id: 'f', source: 'a', target: 'c', guard });
const record = (name: string, values: string[], more: object = {}) => ({
  ...{ name, values, validity: 'valid' as const, type: 'text' as const },
  ...more,
});

describe('the conditions that an edge most likely gets', () => {
  it('judge the name of the step before first', () => {
    expect(proposeConditions(edge, { edges: [edge] }, { names: ['x'], data: [] })).toEqual([
      '<x> is valid',
      '<x> is invalid',
      'otherwise',
    ]);
  });

  it('leave out what another edge of the node has, and its own not', () => {
    const edges = [{ ...edge, guard: 'otherwise' }, sibling('<x> is valid')];
    expect(proposeConditions(edge, { edges }, { names: ['x'], data: [] })).toEqual([
      '<x> is invalid',
      'otherwise',
    ]);
  });

  it('take several names together: all right, or one wrong', () => {
    const proposed = proposeConditions(edge, { edges: [] }, { names: ['x', 'y'], data: [] });
    expect(proposed).toContain('<x> is valid and <y> is valid');
    expect(proposed).toContain('<x> is invalid or <y> is invalid');
  });

  it.each([
    ['each of a few values', [record('x', ['a', 'b'])], ['<x> = "a"', '<x> = "b"']],
    ['numbers as numbers', [record('x', ['1', '2'], { type: 'integer' })], ['<x> = 1', '<x> = 2']],
    ['no single value', [record('x', ['a'])], []],
    ['none of many values', [record('x', ['a', 'b', 'c', 'd', 'e'])], []],
    ['no secret', [record('x', ['a', 'b'], { isSecret: true })], []],
    ['no invalid value', [record('x', ['a', 'b'], { validity: 'invalid' })], []],
  ])('compare the first name with %s', (_, data, expected) => {
    const proposed = proposeConditions(edge, { edges: [] }, { names: ['x'], data });
    expect(proposed.slice(3)).toEqual(expected);
  });

  it('are only `otherwise` where nothing is named', () => {
    expect(proposeConditions(edge, { edges: [] }, { names: [], data: [] })).toEqual(['otherwise']);
  });
});
