import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Literal } from '../instance.ts';
import { legalRows } from '../testing.ts';
import { solve } from './solver.ts';
import { type Solver, solverOf } from './solver-state.ts';

type Drawn = { levels: number[]; clauses: Literal[][] };

function prepared({ levels, clauses }: Drawn): Solver {
  const offset = Int32Array.from({ length: levels.length + 1 }, (_, column) =>
    levels.slice(0, column).reduce((sum, level) => sum + level, 0),
  );
  const columnOf = Int32Array.from(levels.flatMap((level, column) => Array(level).fill(column)));
  const compiled = clauses.map((clause) =>
    Int32Array.from(
      clause,
      ([column, value, holds]) => ((offset[column] ?? 0) + value) * 2 + holds,
    ),
  );
  return solverOf({ offset, columnOf }, compiled, [...levels.keys()]);
}

const arbitraryInstance = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 })
  .chain((levels) => {
    const literal = fc
      .nat({ max: levels.length - 1 })
      .chain((c) =>
        fc.tuple(
          fc.constant(c),
          fc.nat({ max: (levels[c] ?? 1) - 1 }),
          fc.constantFrom<0 | 1>(0, 1),
        ),
      );
    return fc.record({
      levels: fc.constant(levels),
      clauses: fc.array(fc.array(literal, { minLength: 1, maxLength: 4 }), { maxLength: 14 }),
      questions: fc.array(fc.array(literal, { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
    });
  });

it('the solver answers each query like an exhaustive search, whatever clauses it learned before', () => {
  fc.assert(
    fc.property(arbitraryInstance, ({ levels, clauses, questions }) => {
      const solver = prepared({ levels, clauses });
      for (const question of questions) {
        const all = [...clauses, ...question.map((literal) => [literal])];
        const rows = legalRows({ levels, clauses: all, t: 1 }).map((row) => row.join());
        const assumed = question.map(
          ([column, value, holds]) => ((solver.offset[column] ?? 0) + value) * 2 + holds,
        );
        const answer = solve(solver, assumed, 1_000_000);
        expect(answer).toBe(rows.length > 0);
        const values = solver.symbols.filter((symbol) => solver.values[symbol] === 1);
        const row = values.map(
          (symbol) => symbol - (solver.offset[solver.columnOf[symbol] ?? 0] ?? 0),
        );
        if (answer) expect(rows).toContain(row.join());
      }
    }),
    { numRuns: 2000 },
  );
});

it('the solver refutes the pigeonhole problem with seven pigeons and six holes', () => {
  const places = 6;
  const clauses: Literal[][] = [];
  for (let a = 0; a <= places; a++) {
    for (let b = a + 1; b <= places; b++) {
      for (let place = 0; place < places; place++) {
        clauses.push([
          [a, place, 0],
          [b, place, 0],
        ]);
      }
    }
  }
  const solver = prepared({ levels: Array(places + 1).fill(places), clauses });
  expect(solve(solver, [], 10_000_000)).toBe(false);
  expect(solver.isSatisfiable).toBe(false);
});
