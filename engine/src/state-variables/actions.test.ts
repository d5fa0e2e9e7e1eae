import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import type { Expression } from './actions.ts';
import { codeOf, resultOf } from './domain.ts';
import { printAction } from './print-action.ts';
import { readAction } from './read-action.ts';

const names = new Set(['attempts', 'locked', 'phase', 'total']);

const operand: fc.Arbitrary<Expression> = fc.oneof(
  fc.constantFrom(...names).map((name): Expression => ({ kind: 'state', name })),
  fc.constantFrom('amount', 'a b').map((name): Expression => ({ kind: 'name', name })),
  fc.nat(99).map((value): Expression => ({ kind: 'number', value: String(value) })),
  fc.constantFrom('open', 'a "b" \\').map((value): Expression => ({ kind: 'text', value })),
  fc.constantFrom('true', 'false').map((value): Expression => ({ kind: 'boolean', value })),
);
const expression = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    operand,
    fc.record({
      kind: fc.constantFrom('sum' as const, 'difference' as const, 'product' as const),
      left: tie('any'),
      right: tie('any'),
    }),
    fc.record({ kind: fc.constant('negation' as const), part: tie('any') }),
  ),
})).any;

describe('an action', () => {
  it.each(['en', 'tr'] as const)('is read as it is printed in %s', (language) => {
    const action = fc.array(fc.record({ name: fc.constantFrom(...names), value: expression }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(action, (assignments) => {
        const read = readAction(printAction(assignments, language), names);
        expect(read).toEqual({ ok: true, assignments });
      }),
    );
  });

  it.each([
    ['attempts + 1', 'action_syntax', 10],
    ['tries = 1', 'action_word_unknown', 1],
    ['attempts = tries', 'action_word_unknown', 12],
    ['attempts = ', 'action_syntax', 12],
    ['attempts = 1 locked = true', 'action_goes_on', 14],
    ['phase = "open', 'action_text_open', 9],
    ['attempts = (1 + 2', 'action_syntax', 18],
  ])('that cannot be read is reported at its place: %s', (text, code, position) => {
    expect(readAction(text, names)).toMatchObject({
      ok: false,
      fault: { code, params: { position } },
    });
  });

  it('computes exactly, whatever the size of the numbers', () => {
    const read = readAction('total = <a> * <b> - <c>', names);
    if (!read.ok) throw new Error('unreadable');
    const values = new Map([
      ['a', '0.1'],
      ['b', '90071992547409910'],
      ['c', '9007199254740990'],
    ]);
    const variable = { name: 'total', type: 'integer', min: 0, max: 9, first: 0 } as const;
    const lookUp = (name: string) => {
      return { text: values.get(name) ?? '', validity: 'valid', type: 'decimal' } as const;
    };
    const [assignment] = read.assignments;
    expect(assignment && resultOf(assignment, variable, lookUp, () => undefined)).toBe(1);
    expect(codeOf(variable, { kind: 'number', value: '2.5' })).toBeUndefined();
    expect(codeOf(variable, { kind: 'number', value: '10' })).toBeUndefined();
  });
});

describe('a condition on state', () => {
  it.each([
    ['attempts < 3 and <password> is invalid', 'attempts < 3 ve <password> geçersiz'],
    ['locked', 'locked = doğru'],
    ['not locked or phase = "open"', 'locked = yanlış veya phase = "open"'],
    ['phase in {"open", "shut"}', 'phase = "open" veya phase = "shut"'],
  ])('is read and printed in both languages: %s', (english, turkish) => {
    const read = readCondition(english, names);
    expect(read.ok && printCondition(read.condition, 'tr')).toBe(turkish);
    const again = readCondition(turkish, names);
    expect(again).toEqual(read);
  });

  it('is none where the model has no such variable', () => {
    expect(readCondition('attempts < 3')).toMatchObject({
      fault: { code: 'condition_word_unknown', params: { position: 1, word: 'attempts' } },
    });
  });
});
