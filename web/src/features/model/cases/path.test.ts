import { expect, it } from 'vitest';
import { countPasses, pathOf } from './path.ts';

const hop = (nodeId: string, edgeId: string | null = null) => ({ nodeId, edgeId });
const says = (nodeId: string, text: string) => ({
  index: 1,
  nodeId,
  type: 'action' as const,
  keyword: 'When',
  label: text,
  text,
});

it('numbers the hops of a path, again at each return', () => {
  const path = [hop('s'), hop('a', 'e1'), hop('b', 'e2'), hop('a', 'e3'), hop('end', 'e4')];
  const lit = pathOf({
    key: 'K',
    path,
    steps: [says('a', 'ask'), says('b', 'bid'), says('a', 'ask again')],
  });
  expect(lit.nodes.get('a')).toEqual([2, 4]);
  expect(lit.nodes.get('end')).toEqual([5]);
  expect([...lit.edges]).toEqual(['e1', 'e2', 'e3', 'e4']);
  expect(lit.hops.map(({ words }) => words)).toEqual([
    '',
    'When ask',
    'When bid',
    'When ask again',
    '',
  ]);
});

it('shows a nested model as one stop, and ways joined at its borders as the ways they were', () => {
  const path = [
    hop('s'),
    hop('call/x', 'e1>call/i1'),
    hop('call/y', 'call/i2'),
    hop('end', 'call/i3>e2'),
  ];
  const lit = pathOf({ key: 'K', path, steps: [says('call/x', 'in'), says('call/y', 'out')] });
  expect([...lit.nodes]).toEqual([
    ['s', [1]],
    ['call', [2]],
    ['end', [3]],
  ]);
  expect([...lit.edges]).toEqual(['e1', 'e2']);
  expect(lit.hops.map(({ node }) => node)).toEqual(['s', 'call', 'call', 'end']);
});

it('counts a case once where it passes twice', () => {
  const path = [hop('s'), hop('a', 'e1'), hop('a', 'loop'), hop('end', 'e2')];
  const counts = countPasses([{ path }, { path: [hop('s'), hop('end', 'e3')] }] as never);
  expect(counts.get('a')).toBe(1);
  expect(counts.get('s')).toBe(2);
  expect(counts.get('e4')).toBeUndefined();
});
