import { describe, expect, it } from 'vitest';
import { generateCoveringArray } from './combine.ts';
import type { CoveringArray, Instance, Literal } from './instance.ts';

const generated = (instance: Instance): CoveringArray =>
  generateCoveringArray(instance, { effort: 'balanced', seed: 1, budget: 3_000_000 });

const repeat = (level: number, times: number) => new Array<number>(times).fill(level);

/** How often each combination of values stands in some columns, by the combination. */
function timesIn(rows: readonly number[][], columns: readonly number[]): Map<string, number> {
  const keys = rows.map((row) => columns.map((column) => row[column]).join(' '));
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));
}

/** Every set of t columns. */
function setsOf(columns: number, t: number): number[][] {
  if (t === 0) return [[]];
  return Array.from({ length: columns }, (_, last) => last).flatMap((last) =>
    setsOf(last, t - 1).map((set) => [...set, last]),
  );
}

/** Clauses that give the ends of each edge different values. */
function colouring(edges: readonly (readonly [number, number])[], colours: number): Literal[][] {
  return edges.flatMap(([a, b]) =>
    Array.from({ length: colours }, (_, colour): Literal[] => [
      [a, colour, 0],
      [b, colour, 0],
    ]),
  );
}

describe('a covering array CA(N; t, k, v)', () => {
  it.each([
    // rows, strength, columns, values
    [2, 1, 5, 2],
    [4, 2, 2, 2],
    [4, 2, 3, 2],
    [5, 2, 4, 2],
    [6, 2, 10, 2],
    [9, 2, 4, 3],
    [16, 2, 5, 4],
    [25, 2, 6, 5],
    [8, 3, 4, 2],
    [10, 3, 5, 2],
    [27, 3, 4, 3],
    [16, 4, 5, 2],
  ])(
    'has the %i rows known to be fewest for t = %i, k = %i, v = %i',
    (size, t, columns, values) => {
      const { rows, uncoverable } = generated({ levels: repeat(values, columns), t });
      expect(rows).toHaveLength(size);
      expect(uncoverable.count).toBe(0);
      for (const set of setsOf(columns, t)) expect(timesIn(rows, set).size).toBe(values ** t);
    },
  );

  it.each([
    [4, 2, 3, 2],
    [9, 2, 4, 3],
    [16, 2, 5, 4],
    [8, 3, 4, 2],
  ])(
    'of %i rows, t = %i, k = %i, v = %i is orthogonal: every combination once',
    (size, t, columns, values) => {
      const { rows, optimal } = generated({ levels: repeat(values, columns), t });
      expect(rows).toHaveLength(size);
      expect(optimal).toBe(true);
      for (const set of setsOf(columns, t))
        expect(new Set(timesIn(rows, set).values())).toEqual(new Set([1]));
    },
  );

  it('of mixed levels needs as many rows as its two largest columns have pairs', () => {
    expect(generated({ levels: [4, 3, 2, 2], t: 2 })).toMatchObject({
      lowerBound: 12,
      optimal: true,
      rows: { length: 12 },
    });
  });

  it('is every combination where the strength is the number of columns, or more', () => {
    for (const t of [3, 6]) expect(generated({ levels: [2, 3, 2], t }).rows).toHaveLength(12);
  });

  it('of a single column is its values, in their order', () => {
    expect(generated({ levels: [3], t: 2 }).rows).toEqual([[0], [1], [2]]);
  });

  it('of strength 1 has as many rows as the largest column has values', () => {
    expect(generated({ levels: [2, 5, 3], t: 1 }).rows).toHaveLength(5);
  });

  it('has one row where each column has one value, and one empty row where there is no column', () => {
    expect(generated({ levels: [1, 1, 1], t: 2 }).rows).toEqual([[0, 0, 0]]);
    expect(generated({ levels: [], t: 2 }).rows.flat()).toEqual([]);
  });
});

describe('a covering array of variable strength', () => {
  it('holds every triple of the group that is combined more strongly, and every pair elsewhere', () => {
    const instance = { levels: repeat(2, 6), t: 2, strengths: [{ params: [1, 3, 5], t: 3 }] };
    const { rows } = generated(instance);
    expect(timesIn(rows, [1, 3, 5]).size).toBe(8);
    for (const set of setsOf(6, 2)) expect(timesIn(rows, set).size).toBe(4);
    expect(rows).toHaveLength(8);
  });

  it('needs no more rows for a group that is as strong as all', () => {
    const plain = generated({ levels: repeat(3, 4), t: 2 }).rows;
    const strengths = [{ params: [0, 1], t: 2 }];
    expect(generated({ levels: repeat(3, 4), t: 2, strengths }).rows).toEqual(plain);
  });
});

describe('seed rows', () => {
  it('stand first, as they are', () => {
    const seeds = [
      [2, 2, 2, 2],
      [1, 1, 1, 1],
    ];
    const { rows } = generated({ levels: repeat(3, 4), t: 2, seeds });
    expect(rows.slice(0, 2)).toEqual(seeds);
    expect(rows.length).toBeLessThanOrEqual(11);
  });

  it('have their open cells filled', () => {
    const [first = []] = generated({ levels: [2, 2], t: 2, seeds: [[1, -1]] }).rows;
    expect(first[0]).toBe(1);
    expect(first[1]).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['breaks a clause', [0, 0]],
    ['has a value that its column has not', [2, 0]],
    ['is too short', [1]],
  ])('are left out where one %s', (_, seed) => {
    const clauses: Literal[][] = [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ];
    const { rows } = generated({ levels: [2, 2], t: 2, clauses, seeds: [seed] });
    expect(rows.toSorted()).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });
});

describe('invalid values', () => {
  it('are tested one at a time, each with every valid value of the other columns', () => {
    const negative = [
      [0, 0],
      [1, 0],
    ] as const;
    const { rows } = generated({ levels: [3, 3, 2], t: 2, negative });
    for (const row of rows)
      expect(negative.filter(([column, value]) => row[column] === value).length).toBeLessThan(2);
    expect(timesIn(rows, [0, 1]).has('0 0')).toBe(false);
    for (const pair of ['0 1', '0 2', '1 0', '2 0'])
      expect(timesIn(rows, [0, 1]).has(pair)).toBe(true);
    expect(timesIn(rows, [0, 2]).size).toBe(6);
  });

  it('stand in the rows after those without one', () => {
    const { rows } = generated({ levels: [3, 3], t: 2, negative: [[0, 2]] });
    const isNegative = rows.map(([first]) => first === 2);
    expect(isNegative).toEqual(isNegative.toSorted((a, b) => Number(a) - Number(b)));
    expect(isNegative.filter(Boolean)).toHaveLength(3);
  });
});

describe('values that some row must hold in no particular combination', () => {
  it('occur, and add no combination with the others', () => {
    const levels = [3, 3, 3];
    const { rows } = generated({ levels, t: 2, once: [[2, 2]] });
    expect(rows.some((row) => row[2] === 2)).toBe(true);
    expect(rows).toHaveLength(9);
  });
});

describe('clauses', () => {
  const square: [number, number][] = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ];
  const complete: [number, number][] = [...square, [0, 2], [1, 3]];

  it('that put three pigeons into two holes contradict each other, all of them', () => {
    const clauses = colouring([...square.slice(0, 2), [2, 0]], 2);
    const { rows, contradiction } = generated({ levels: repeat(2, 3), t: 2, clauses });
    expect(rows).toEqual([]);
    expect(contradiction).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('that put three pigeons into three holes leave the six permutations', () => {
    const clauses = colouring([...square.slice(0, 2), [2, 0]], 3);
    const { rows } = generated({ levels: repeat(3, 3), t: 3, clauses });
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(new Set(row).size).toBe(3);
  });

  it('that colour a square with two colours leave two rows', () => {
    const { rows } = generated({ levels: repeat(2, 4), t: 2, clauses: colouring(square, 2) });
    expect(rows.toSorted()).toEqual([
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ]);
  });

  it('cannot colour the complete graph of four nodes with three colours, but with four', () => {
    const withColours = (colours: number) =>
      generated({ levels: repeat(colours, 4), t: 1, clauses: colouring(complete, colours) });
    expect(withColours(3).rows).toEqual([]);
    expect(withColours(4).rows).toHaveLength(4);
  });

  it('colour the Petersen graph with three colours, and not with two', () => {
    const petersen = Array.from({ length: 5 }, (_, i): [number, number][] => [
      [i, (i + 1) % 5],
      [i, i + 5],
      [i + 5, ((i + 2) % 5) + 5],
    ]).flat();
    const withColours = (colours: number) =>
      generated({ levels: repeat(colours, 10), t: 2, clauses: colouring(petersen, colours) });
    expect(withColours(2).contradiction).toBeDefined();
    const { rows, uncoverable } = withColours(3);
    for (const row of rows) for (const [a, b] of petersen) expect(row[a]).not.toBe(row[b]);
    // of each edge the three pairs of equal colours, and no others
    expect(uncoverable.count).toBe(3 * petersen.length);
  });

  it('make a pair uncoverable that they exclude only together', () => {
    // 0=1 implies 1=1, which implies 2=1
    const clauses: Literal[][] = [
      [
        [0, 1, 0],
        [1, 1, 1],
      ],
      [
        [1, 1, 0],
        [2, 1, 1],
      ],
    ];
    const { uncoverable } = generated({ levels: repeat(2, 3), t: 2, clauses });
    expect(uncoverable.count).toBe(3);
    expect(uncoverable.examples).toContainEqual([
      [0, 1],
      [2, 0],
    ]);
  });

  it('that no row can satisfy are reported as the fewest that contradict each other', () => {
    const clauses: Literal[][] = [[[2, 0, 1]], [[0, 0, 1]], [[1, 1, 1]], [[0, 0, 0]]];
    expect(generated({ levels: repeat(2, 3), t: 2, clauses }).contradiction).toEqual([1, 3]);
  });
});
