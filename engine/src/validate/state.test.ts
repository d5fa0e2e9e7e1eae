import { describe, expect, it } from 'vitest';
import type { Model, StateVariable } from '../model.ts';
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
});
