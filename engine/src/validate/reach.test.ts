import { expect, it } from 'vitest';
import { parseModel } from '../testing.ts';
import { reach, soundEdges } from './reach.ts';

const { nodes, edges } = parseModel('start > a > b > end', 'b > a', 'c > a');

it('edges are sound whose ends are both there', () => {
  const dangling = { id: 'x', source: 'a', target: 'gone' };
  expect(soundEdges(nodes, [...edges, dangling])).toEqual(edges);
});

it('a node reaches itself and all that edges lead to, round circles too', () => {
  expect([...reach('a', edges)].toSorted()).toEqual(['a', 'b', 'end']);
  expect([...reach('end', edges)]).toEqual(['end']);
});

it('a node is reached backwards by all that leads to it', () => {
  expect([...reach('a', edges, true)].toSorted()).toEqual(['a', 'b', 'c', 'start']);
});
