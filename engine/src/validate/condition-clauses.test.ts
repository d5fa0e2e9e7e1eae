import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, readCondition } from '../conditions/condition.ts';
import type { Value } from '../conditions/holds.ts';
import { variablesOf } from '../data/test-data.ts';
import { constraintsOf } from '../flow/flow.ts';
import type { Constraint, DecisionRule } from '../model.ts';
import { invalidData, parseModel, textData, withMore } from '../testing.ts';
import { verdictByClauses } from './condition-clauses.ts';
import {
  grouped,
  isTrue,
  NO_STATE,
  type Row,
  type RowSource,
  rowsOf,
  type StateRow,
  verdictOf,
} from './condition-rows.ts';
import { validate } from './validate.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 500) };
const NAMES = ['a', 'b', 'c', 'd'];
const numbers = fc.integer({ min: 0, max: 3 });

const atoms = fc.oneof(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom('=', '!=', '<', '>='), numbers)
    .map((part) => {
      const [name, operator, value] = part;
      return `<${name}> ${operator} ${value}`;
    }),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.constantFrom('=', '<'))
    .map(([left, right, operator]) => `<${left}> ${operator} <${right}>`),
  fc.constantFrom(...NAMES).map((name) => `<${name}> is invalid`),
  fc.tuple(fc.constantFrom('=', '<'), numbers).map(([operator, value]) => `n ${operator} ${value}`),
  fc.constantFrom(...NAMES).map((name) => `n > <${name}>`),
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: atoms, weight: 3 },
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((all) => `(${all.join(' and ')})`),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((all) => `(${all.join(' or ')})`),
    tie('tree').map((one) => `not (${one})`),
  ),
}));
const constraints: fc.Arbitrary<Constraint[]> = fc.array(
  fc
    .tuple(atoms, atoms)
    .filter(([a, b]) => !`${a}${b}`.includes('n '))
    .map(([when, implies]) => ({ if: when, implies })),
  { maxLength: 3 },
);

function conditionOf(text: string): Condition {
  const read = readCondition(text, new Set(['n']));
  if (!read.ok) throw new Error(text);
  return read.condition;
}

/** Values of four variables, the last of the last one invalid; and what constrains them. */
function sourceOf(levels: readonly number[], ties: Constraint[]): RowSource {
  const testData = NAMES.flatMap((name, index) => {
    const values = Array.from({ length: levels[index] ?? 1 }, (_, value) => `${value}`);
    return [{ ...textData(name, ...values), type: 'integer' as const }];
  });
  const context = { steps: [], models: [], testData: [...testData, invalidData('d', 'x')] };
  return {
    variables: variablesOf(parseModel('start > when go > end'), context),
    constraints: grouped(constraintsOf(ties)),
    statesAt: () => undefined,
  };
}

const stateRow = (n: number): StateRow =>
  new Map([['n', { text: `${n}`, validity: 'valid', type: 'integer' } satisfies Value]]);

const countIn = (row: Row, conditions: readonly Condition[]) =>
  conditions.filter((one) => isTrue(one, row)).length;

describe('conditions decided by clauses', () => {
  it('have the gap, the overlap and the dead conditions that a look at every row finds, with such rows as examples', () => {
    fc.assert(
      fc.property(
        fc.tuple(numbers, numbers, numbers, numbers).map((all) => all.map((one) => one + 1)),
        fc.array(tree, { minLength: 1, maxLength: 5 }),
        constraints,
        fc.uniqueArray(numbers, { maxLength: 3 }),
        (levels, texts, ties, states) => {
          const source = sourceOf(levels, ties);
          const each = texts.map(conditionOf);
          const conditions = texts.length % 2 ? [...each, ...each.slice(0, 1)] : each;
          const known = states.length > 0 ? states.map(stateRow) : [NO_STATE];
          const rows = rowsOf(conditions, known, source) ?? [];
          const budget = { left: 10_000_000 };
          const decided = verdictByClauses(conditions, known, { source, budget });
          const { overlap, ...expected } = verdictOf(conditions, rows);
          expect(decided && { ...decided, overlap: undefined }).toEqual({
            ...{ ...expected, overlap: undefined },
          });
          expect(decided?.overlap === undefined).toBe(overlap === undefined);
          if (!decided?.overlap) return;
          expect(rows).toContainEqual(decided.overlap);
          expect(countIn(decided.overlap, conditions)).toBeGreaterThan(1);
        },
      ),
      RUNS,
    );
  });

  it('are not decided where a variable has no data, or the budget is used up', () => {
    const source = sourceOf([4, 4, 4, 4], []);
    const decided = (text: string, left: number) =>
      verdictByClauses([conditionOf(text)], [NO_STATE], { source, budget: { left } });
    expect(decided('<e> = 1', 1000)).toBeUndefined();
    expect(decided('<a> = 1', 0)).toBeUndefined();
  });
});

describe('a decision table of twelve variables with six values each', () => {
  const names = Array.from({ length: 12 }, (_, index) => `v${index}`);
  const testData = names.map((name) => textData(name, '0', '1', '2', '3', '4', '5'));
  const problemsWith = (conditions: string[]) => {
    const rules = conditions.map((when, index): DecisionRule => {
      return { id: `r${index}`, when, outcome: 'so' };
    });
    const model = withMore(parseModel('start > when ordering > end'), 'when ordering', { rules });
    const found = validate(model, { steps: [], models: [], testData });
    return found.map(({ code, params }) => ({ code, params }));
  };
  const below = names.map((name) => `<${name}> in {"0", "1", "2"}`);
  /** For each variable: it is the first that is small. */
  const first = below.map((small, index) =>
    [...below.slice(0, index).map((one) => `not (${one})`), small].join(' and '),
  );
  const none = below.map((one) => `not (${one})`).join(' and ');

  it('is found to be complete and without an overlap, though it has two billion rows', () => {
    expect(problemsWith([...first, none])).toEqual([]);
  });

  it('is found to have the one gap that it has, with the row', () => {
    const but = `${none} and not (${names.map((name) => `<${name}> = "5"`).join(' and ')})`;
    const row = names.map((name) => `${name} = "5"`).join(', ');
    expect(problemsWith([...first, but])).toEqual([{ code: 'rule_gap', params: { row } }]);
  });

  it('is found to have the one overlap that it has, with the row and the rules', () => {
    const also = names.map((name, index) => `<${name}> = "${index === 7 ? 1 : 4}"`).join(' and ');
    const row = names.map((name, index) => `${name} = "${index === 7 ? 1 : 4}"`).join(', ');
    const params = { rules: '8, 14', row };
    expect(problemsWith([...first, none, also])).toEqual([{ code: 'rule_overlap', params }]);
  });
});
