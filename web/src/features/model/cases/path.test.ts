import { expect, it } from 'vitest';
import { countCasesByElement, pathOf, stepRanges } from './path.ts';

const pathStep = (nodeId: string, edgeId: string | null = null) => ({ nodeId, edgeId });
const says = (nodeId: string, text: string) => ({
  index: 1,
  nodeId,
  type: 'action' as const,
  keyword: 'When',
  label: text,
  text,
});

it('numbers the nodes of a path as the list numbers its steps, again at each return, and Start and End not at all', () => {
  const path = [
    pathStep('s'),
    pathStep('a', 'e1'),
    pathStep('b', 'e2'),
    pathStep('a', 'e3'),
    pathStep('end', 'e4'),
  ];
  const highlighted = pathOf({
    key: 'K',
    path,
    data: {},
    steps: [says('a', 'ask'), says('b', 'bid'), says('a', 'ask again')],
  });
  expect(highlighted.nodes.get('a')).toEqual([1, 3]);
  for (const round of ['s', 'end']) expect(highlighted.nodes.get(round)).toEqual([]);
  expect([...highlighted.edges]).toEqual(['e1', 'e2', 'e3', 'e4']);
  expect(highlighted.pathSteps.map(({ words }) => words)).toEqual([
    '',
    'When ask',
    'When bid',
    'When ask again',
    '',
  ]);
});

it('says the label of an edge with the step that it leads to, and gives the node the number of its own step', () => {
  const highlighted = pathOf({
    key: 'K',
    path: [pathStep('s'), pathStep('a', 'e1'), pathStep('a', 'e2>e3'), pathStep('end', 'e4')],
    data: {},
    steps: [
      says('a', 'ask'),
      { ...says('e3', 'No'), edgeId: 'e3' },
      says('a', 'ask again'),
      { ...says('e4', 'Yes'), edgeId: 'e4' },
    ],
  });
  expect(highlighted.nodes.get('a')).toEqual([1, 3]);
  expect(highlighted.pathSteps.map(({ words, number }) => [words, number])).toEqual([
    ['', undefined],
    ['When ask', 1],
    ['When No · When ask again', 3],
    ['When Yes', 4],
  ]);
});

it('gives a nested model the numbers of all steps in it, and shows edges joined at its borders as the edges they were', () => {
  const path = [
    pathStep('s'),
    pathStep('call/x', 'e1>call/i1'),
    pathStep('call/y', 'call/i2'),
    pathStep('end', 'call/i3>e2'),
  ];
  const highlighted = pathOf({
    key: 'K',
    path,
    data: {},
    steps: [says('call/x', 'in'), says('call/y', 'out')],
  });
  expect([...highlighted.nodes]).toEqual([
    ['s', []],
    ['call', [1, 2]],
    ['end', []],
  ]);
  expect([...highlighted.edges]).toEqual(['e1', 'e2']);
  expect(highlighted.pathSteps.map(({ node }) => node)).toEqual(['s', 'call', 'call', 'end']);
});

it('counts a case once where it passes twice', () => {
  const path = [pathStep('s'), pathStep('a', 'e1'), pathStep('a', 'loop'), pathStep('end', 'e2')];
  const counts = countCasesByElement([
    { path },
    { path: [pathStep('s'), pathStep('end', 'e3')] },
  ] as never);
  expect(counts.get('a')).toBe(1);
  expect(counts.get('s')).toBe(2);
  expect(counts.get('e4')).toBeUndefined();
});

it.each([
  [[], ''],
  [[3], '3'],
  [[3, 4, 5, 6], '3–6'],
  [[2, 7], '2, 7'],
  [[1, 2, 3, 6, 7, 8, 10], '1–3, 6–8, 10'],
])('the numbers %j of steps are written as "%s"', (numbers, words) => {
  expect(stepRanges(numbers)).toBe(words);
});

it('says a step as the list of steps does: values go with their names, unless its words say these', () => {
  const step = {
    ...says('a', 'choose S and colour red'),
    label: 'choose <size> and colour <colour>',
  };
  const { pathSteps } = pathOf({
    key: 'K',
    path: [pathStep('a')],
    data: { size: { value: 'S', validity: 'valid' }, colour: { value: 'red', validity: 'valid' } },
    steps: [step],
  });
  expect(pathSteps[0]?.words).toBe('When choose size S and colour red');
});
