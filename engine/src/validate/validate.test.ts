import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, DataType, Model, TestData } from '../model.ts';
import type { Problem } from '../problems.ts';
import { parseModel } from '../testing.ts';
import { validate } from './validate.ts';

const data = (name: string, ...values: string[]): TestData => ({
  id: name,
  name,
  validity: 'valid',
  type: 'text',
  values,
});
const context = (testData: TestData[] = [], models: Model[] = []): Context => ({
  steps: [],
  testData,
  models,
});
const sound = parseModel('start > when <code> > end');
const code = data('code', '1', '2');
const edges = (model: Model, more: Partial<Model['edges'][number]>): Model => ({
  ...model,
  edges: model.edges.map((edge, i) => (i === model.edges.length - 1 ? { ...edge, ...more } : edge)),
});
const nested = (id: string, ...lines: string[]): Model => ({
  ...parseModel(...lines),
  id,
  name: id,
});

function codesOf(model: Model, of: Context = context([code])) {
  return validate(model, of).map(({ code: found }) => found);
}

describe('what is wrong with a model', () => {
  it.each<[Problem['code'], Model, Context?]>([
    ['model_empty', { ...sound, nodes: [], edges: [] }],
    ['start_missing', parseModel('a > end')],
    ['end_missing', parseModel('start > a')],
    [
      'start_repeated',
      {
        ...sound,
        nodes: [...sound.nodes, { ...parseModel('start > a').nodes[0], id: 'x' } as never],
      },
    ],
    ['step_missing', parseModel('start > end')],
    ['step_label_missing', { ...sound, nodes: sound.nodes.map(({ data: _, ...node }) => node) }],
    ['id_repeated', { ...sound, edges: sound.edges.map((edge) => ({ ...edge, id: 'e' })) }],
    ['edge_dangling', edges(sound, { source: 'nowhere' })],
    ['start_has_incoming', parseModel('start > a > end', 'a > start')],
    ['end_has_outgoing', parseModel('start > a > end', 'end > a')],
    ['node_unreachable', parseModel('start > a > end', 'b > a')],
    ['node_dead_end', parseModel('start > a > end', 'a > b')],
    ['nested_unknown', parseModel('start > [gone] > end')],
    ['nested_itself', nested('me', 'start > [me] > end')],
    [
      'nested_cycle',
      nested('me', 'start > [you] > end'),
      context([], [nested('you', 'start > [me] > end')]),
    ],
    [
      'nested_invalid',
      parseModel('start > [half] > end'),
      context([], [nested('half', 'start > a')]),
    ],
    ['token_unknown', sound, context()],
    ['token_misspelt', sound, context([data('Code', '1')])],
    ['token_misspelt', sound, context([data('cdoe', '1')])],
    ['token_unknown', sound, context([data('code2', '1'), data('colour', '1')])],
    ['data_empty', sound, context([data('code')])],
    ['data_value_invalid', sound, context([{ ...code, type: 'date' }])],
    ['data_hidden_by_nearer', sound, context([code, { ...code, id: 'own', modelId: 'model' }])],
    ['condition_class_missing', edges(sound, { guard: '<code> is' })],
    [
      'condition_types_differ',
      edges(sound, { guard: '<code> < 3' }),
      context([{ ...code, type: 'date' }]),
    ],
    ['condition_never_true', edges(sound, { guard: '<code> = "7"' })],
    ['condition_gap', edges(sound, { guard: '<code> = "1"' })],
    [
      'condition_overlap',
      parseModel(
        'start > when <code>',
        'when <code> > end : <code> = "1"',
        'when <code> > a > end : <code> != "2"',
      ),
    ],
    [
      'otherwise_repeated',
      parseModel(
        'start > when <code>',
        'when <code> > end : otherwise',
        'when <code> > a > end : otherwise',
      ),
    ],
    [
      'condition_never_true',
      parseModel(
        'start > when <code>',
        'when <code> > end : <code> in {"1", "2"}',
        'when <code> > a > end : otherwise',
      ),
    ],
    ['condition_syntax', edges(sound, { guard: '<code> in {"1"' })],
    ['condition_operand_missing', edges(sound, { guard: '<code> =' })],
    [
      'constraint_unreadable',
      { ...sound, settings: { constraints: [{ if: '<code> =', implies: '<code> = 1' }] } },
    ],
    [
      'condition_types_differ',
      edges(sound, { guard: '<code> in {"one"}' }),
      context([{ ...code, type: 'integer' }]),
    ],
    ['condition_types_differ', edges(sound, { guard: '<code> = 1' })],
    ['condition_types_differ', edges(sound, { guard: '<code> in {"1", 2}' })],
    [
      'condition_types_differ',
      edges(sound, { guard: '<code> >= "tomorrow"' }),
      context([{ ...code, type: 'date' }]),
    ],
    [
      'condition_types_differ',
      edges(sound, { guard: '<code> < <count>' }),
      context([code, { ...data('count', '1'), type: 'integer' }]),
    ],
    [
      'condition_types_differ',
      edges(sound, { guard: '<code> != <day>' }),
      context([code, { ...data('day', '2025-01-01'), type: 'date' }]),
    ],
    [
      'constraint_types_differ',
      { ...sound, settings: { constraints: [{ if: '<code> = "1"', implies: '<code> > 1' }] } },
    ],
    [
      'constraint_unsatisfiable',
      {
        ...sound,
        settings: {
          constraints: [
            { if: '<code> = "1"', implies: '<code> = "2"' },
            { if: '<code> = "2"', implies: '<code> = "1"' },
          ],
        },
      },
    ],
  ])('is reported as %s', (expected, model, of) => {
    expect(codesOf(model, of)).toContain(expected);
  });

  it.each<[DataType, string]>([
    ['integer', '<code> > "1"'],
    ['decimal', '<code> in {1, 2.5}'],
    ['date', '<code> <= 22.11.2026'],
    ['list', '<code> = 1 or <code> < "x"'],
    ['boolean', '<code> = "true"'],
  ])('is no type where %s is compared so: %s', (type, guard) => {
    expect(codesOf(edges(sound, { guard }), context([{ ...code, type }]))).not.toContain(
      'condition_types_differ',
    );
  });

  it.each<[DataType, DataType, string]>([
    ['integer', 'text', '<code> != "visa"'],
    ['text', 'integer', '<code> > 1'],
  ])(
    'does not take the type of an invalid class (%s) that is listed first for the type of %s data',
    (wrong, type, guard) => {
      const invalid: TestData = { ...code, id: 'wrong', validity: 'invalid', type: wrong };
      expect(codesOf(edges(sound, { guard }), context([invalid, { ...code, type }]))).not.toContain(
        'condition_types_differ',
      );
    },
  );

  it.each(['<code> > 1', '<code> = "x"'])('compares classes of several types: %s', (guard) => {
    const classes = [
      { ...code, type: 'integer' as const },
      { ...data('code', 'x'), id: 'text' },
    ];
    expect(codesOf(edges(sound, { guard }), context(classes))).not.toContain(
      'condition_types_differ',
    );
  });

  it('has types that differ in the data of a called model’s caller', () => {
    const inner = nested('inner', 'start > when <pin>', 'when <pin> > end : <pin> > 1');
    const pin = { ...data('pin', '2'), type: 'integer' as const, modelId: 'inner' };
    const own = { ...data('pin', 'x'), modelId: 'model' };
    const problems = validate(parseModel('start > [inner] > end'), context([pin, own], [inner]));
    expect(problems).toContainEqual({
      code: 'condition_types_differ',
      severity: 'error',
      nodeId: '[inner]',
    });
  });

  it('weighs as the domain says: never true an error, a gap a warning, an overlap a note', () => {
    const model = parseModel(
      'start > when <code>',
      'when <code> > end : <code> = "7"',
      'when <code> > a > end : <code> = "1"',
      'when <code> > b > end : <code> != "2"',
    );
    const found = validate(model, context([code])).map(({ code: reported, severity }) => [
      reported,
      severity,
    ]);
    expect(found).toEqual([
      ['condition_never_true', 'error'],
      ['condition_overlap', 'note'],
      ['condition_gap', 'warning'],
    ]);
  });

  it('is nothing where all is well', () => {
    expect(codesOf(sound)).toEqual([]);
  });

  it('is no gap that the constraints leave no data for', () => {
    const model = edges(sound, { guard: '<code> = "1"' });
    const constraints = [{ if: '<code> != "1"', implies: '<code> = "1"' }];
    expect(codesOf(model)).toContain('condition_gap');
    expect(codesOf({ ...model, settings: { constraints } })).not.toContain('condition_gap');
  });

  it('has a gap in conditions on more data than can be listed, where values that no condition distinguishes count once', () => {
    const large = data('code', ...Array.from({ length: 500 }, (_, i) => `${i}`));
    const names = ['code', 'a', 'b', 'c', 'd'];
    const guard = names.map((name) => `<${name}> = "7"`).join(' and ');
    const all = names.map((name) => ({ ...large, id: name, name }));
    expect(codesOf(edges(sound, { guard }), context(all))).toEqual(['condition_gap']);
  });

  it('is no overlap where labels say what is chosen under one condition', () => {
    const fork = parseModel(
      'start > when <code>',
      'when <code> > a > end : <code> is valid',
      'when <code> > b > end : <code> is valid',
      'when <code> > c > end : <code> is invalid',
    );
    const classes = [code, { ...code, id: 'wrong', validity: 'invalid' as const, values: ['x'] }];
    expect(codesOf(fork, context(classes))).toEqual(['condition_overlap']);
    const named = fork.edges.map((edge) =>
      edge.target === 'b' ? { ...edge, label: 'The code is shown' } : edge,
    );
    expect(codesOf({ ...fork, edges: named }, context(classes))).toEqual([]);
  });

  it('is found at once among a hundred thousand calls, edges out of one step, and conditions', () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => i);
    const small = nested('small', 'start > x > end');
    const calling: Model = {
      ...nested('calling', 'start > end'),
      nodes: [
        ...nested('calling', 'start > end').nodes,
        ...ids.map((i) => ({ ...parseModel('[small] > end').nodes[0], id: `call ${i}` }) as never),
      ],
    };
    const model: Model = {
      ...calling,
      id: 'model',
      nodes: calling.nodes.map((node) =>
        node.type === 'nested' ? { ...node, modelId: 'calling' } : node,
      ),
      edges: ids.map((i) => ({
        id: `e${i}`,
        source: 'start',
        target: `call ${i}`,
        guard: `<code> = "${i % 3}"`,
      })),
    };
    const codes = new Set(codesOf(model, context([code], [calling, small])));
    expect(codes).toContain('condition_overlap');
    expect(codes).not.toContain('nested_cycle');
  });

  it('is found at once among a hundred thousand nodes', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `s${i}`);
    expect(codesOf(parseModel(['start', ...names, 'end'].join(' > ')))).toEqual([]);
  });

  it('includes unknown names in called models, under the names that the call binds', () => {
    const inner = nested('inner', 'start > when <pin> > end');
    const call = parseModel('start > [inner] > end');
    expect(generate(call, context([code], [inner]))).toMatchObject({
      problems: [{ code: 'token_unknown', nodeId: '[inner]', params: { name: 'pin' } }],
    });
    const bound = {
      ...call,
      nodes: call.nodes.map((node) =>
        node.type === 'nested' ? { ...node, data: { bind: { pin: 'code' } } } : node,
      ),
    };
    expect(generate(bound, context([code], [inner])).ok).toBe(true);
    const own = { ...data('pin', '0'), modelId: 'inner' };
    expect(generate(call, context([own], [inner])).ok).toBe(true);
  });
});
