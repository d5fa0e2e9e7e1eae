import { describe, expect, it } from 'vitest';
import { generateCoveringArray } from '../combine.ts';
import type { Literal } from '../instance.ts';
import { legalRows } from '../testing.ts';
import { contradictionOf } from './contradiction.ts';
import { directClauses } from './direct-clauses.ts';
import { compileLegality, complete, holdsAround, isExtendable } from './legality.ts';
import { atomsOf, type Rule } from './rule.ts';
import { toClauses } from './to-clauses.ts';

type Clause = Literal[];

const allowedOf = (levels: readonly number[]) =>
  levels.map((level) => new Uint8Array(level).fill(1));
const compiled = (levels: readonly number[], clauses: readonly Clause[]) =>
  compileLegality(levels, clauses, allowedOf(levels));
/** Where a column has one value, another has another: `a=x → b=y`. */
const implies = (a: number, x: number, b: number, y: number): Clause => [
  [a, x, 0],
  [b, y, 1],
];
const never = (...cells: [number, number][]): Clause =>
  cells.map(([column, value]): Literal => [column, value, 0]);
const cell = (column: number, ...values: number[]): Rule => {
  return { kind: 'cell', column, values: new Set(values) };
};
/** The values that propagation leaves to each column. */
const leftOf = (levels: readonly number[], clauses: readonly Clause[]) => {
  const { possible, offset } = compiled(levels, clauses);
  return levels.map((level, column) =>
    Array.from({ length: level }, (_, value) => value).filter(
      (value) => possible[(offset[column] ?? 0) + value] === 1,
    ),
  );
};
/** All rows that satisfy some clauses. */
const solutions = (levels: number[], clauses: Clause[]) =>
  generateCoveringArray({ levels, clauses, t: levels.length }, { effort: 'instant', seed: 1 }).rows;

describe('unit propagation', () => {
  it('takes a value away that a clause of one literal forbids', () => {
    expect(leftOf([3], [never([0, 1])])).toEqual([[0, 2]]);
  });

  it('leaves a column the one value that a clause of one literal asks for', () => {
    expect(leftOf([3], [[[0, 1, 1]]])).toEqual([[1]]);
  });

  it('follows a chain of implications to its end', () => {
    const chain = [implies(0, 1, 1, 1), implies(1, 1, 2, 1), implies(2, 1, 3, 1)];
    expect(leftOf([2, 2, 2, 2], [[[0, 1, 1]], ...chain])).toEqual([[1], [1], [1], [1]]);
    expect(leftOf([2, 2, 2, 2], [[[3, 1, 0]], ...chain])).toEqual([[0], [0], [0], [0]]);
  });

  it('leaves everything where no clause has a single open literal', () => {
    expect(leftOf([2, 2], [implies(0, 1, 1, 1)])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('finds out that nothing satisfies a clause without literals', () => {
    expect(compiled([2], [[]]).satisfiable).toBe(false);
  });

  it('starts from the values that rows may hold at all', () => {
    const { satisfiable } = compileLegality(
      [2, 2],
      [implies(0, 1, 1, 1)],
      [Uint8Array.of(0, 1), Uint8Array.of(1, 0)],
    );
    expect(satisfiable).toBe(false);
  });
});

describe('whether a legal row holds some cells', () => {
  const levels = [2, 2, 3];
  const clauses = [implies(0, 1, 1, 1), never([1, 1], [2, 2])];
  const legality = compiled(levels, clauses);

  it('agrees with an exhaustive look at every row', () => {
    const rows = legalRows({ levels, clauses, t: 1 });
    for (let number = 0; number < 3 * 3 * 4; number++) {
      const cells = [number % 3, Math.floor(number / 3) % 3, Math.floor(number / 9)].map(
        (value) => value - 1,
      );
      const isHeld = rows.some((row) => cells.every((value, i) => value < 0 || row[i] === value));
      expect(isExtendable(legality, cells)).toBe(isHeld);
    }
  });

  it('leaves the state as it was', () => {
    const before = [...legality.possible];
    isExtendable(legality, [1, -1, 2]);
    expect([...legality.possible]).toEqual(before);
    expect(legality.trail).toEqual([]);
  });

  it('is found after a change by looking at the changed cells only', () => {
    expect(isExtendable(legality, [1, -1, -1], [0])).toBe(true);
    expect(isExtendable(legality, [1, 0, -1], [1])).toBe(false);
  });
});

describe('completing a row', () => {
  const legality = compiled([2, 2, 3], [implies(0, 1, 1, 1)]);
  const completed = (...cells: number[]) => {
    const row = Int32Array.from(cells);
    return [complete(legality, row, () => 0), [...row]];
  };

  it('gives each open cell the value that its column prefers', () => {
    expect(completed(-1, -1, -1)).toEqual([true, [0, 0, 0]]);
  });

  it('gives another value where clauses forbid the preferred one', () => {
    expect(completed(1, -1, -1)).toEqual([true, [1, 1, 0]]);
  });

  it('leaves a row untouched that no legal row extends', () => {
    expect(completed(1, 0, -1)).toEqual([false, [1, 0, -1]]);
  });

  it('tells of a full row whether the clauses of one column hold', () => {
    const rows = Int32Array.of(1, 1, 0, 1, 0, 0);
    expect(holdsAround(legality, rows, 0, 0)).toBe(true);
    expect(holdsAround(legality, rows, 3, 0)).toBe(false);
    expect(holdsAround(legality, rows, 3, 2)).toBe(true);
  });
});

describe('puzzles as clauses', () => {
  /** Pairs of rows in which queens would attack each other. */
  const queens = (count: number): Clause[] => {
    const numbers = Array.from({ length: count }, (_, i) => i);
    return numbers.flatMap((a) =>
      numbers
        .slice(a + 1)
        .flatMap((b) =>
          numbers.flatMap((x) =>
            [...new Set([x, x + b - a, x - b + a])]
              .filter((y) => y >= 0 && y < count)
              .map((y) => never([a, x], [b, y])),
          ),
        ),
    );
  };

  it.each([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 2],
    [5, 10],
    [6, 4],
  ])('%i queens stand on a board without attack in %i arrangements', (count, arrangements) => {
    const levels = new Array<number>(count).fill(count);
    expect(solutions(levels, queens(count))).toHaveLength(arrangements);
  });

  it('there are twelve Latin squares of order three', () => {
    const lines = [0, 1, 2].flatMap((i) => [
      [3 * i, 3 * i + 1, 3 * i + 2],
      [i, i + 3, i + 6],
    ]);
    const clauses = lines.flatMap(([a = 0, b = 0, c = 0]) =>
      [0, 1, 2].flatMap((value) => [
        never([a, value], [b, value]),
        never([a, value], [c, value]),
        never([b, value], [c, value]),
      ]),
    );
    expect(solutions(new Array<number>(9).fill(3), clauses)).toHaveLength(12);
  });

  it('an even parity of four bits leaves eight rows', () => {
    const clauses = Array.from({ length: 16 }, (_, row) =>
      [0, 1, 2, 3].map((column): [number, number] => [column, (row >> column) & 1]),
    )
      .filter((cells) => cells.reduce((sum, [, bit]) => sum + bit, 0) % 2 === 1)
      .map((cells) => never(...cells));
    expect(solutions([2, 2, 2, 2], clauses)).toHaveLength(8);
  });
});

describe('the clauses of a contradiction', () => {
  const contradiction = (levels: number[], clauses: Clause[]) =>
    contradictionOf(levels, clauses, allowedOf(levels));

  it('are those that contradict each other, with any one gone the rest can hold', () => {
    const clauses: Clause[] = [
      never([2, 0]),
      [[0, 1, 1]],
      implies(1, 1, 2, 1),
      implies(0, 1, 1, 1),
      never([1, 1]),
    ];
    expect(contradiction([2, 2, 2], clauses)).toEqual([1, 3, 4]);
  });

  it('are a single clause where it cannot hold by itself', () => {
    expect(contradiction([2], [[[0, 0, 1]], []])).toEqual([1]);
  });
});

describe('rules as clauses', () => {
  const clausesOf = (rule: Rule, ...levels: number[]) => toClauses([rule], levels).clauses;

  it('of a cell with one value forbid the others', () => {
    expect(clausesOf(cell(0, 1), 3)).toEqual([[[0, 1, 1]]]);
  });

  it('of a cell with every value are none', () => {
    expect(clausesOf(cell(0, 0, 1, 2), 3)).toEqual([]);
  });

  it('of a cell with no value are one that never holds', () => {
    const clauses = clausesOf(cell(0), 2);
    expect(legalRows({ levels: [2], clauses, t: 1 })).toEqual([]);
  });

  it.each<[string, Rule, (a: number, b: number) => boolean]>([
    ['"all"', { kind: 'all', parts: [cell(0, 1), cell(1, 1)] }, (a, b) => a === 1 && b === 1],
    ['"any"', { kind: 'any', parts: [cell(0, 1), cell(1, 1)] }, (a, b) => a === 1 || b === 1],
    ['"not"', { kind: 'not', part: cell(0, 1) }, (a) => a !== 1],
    [
      '"not any" by De Morgan',
      { kind: 'not', part: { kind: 'any', parts: [cell(0, 1), cell(1, 1)] } },
      (a, b) => a !== 1 && b !== 1,
    ],
    [
      '"not all" by De Morgan',
      { kind: 'not', part: { kind: 'all', parts: [cell(0, 1), cell(1, 1)] } },
      (a, b) => a !== 1 || b !== 1,
    ],
    [
      'two cells compared',
      { kind: 'cells', left: 0, right: 1, holds: (a, b) => a < b },
      (a, b) => a < b,
    ],
    ['"all" of nothing', { kind: 'all', parts: [] }, () => true],
    ['"any" of nothing', { kind: 'any', parts: [] }, () => false],
  ])('of %s hold of exactly the rows that the rule holds of', (_, rule, holds) => {
    const levels = [3, 3];
    const { clauses, auxiliary } = toClauses([rule], levels);
    expect(auxiliary).toBe(0);
    const every = legalRows({ levels, t: 1 });
    expect(legalRows({ levels, clauses, t: 1 })).toEqual(
      every.filter(([a = -1, b = -1]) => holds(a, b)),
    );
  });

  it('stand one after the other where rules are several', () => {
    expect(toClauses([cell(0, 1), cell(1, 0)], [3, 3]).clauses).toEqual([[[0, 1, 1]], [[1, 0, 1]]]);
  });

  it('are written with auxiliary columns where they would be too many without', () => {
    const pairs = Array.from({ length: 12 }, (_, i): Rule => {
      return { kind: 'all', parts: [cell(2 * i, 1), cell(2 * i + 1, 1)] };
    });
    const rule: Rule = { kind: 'any', parts: pairs };
    const levels = new Array<number>(24).fill(2);
    expect(directClauses(rule, levels)).toBeUndefined();
    const written = toClauses([rule], levels);
    expect(written.auxiliary).toBeGreaterThan(0);
    expect(written.levels).toHaveLength(24 + written.auxiliary);
    expect(written.clauses.length).toBeLessThan(100);
  });

  it('name the terms of a rule in their order', () => {
    const [a, b, c] = [cell(0, 1), cell(1, 1), cell(2, 1)];
    const rule: Rule = {
      kind: 'any',
      parts: [a, { kind: 'not', part: { kind: 'all', parts: [b, c] } }],
    };
    expect(atomsOf(rule)).toEqual([a, b, c]);
  });
});
