import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateCoveringArray } from '../combine.ts';
import { clausesWithAuxiliaries } from './auxiliary-clauses.ts';
import { compileLegality, isExtendable } from './legality.ts';
import type { Rule } from './rule.ts';
import { toClauses } from './to-clauses.ts';

const levels = [3, 2, 4];

const atom: fc.Arbitrary<Rule> = fc.oneof(
  fc
    .tuple(fc.nat({ max: 2 }), fc.uniqueArray(fc.nat({ max: 3 })))
    .map(([column, values]): Rule => ({ kind: 'cell', column, values: new Set(values) })),
  fc
    .tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }))
    .map(([left, right]): Rule => ({ kind: 'cells', left, right, holds: (a, b) => a <= b })),
);
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.record({ kind: fc.constant('not'), part: tie('rule') }) as fc.Arbitrary<Rule>,
    fc.record({
      kind: fc.constantFrom('all', 'any'),
      parts: fc.array(tie('rule'), { maxLength: 3 }),
    }) as fc.Arbitrary<Rule>,
  ),
}));

function holds(of: Rule, row: readonly number[]): boolean {
  if (of.kind === 'not') return !holds(of.part, row);
  if (of.kind === 'all') return of.parts.every((part) => holds(part, row));
  if (of.kind === 'any') return of.parts.some((part) => holds(part, row));
  if (of.kind === 'cell') return of.values.has(row[of.column] ?? -1);
  return of.holds(row[of.left] ?? -1, row[of.right] ?? -1);
}

test('the clauses of a rule are satisfied by exactly the rows that satisfy the rule', () => {
  fc.assert(
    fc.property(rule, (any) => {
      const { clauses } = toClauses([any], levels);
      for (let number = 0; number < 24; number++) {
        const row = [number % 3, Math.floor(number / 3) % 2, Math.floor(number / 6)];
        const kept = clauses.every((clause) =>
          clause.some(([column, value, is]) => (row[column] === value) === (is === 1)),
        );
        expect(kept).toBe(holds(any, row));
      }
    }),
    { numRuns: 500 },
  );
});

test('values that a rule does not distinguish share a clause', () => {
  const isEither = (column: number, ...values: number[]): Rule => ({
    kind: 'cell',
    column,
    values: new Set(values),
  });
  const either: Rule = { kind: 'any', parts: [isEither(0, 1), isEither(2, 0, 1)] };
  expect(toClauses([either], levels).clauses).toEqual([
    [
      [0, 1, 1],
      [2, 0, 1],
      [2, 1, 1],
    ],
  ]);
});

test('a comparison of two columns of many values becomes as many clauses as one column has values', () => {
  const many = [500, 500];
  const isLess: Rule = { kind: 'cells', left: 0, right: 1, holds: (a, b) => a < b };
  const { clauses } = toClauses([isLess], many);
  expect(clauses.length).toBeLessThan(520);
  for (const [a, b] of [
    [3, 4],
    [4, 4],
    [4, 3],
    [0, 499],
    [499, 0],
  ] as const) {
    const holdsFor = clauses.every((clause) =>
      clause.some(([column, value, is]) => ([a, b][column] === value) === (is === 1)),
    );
    expect(holdsFor).toBe(a < b);
  }
});

test('with auxiliary columns, cells satisfy a rule exactly when some values of the auxiliary columns satisfy its clauses', () => {
  fc.assert(
    fc.property(rule, (any) => {
      const columns = { levels: [...levels], auxiliary: 0 };
      const clauses = clausesWithAuxiliaries(any, columns);
      const everything = columns.levels.map((level) => new Uint8Array(level).fill(1));
      const legality = compileLegality(columns.levels, clauses, everything);
      for (let number = 0; number < 24; number++) {
        const row = [number % 3, Math.floor(number / 3) % 2, Math.floor(number / 6)];
        expect(legality.satisfiable && isExtendable(legality, row)).toBe(holds(any, row));
      }
    }),
    { numRuns: 500 },
  );
});

/** One of many pairs of cells must be 0 and 0: as clauses over these columns alone, two to the power of the pairs. */
const onePairOf = (pairs: number): Rule => ({
  kind: 'any',
  parts: Array.from({ length: pairs }, (_, pair): Rule => {
    const isZero = (column: number): Rule => ({ kind: 'cell', column, values: new Set([0]) });
    return { kind: 'all', parts: [isZero(2 * pair), isZero(2 * pair + 1)] };
  }),
});

test('a rule of forty brackets becomes forty auxiliary columns with at most three clauses each', () => {
  const { clauses, levels, auxiliary } = toClauses([onePairOf(40)], Array(80).fill(3));
  expect([auxiliary, levels.length]).toEqual([40, 120]);
  expect(clauses.length).toBeLessThan(120);
});

test('every generated row satisfies a rule of forty brackets and has no auxiliary cells', () => {
  const rules = [onePairOf(40)];
  const { rows } = generateCoveringArray(
    { ...toClauses(rules, Array(80).fill(3)), t: 2, seeds: [Array(80).fill(0)] },
    { effort: 'instant', seed: 1 },
  );
  expect(rows[0]).toEqual(Array(80).fill(0));
  expect(rows.length).toBeGreaterThan(9);
  for (const row of rows) {
    expect(row.length).toBe(80);
    expect(holds(rules[0] as Rule, row)).toBe(true);
  }
});

test('a rule of thousands of brackets does not overflow the stack', () => {
  const pairs = 4000;
  const { clauses, levels } = toClauses([onePairOf(pairs)], Array(2 * pairs).fill(2));
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  expect(compileLegality(levels, clauses, everything).satisfiable).toBe(true);
});
