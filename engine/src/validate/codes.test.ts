import { describe, expect, it } from 'vitest';
import type { Context, Model, TestData } from '../model.ts';
import { blocksGeneration, type ProblemCode } from '../problems.ts';
import { invalidData, parseModel, textData } from '../testing.ts';
import { validate } from './validate.ts';

type Case = [code: ProblemCode, shows: Model, nearest: Model, context?: Partial<Context>];

/** A model of a given id, as another calls it. */
const called = (id: string, ...lines: string[]): Model => ({
  ...parseModel(...lines),
  id,
  name: id,
});
const withNodes = (model: Model, change: (nodes: Model['nodes']) => Model['nodes']): Model => {
  return { ...model, nodes: change(model.nodes) };
};
const withConstraint = (when: string, implies: string): Model => ({
  ...parseModel('start > when <a> and <b> > end'),
  settings: { constraints: [{ if: when, implies }] },
});
const integer = (name: string, ...values: string[]): TestData => ({
  ...textData(name, ...values),
  type: 'integer',
});
const codesOf = (model: Model, { steps = [], testData = [], models = [] }: Partial<Context> = {}) =>
  validate(model, { steps, testData, models }).map(({ code }) => code);

const sound = parseModel('start > a > end');
const asks = parseModel('start > when <a> > end');
const fork = (one: string, other: string) =>
  parseModel('start > when <a>', `when <a> > end : ${one}`, `when <a> > x > end : ${other}`);
const ab = [textData('a', '1', '2'), textData('b', '1', '2')];

describe('each problem of a drawing', () => {
  it.each<Case>([
    ['model_empty', { ...sound, nodes: [], edges: [] }, sound],
    ['start_missing', parseModel('a > end'), sound],
    ['end_missing', parseModel('start > a'), sound],
    [
      'start_repeated',
      withNodes(sound, (nodes) => [...nodes, ...nodes.slice(0, 1).map((n) => ({ ...n, id: 'b' }))]),
      sound,
    ],
    [
      'end_repeated',
      withNodes(sound, (nodes) => [...nodes, ...nodes.slice(-1).map((n) => ({ ...n, id: 'b' }))]),
      sound,
    ],
    ['step_missing', parseModel('start > end'), sound],
    [
      'step_label_missing',
      withNodes(sound, (nodes) => nodes.map((n) => ({ ...n, data: { label: ' ' } }))),
      withNodes(sound, (nodes) => nodes.map((n) => ({ ...n, data: { label: '.' } }))),
    ],
    ['node_unreachable', parseModel('start > a > end', 'b > a'), parseModel('start > b > a > end')],
    ['node_dead_end', parseModel('start > a > end', 'a > b'), parseModel('start > a > b > end')],
    [
      'edge_dangling',
      { ...sound, edges: [...sound.edges, { id: 'e', source: 'a', target: 'b' }] },
      { ...sound, edges: [...sound.edges, { id: 'e', source: 'a', target: 'a' }] },
    ],
    ['start_has_incoming', parseModel('start > a > end', 'a > start'), sound],
    ['end_has_outgoing', parseModel('start > a > end', 'end > a'), sound],
    [
      'id_repeated',
      { ...sound, edges: sound.edges.map((edge) => ({ ...edge, id: 'e' })) },
      { ...sound, edges: sound.edges.map((edge, i) => ({ ...edge, id: `a${i}` })) },
    ],
  ])(
    '%s is reported for the smallest drawing that has it, and not for the nearest that has not',
    (code, shows, nearest) => {
      expect(codesOf(shows)).toContain(code);
      expect(codesOf(nearest)).not.toContain(code);
    },
  );
});

describe('each problem of a call', () => {
  const calls = (id: string) => parseModel(`start > [${id}] > end`);
  const inner = called('inner', 'start > x > end');
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => {
      const isLast = i === length - 1;
      return called(`m${i}`, isLast ? 'start > x > end' : `start > [m${i + 1}] > end`);
    });

  it.each<Case>([
    [
      'nested_missing',
      withNodes(calls('inner'), (nodes) => nodes.map(({ modelId: _, ...node }) => node)),
      calls('inner'),
    ],
    ['nested_unknown', calls('other'), calls('inner')],
    ['nested_itself', { ...calls('me'), id: 'me' }, { ...calls('inner'), id: 'me' }],
    [
      'nested_cycle',
      { ...calls('back'), id: 'me' },
      { ...calls('back'), id: 'you' },
      { models: [called('back', 'start > [me] > end'), called('me', 'start > x > end')] },
    ],
    [
      'nested_invalid',
      calls('half'),
      calls('inner'),
      { models: [inner, called('half', 'start > x')] },
    ],
    ['nested_too_deep', calls('m0'), calls('m1'), { models: chain(11) }],
  ])(
    '%s is reported for the smallest model that has it, and not for the nearest that has not',
    (code, shows, nearest, context = {}) => {
      const models = context.models ?? [inner];
      expect(codesOf(shows, { models })).toContain(code);
      expect(codesOf(nearest, { models })).not.toContain(code);
    },
  );

  it('nested_cycle names the models of the circle in their order', () => {
    const models = [called('b', 'start > [c] > end'), called('c', 'start > [a] > end')];
    const problems = validate(
      { ...calls('b'), id: 'a', name: 'a' },
      { steps: [], testData: [], models },
    );
    expect(problems).toContainEqual({
      code: 'nested_cycle',
      severity: 'error',
      nodeId: '[b]',
      params: { chain: 'a → b → c → a' },
    });
  });
});

describe('each problem of the data', () => {
  it.each<[ProblemCode, TestData[], TestData[]]>([
    ['token_unknown', [], [textData('a', '1')]],
    ['token_misspelt', [textData('A', '1')], [textData('a', '1')]],
    ['data_empty', [textData('a')], [textData('a', '')]],
    ['data_value_invalid', [integer('a', '1', 'x')], [integer('a', '1', '2')]],
    ['data_value_invalid', [integer('a', '')], [{ ...integer('a', 'x'), validity: 'invalid' }]],
    [
      'data_hidden_by_nearer',
      [textData('a', '1'), { ...textData('a', '2'), id: 'own', modelId: 'model' }],
      [{ ...textData('a', '2'), id: 'own', modelId: 'model' }],
    ],
  ])('%s is reported for %j and not for %j', (code, shows, nearest) => {
    expect(codesOf(asks, { testData: shows })).toContain(code);
    expect(codesOf(asks, { testData: nearest })).not.toContain(code);
  });

  it('reports nothing about data that the model does not use', () => {
    expect(codesOf(sound, { testData: [textData('unused')] })).toEqual([]);
  });

  it('is reported for names in the label of an edge, and in the expected result of a step', () => {
    const labelled = { ...sound, edges: sound.edges.map((e) => ({ ...e, label: 'if <x>' })) };
    expect(codesOf(labelled)).toContain('token_unknown');
    const expecting = withNodes(sound, (nodes) =>
      nodes.map((node) => ({ ...node, data: { label: 'a', expected: 'shows <x>' } })),
    );
    expect(codesOf(expecting)).toContain('token_unknown');
  });

  it('is not reported for a label that a step of the library replaces', () => {
    const steps = [{ id: 's', label: 'plain', type: 'action' as const }];
    const library = withNodes(asks, (nodes) =>
      nodes.map((node) => (node.type === 'step' ? { ...node, stepId: 's' } : node)),
    );
    expect(codesOf(library, { steps })).toEqual([]);
  });
});

describe('each problem of a condition', () => {
  it.each<[ProblemCode, string]>([
    ['condition_syntax', '<a> in "1"'],
    ['condition_word_unknown', '<a> equals "1"'],
    ['condition_class_missing', '<a> is'],
    ['condition_operand_missing', '<a> ='],
    ['condition_goes_on', '<a> = "1" "2"'],
    ['condition_text_open', '<a> = "1'],
    ['condition_pattern_invalid', '<a> matches /[/'],
    ['condition_pattern_unsupported', String.raw`<a> matches /(1)\1/`],
    ['condition_pattern_too_large', '<a> matches /(1{999}){999}/'],
    ['condition_types_differ', '<a> = 1'],
    ['condition_never_true', '<a> = "3"'],
    ['condition_always_false', '1 = 2'],
  ])('%s is reported for %s, and not for <a> = "1"', (code, guard) => {
    const testData = ab;
    expect(codesOf(fork(guard, 'otherwise'), { testData })).toContain(code);
    expect(codesOf(fork('<a> = "1"', 'otherwise'), { testData })).toEqual([]);
  });

  it.each<[ProblemCode, Model, Model]>([
    ['condition_gap', fork('<a> = "1"', '<a> = "1"'), fork('<a> = "1"', '<a> = "2"')],
    ['condition_overlap', fork('<a> = "1"', '<a> is valid'), fork('<a> = "1"', '<a> != "1"')],
    ['otherwise_repeated', fork('otherwise', 'otherwise'), fork('<a> = "1"', 'otherwise')],
    ['condition_never_true', fork('<a> is valid', 'otherwise'), fork('<a> = "1"', 'otherwise')],
  ])('%s is reported for the conditions of a step together', (code, shows, nearest) => {
    expect(codesOf(shows, { testData: ab })).toContain(code);
    expect(codesOf(nearest, { testData: ab })).toEqual([]);
  });

  it('is no gap where an edge has no condition: it can be taken always', () => {
    const free = parseModel('start > when <a>', 'when <a> > end : <a> = "1"', 'when <a> > x > end');
    expect(codesOf(free, { testData: ab })).toEqual([]);
  });

  it('is a gap that invalid data falls into, until an edge takes it', () => {
    const testData = [textData('a', '1'), invalidData('a', 'x')];
    expect(codesOf(fork('<a> = "1"', '<a> = "2"'), { testData })).toContain('condition_gap');
    expect(codesOf(fork('<a> is valid', '<a> is invalid'), { testData })).toEqual([]);
  });

  it('names the row of data that no condition matches', () => {
    const [gap] = validate(fork('<a> = "1"', '<a> = "1"'), {
      steps: [],
      testData: [textData('a', '1', 'two')],
      models: [],
    }).filter(({ code }) => code === 'condition_gap');
    expect(gap).toMatchObject({ nodeId: 'when <a>', severity: 'warning' });
    expect(gap?.params?.row).toContain('two');
  });
});

describe('each problem of a constraint', () => {
  it.each<[ProblemCode, Model, Model]>([
    [
      'constraint_unreadable',
      withConstraint('<a> =', '<b> = "1"'),
      withConstraint('<a> = "1"', '<b> = "1"'),
    ],
    [
      'constraint_types_differ',
      withConstraint('<a> = 1', '<b> = "1"'),
      withConstraint('<a> = "1"', '<b> = "1"'),
    ],
    [
      'constraint_unsatisfiable',
      withConstraint('<a> is valid', '<a> = "3"'),
      withConstraint('<a> is valid', '<a> = "2"'),
    ],
    [
      'token_unknown',
      withConstraint('<c> = "1"', '<b> = "1"'),
      withConstraint('<a> = "1"', '<b> = "1"'),
    ],
  ])('%s is reported for the constraint that has it', (code, shows, nearest) => {
    expect(codesOf(shows, { testData: ab })).toContain(code);
    expect(codesOf(nearest, { testData: ab })).toEqual([]);
  });

  it('names the fewest constraints that contradict each other, and leaves the others out', () => {
    const model = withConstraint('<a> is valid', '<a> = "1"');
    const constraints = [
      { if: '<b> = "1"', implies: '<b> = "1"' },
      { if: '<a> is valid', implies: '<a> = "1"' },
      { if: '<a> = "1"', implies: '<a> = "2"' },
    ];
    const problems = validate(
      { ...model, settings: { constraints } },
      { steps: [], testData: ab, models: [] },
    );
    expect(problems).toEqual([
      {
        code: 'constraint_unsatisfiable',
        severity: 'error',
        params: { constraints: '<a> is valid → <a> = "1"; <a> = "1" → <a> = "2"' },
      },
    ]);
  });
});

describe('what blocks a generation', () => {
  it('is every error but a condition that is never true, and no warning and no note', () => {
    expect(blocksGeneration({ code: 'token_unknown', severity: 'error' })).toBe(true);
    expect(blocksGeneration({ code: 'condition_never_true', severity: 'error' })).toBe(false);
    expect(blocksGeneration({ code: 'condition_gap', severity: 'warning' })).toBe(false);
    expect(blocksGeneration({ code: 'condition_overlap', severity: 'note' })).toBe(false);
  });
});
