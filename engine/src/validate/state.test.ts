import { describe, expect, it } from 'vitest';
import type { Model, StateVariable, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { validate } from './validate.ts';

const count: StateVariable = { name: 'count', type: 'integer', min: 0, max: 2, first: 0 };

/** A step that repeats while `guard` holds and does `action` each time. */
function repeating(
  { guard = 'count < 2', action = 'count = count + 1' },
  ...state: StateVariable[]
): Model {
  const drawn = parseModel(
    'start > when trying',
    `when trying > when trying : ${guard}`,
    'when trying > end : otherwise',
  );
  const edges = drawn.edges.map((edge) => (edge.guard === guard ? { ...edge, action } : edge));
  return { ...drawn, edges, settings: { state: state.length > 0 ? state : [count] } };
}

function problemsOf(model: Model) {
  return validate(model, { steps: [], testData: [], models: [] });
}

describe('what is wrong with state', () => {
  it('is nothing where a counter counts', () => {
    expect(problemsOf(repeating({}))).toEqual([]);
  });

  it.each([
    ['action_syntax', { action: 'count + 1' }],
    ['action_word_unknown', { action: 'count = total' }],
    ['action_types_differ', { action: 'count = true' }],
    ['action_types_differ', { action: 'count = "one"' }],
    ['action_never_possible', { action: 'count = count + 5' }],
    ['condition_word_unknown', { guard: 'total < 2' }],
    ['condition_types_differ', { guard: 'count = "one"' }],
    ['condition_never_true', { guard: 'count > 2' }],
    ['token_unknown', { action: 'count = <amount>' }],
  ])('is reported at its edge as %s', (code, drawn) => {
    const found = problemsOf(repeating(drawn)).find((problem) => problem.code === code);
    expect(found).toMatchObject({ code, edgeId: 'e1' });
  });

  it('names the values that come to a condition that never holds, and to an action that is never possible', () => {
    const valuesOf = (drawn: Parameters<typeof repeating>[0], code: string) =>
      problemsOf(repeating(drawn)).find((problem) => problem.code === code)?.params?.values;
    expect(valuesOf({ guard: 'count > 2' }, 'condition_never_true')).toBe('count = 0');
    expect(valuesOf({ action: 'count = count + 5' }, 'action_never_possible')).toBe('count = 0');
  });

  it.each([
    ['action_word_near', { action: 'conut = 1' }, 'count'],
    ['action_word_near', { action: 'count = amout' }, '<amount>'],
    ['condition_word_near', { guard: 'cuont < 2' }, 'count'],
    ['condition_word_near', { guard: 'Count < 2' }, 'count'],
    ['condition_word_unknown', { guard: 'cat < 2' }, undefined],
  ])('is reported as %s with the nearest name where one is misspelt', (code, drawn, nearest) => {
    const amount: TestData = {
      ...{ id: 'a', name: 'amount', type: 'integer', validity: 'valid', values: ['1'] },
    };
    const problems = validate(repeating(drawn), { steps: [], testData: [amount], models: [] });
    expect(problems.find((problem) => problem.code === code)?.params?.nearest).toBe(nearest);
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  it.each<[string, StateVariable[]]>([
    ['state_name_invalid', [{ ...count, name: '2nd' }]],
    ['state_name_invalid', [{ ...count, name: 'geçerli' }]],
    ['state_name_repeated', [count, count]],
    ['state_range_invalid', [{ ...count, max: -1 }]],
    ['state_range_invalid', [{ name: 'count', type: 'list', values: ['a', 'a'], first: 'a' }]],
    ['state_first_invalid', [{ ...count, first: 3 }]],
    ['state_never_read', [count, { name: 'unused', type: 'boolean', first: false }]],
    ['state_never_written', [count, { name: 'unused', type: 'boolean', first: false }]],
  ])('is reported of a declaration as %s', (code, state) => {
    expect(problemsOf(repeating({}, ...state)).map((problem) => problem.code)).toContain(code);
  });

  it.each<[string, Parameters<typeof repeating>[0], unknown[]]>([
    ['nothing where a condition of the same edge prevents it', { guard: 'count < 2' }, []],
    [
      'the value and what it would become where its condition lets one more through',
      { guard: 'count <= 2' },
      [{ edgeId: 'e1', params: { name: 'count', from: '2', to: '3' } }],
    ],
    [
      'what a value of test data would make of it',
      { guard: 'count < 2', action: 'count = count + <amount>' },
      [{ edgeId: 'e1', params: { name: 'count', from: '0', to: '7' } }],
    ],
    [
      'nothing where the condition does not hold for that test data',
      { guard: 'count < 2 and <amount> < 2', action: 'count = count + <amount>' },
      [],
    ],
  ])('that leaves the range of a variable on some paths says %s', (_, drawn, expected) => {
    const amount: TestData = {
      ...{ id: 'a', name: 'amount', type: 'integer', validity: 'valid', values: ['1', '7'] },
    };
    const problems = validate(repeating(drawn), { steps: [], testData: [amount], models: [] });
    const found = problems.filter(({ code }) => code === 'action_leaves_range');
    expect(found).toMatchObject(expected);
  });

  it('that leaves the range of a variable is reported once, also of a step with several edges to it', () => {
    const drawn = parseModel(
      'start > when trying > then counted',
      'start > then counted > when trying',
      'then counted > end',
    );
    const nodes = drawn.nodes.map((node) =>
      node.id === 'then counted'
        ? { ...node, data: { ...node.data, action: 'count = count + 1' } }
        : node,
    );
    const problems = problemsOf({ ...drawn, nodes, settings: { state: [count] } });
    expect(problems.filter(({ code }) => code === 'action_leaves_range')).toEqual([
      {
        ...{ code: 'action_leaves_range', severity: 'warning', nodeId: 'then counted' },
        params: { name: 'count', from: '2', to: '3' },
      },
    ]);
  });
});
