import { type Context, type ModelNode, type ProblemCode, validate } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { type Drawing, EMPTY } from './drawing.ts';
import { fixOf } from './fixes.ts';

const node = (id: string, type: ModelNode['type'], extra: Partial<ModelNode> = {}): ModelNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  ...(type === 'step' && { data: { label: id } }),
  ...extra,
});
const edge = (source: string, target: string, guard?: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...(guard && { guard }),
});
const drawn = (nodes: ModelNode[], edges: Drawing['edges']): Drawing => ({
  ...EMPTY,
  nodes,
  edges,
});

const context: Context = {
  steps: [],
  models: [],
  testData: [{ id: 'd', name: 'E-mail', validity: 'valid', type: 'text', values: ['a'] }],
};
const problemsOf = (drawing: Drawing) => validate({ ...drawing, id: 'm' }, context);

const S = node('S', 'start');
const E = node('E', 'end');
const a = node('a', 'step');
const b = node('b', 'step');
const cases: [ProblemCode, Drawing][] = [
  ['model_empty', EMPTY],
  ['start_missing', drawn([a, E], [edge('a', 'E')])],
  ['start_missing', drawn([a, b, E], [edge('a', 'b'), edge('b', 'a'), edge('b', 'E')])],
  ['end_missing', drawn([S, a, b], [edge('S', 'a'), edge('S', 'b')])],
  ['end_missing', drawn([S, a, b], [edge('S', 'a'), edge('a', 'b'), edge('b', 'a')])],
  ['step_missing', drawn([S, E], [edge('S', 'E')])],
  ['step_missing', drawn([S, E], [])],
  ['start_repeated', drawn([S, node('S2', 'start'), a, E], [edge('S', 'a'), edge('a', 'E')])],
  ['end_repeated', drawn([S, a, E, node('E2', 'end')], [edge('S', 'a'), edge('a', 'E')])],
  ['node_unreachable', drawn([S, a, b, E], [edge('S', 'a'), edge('a', 'E'), edge('b', 'E')])],
  ['node_unreachable', drawn([S, a, E], [edge('S', 'a')])],
  ['node_dead_end', drawn([S, a, b, E], [edge('S', 'a'), edge('a', 'E'), edge('S', 'b')])],
  ['edge_dangling', drawn([S, a, E], [edge('S', 'a'), edge('a', 'E'), edge('a', 'gone')])],
  ['start_has_incoming', drawn([S, a, E], [edge('S', 'a'), edge('a', 'E'), edge('a', 'S')])],
  ['end_has_outgoing', drawn([S, a, E], [edge('S', 'a'), edge('a', 'E'), edge('E', 'a')])],
  [
    'otherwise_repeated',
    drawn(
      [S, a, b, E],
      [edge('S', 'a'), edge('a', 'E', 'otherwise'), edge('a', 'b', 'otherwise'), edge('b', 'E')],
    ),
  ],
  [
    'token_misspelt',
    drawn(
      [S, node('a', 'step', { data: { label: 'enter <e-mail>' } }), E],
      [edge('S', 'a'), edge('a', 'E')],
    ),
  ],
  [
    'token_misspelt',
    drawn(
      [
        S,
        node('a', 'step', {
          data: {
            label: 'enter it',
            rules: [{ id: 'r', when: 'otherwise', outcome: '<e-mail> is shown' }],
          },
        }),
        E,
      ],
      [edge('S', 'a'), edge('a', 'E')],
    ),
  ],
  [
    'token_misspelt',
    drawn(
      [S, a, E],
      [edge('S', 'a'), edge('a', 'E', '<E-mial> is valid'), edge('a', 'E', 'otherwise')],
    ),
  ],
  [
    'nested_itself',
    drawn(
      [S, a, node('n', 'nested', { modelId: 'm' }), E],
      [edge('S', 'a'), edge('a', 'n'), edge('n', 'E')],
    ),
  ],
];

it.each(cases)('one click clears %s', (code, drawing) => {
  const problem = problemsOf(drawing).find((found) => found.code === code);
  const fix = problem && fixOf(problem, drawing, new Map());
  if (!problem || !fix || !('change' in fix)) throw new Error(`no fix for ${code}`);
  const left = problemsOf(fix.change(drawing));
  const isSame = (other: typeof problem) =>
    other.code === code && other.nodeId === problem.nodeId && other.edgeId === problem.edgeId;
  expect(left.filter(isSame)).toEqual([]);
});

it('leads to the place where only a person can help', () => {
  const unnamed = drawn([S, node('a', 'step', { data: { label: ' ' } }), E], []);
  const problem = problemsOf(unnamed).find(({ code }) => code === 'step_label_missing');
  expect(problem && fixOf(problem, unnamed, new Map())).toEqual({ name: 'editLabel', rename: 'a' });
});

it('test data that a condition alone names is created like that of a step', () => {
  const drawing = drawn([S, a, E], [edge('S', 'a'), edge('a', 'E', '<card> is valid')]);
  const problem = problemsOf(drawing).find(({ code }) => code === 'token_unknown');
  expect(problem).toMatchObject({ edgeId: 'a-E' });
  const fix = problem && fixOf(problem, drawing, new Map());
  expect(fix).toEqual({ name: 'createData', createData: 'card' });
});

it('test data without a valid value are edited, whether a step or a condition names them', () => {
  const drawing = drawn([S, a, E], [edge('S', 'a'), edge('a', 'E', '<card> is valid')]);
  for (const place of [{ nodeId: 'a' }, { edgeId: 'a-E' }]) {
    const params = { name: 'card' };
    const problem = { code: 'no_valid_value', severity: 'warning', ...place, params } as const;
    expect(fixOf(problem, drawing, new Map())).toEqual({ name: 'editData', tab: 'data' });
  }
});
