import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBelow } from '../random.ts';
import { binarySize } from './arrays/binary.ts';
import { fieldOf, orderFor } from './arrays/field.ts';
import { orthogonalWidth } from './arrays/orthogonal.ts';
import { groupsOf } from './groups.ts';
import { polaritiesOf } from './polarity.ts';
import { enlist, isCovered, placeInSomeRow, rowIndexOf } from './row-index.ts';
import { choose, combinationAt, countEnding, isNumbered, spaceOf } from './space.ts';

describe('binomial coefficients', () => {
  it('are those of Pascal’s triangle', () => {
    const row = (n: number) => Array.from({ length: n + 1 }, (_, k) => choose(n, k));
    expect([0, 1, 2, 3, 4, 5].map(row)).toEqual([
      [1],
      [1, 1],
      [1, 2, 1],
      [1, 3, 3, 1],
      [1, 4, 6, 4, 1],
      [1, 5, 10, 10, 5, 1],
    ]);
  });

  it('are 0 where more is chosen than there is', () => {
    expect(choose(3, 4)).toBe(0);
  });

  it('are exact for a poker hand', () => {
    expect(choose(52, 5)).toBe(2_598_960);
  });
});

describe('the numbers of combinations', () => {
  const levels = [2, 3, 2];
  const space = (t: number) => spaceOf({ columns: [0, 1, 2], t }, levels);

  it.each([
    [1, 7],
    [2, 16],
    [3, 12],
  ])('of %i of the columns of 2, 3 and 2 values are %i', (t, count) => {
    expect(space(t).sizes[t]).toBe(count);
  });

  it('run from 0 without a gap, with a different one for each combination', () => {
    const { sizes } = space(2);
    const found = Array.from({ length: sizes[2] ?? 0 }, (_, number) => {
      const [positions, values] = [new Int32Array(2), new Int32Array(2)];
      combinationAt(space(2), { number, j: 2 }, positions, values);
      return `${positions[0]}=${values[0]} ${positions[1]}=${values[1]}`;
    });
    expect(new Set(found).size).toBe(16);
    expect(found[0]).toBe('0=0 1=0');
    expect(found.at(-1)).toBe('1=2 2=1');
  });

  it('stay what they are when columns follow', () => {
    const longer = spaceOf({ columns: [0, 1, 2, 3], t: 2 }, [...levels, 5]);
    const at = (of: typeof longer, number: number) => {
      const [positions, values] = [new Int32Array(2), new Int32Array(2)];
      combinationAt(of, { number, j: 2 }, positions, values);
      return [...positions, ...values];
    };
    for (let number = 0; number < 16; number++)
      expect(at(longer, number)).toEqual(at(space(2), number));
  });

  it('that end in a position are counted over the marked values only', () => {
    const marked = levels.map((level) => new Uint8Array(level).fill(1));
    expect([0, 1, 2].map((position) => countEnding(space(2), position, marked))).toEqual([
      0, 6, 10,
    ]);
    marked[1] = Uint8Array.of(1, 0, 0);
    expect([0, 1, 2].map((position) => countEnding(space(2), position, marked))).toEqual([0, 2, 6]);
  });

  it('are given as far as 31 bits reach', () => {
    const wide = spaceOf({ columns: [0, 1, 2], t: 3 }, [2000, 2000, 2000]);
    expect(isNumbered(wide, 1)).toBe(true);
    expect(isNumbered(wide, 2)).toBe(false);
    expect(isNumbered(spaceOf({ columns: [0], t: 1 }, [2000]), 0)).toBe(true);
  });
});

describe('finite fields', () => {
  const orders = [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 32];
  const operationsOf = (order: number) => {
    const { sums, products, negatives, inverses } = fieldOf(order);
    return {
      elements: Array.from({ length: order }, (_, element) => element),
      add: (a: number, b: number) => sums[a * order + b] ?? -1,
      times: (a: number, b: number) => products[a * order + b] ?? -1,
      negatives,
      inverses,
    };
  };

  it.each(orders)(
    'of order %i have 0 and 1, and by each element its negative and its inverse',
    (order) => {
      const { elements, add, times, negatives, inverses } = operationsOf(order);
      for (const a of elements) {
        expect([add(a, 0), times(a, 1), times(a, 0)]).toEqual([a, a, 0]);
        expect(add(a, negatives[a] ?? -1)).toBe(0);
        if (a > 0) expect(times(a, inverses[a] ?? -1)).toBe(1);
      }
    },
  );

  it.each(orders)('of order %i are commutative, associative and distributive', (order) => {
    const { elements, add, times } = operationsOf(order);
    const element = fc.constantFrom(...elements);
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        expect([add(a, b), times(a, b)]).toEqual([add(b, a), times(b, a)]);
        expect(add(add(a, b), c)).toBe(add(a, add(b, c)));
        expect(times(times(a, b), c)).toBe(times(a, times(b, c)));
        expect(times(a, add(b, c))).toBe(add(times(a, b), times(a, c)));
      }),
    );
  });

  it('of order 4 have characteristic 2 and x² = x + 1', () => {
    const { sums, products } = fieldOf(4);
    expect([1, 2, 3].map((a) => sums[a * 4 + a])).toEqual([0, 0, 0]);
    expect(products[2 * 4 + 2]).toBe(3);
  });

  it.each([
    [2, 2],
    [6, 7],
    [8, 8],
    [10, 11],
    [14, 16],
    [26, 27],
    [47, 47],
    [48, undefined],
  ])(
    'with at least %i elements begin at order %s: the next power of a prime',
    (elements, order) => {
      expect(orderFor(elements)).toBe(order);
    },
  );
});

describe('arrays known from algebra', () => {
  it('of two values and strength 2 have the sizes of Katona, and of Kleitman and Spencer', () => {
    // the greatest number of columns for each number of rows: (N - 1 over ⌈N / 2⌉)
    const greatest = [
      [4, 3],
      [5, 4],
      [6, 10],
      [7, 15],
      [8, 35],
      [9, 56],
      [10, 126],
    ] as const;
    for (const [rows, columns] of greatest) {
      expect(binarySize(columns)).toBe(rows);
      expect(binarySize(columns + 1)).toBe(rows + 1);
    }
  });

  it('by Bush have one column more than the order, and of even order and strength 3 two', () => {
    expect([3, 4, 5].map((order) => orthogonalWidth(order, 2))).toEqual([4, 5, 6]);
    expect([3, 4, 5, 8].map((order) => orthogonalWidth(order, 3))).toEqual([4, 6, 6, 10]);
  });
});

describe('groups of columns to combine', () => {
  const levels = [2, 2, 2, 2];

  it('are all columns, less the auxiliary ones at the end', () => {
    expect(groupsOf({ levels, t: 2 })).toEqual([{ columns: [0, 1, 2, 3], t: 2 }]);
    expect(groupsOf({ levels, t: 2, auxiliary: 1 })).toEqual([{ columns: [0, 1, 2], t: 2 }]);
  });

  it('are combined in full where the strength exceeds their columns', () => {
    expect(groupsOf({ levels, t: 6 })).toEqual([{ columns: [0, 1, 2, 3], t: 4 }]);
  });

  it('keep a stronger group, sorted and each column once', () => {
    const strengths = [{ params: [3, 1, 1, 2], t: 3 }];
    expect(groupsOf({ levels, t: 2, strengths })).toEqual([
      { columns: [0, 1, 2, 3], t: 2 },
      { columns: [1, 2, 3], t: 3 },
    ]);
  });

  it('leave out a group within one that is as strong, and one of two equal groups', () => {
    const strengths = [
      { params: [0, 1], t: 2 },
      { params: [0, 1, 2, 3], t: 2 },
    ];
    expect(groupsOf({ levels, t: 2, strengths })).toEqual([{ columns: [0, 1, 2, 3], t: 2 }]);
  });

  it('are none where nothing is to be combined', () => {
    expect(groupsOf({ levels, t: 0 })).toEqual([]);
  });
});

describe('the polarities of rows', () => {
  it('are one without invalid values, and one for each invalid value', () => {
    const [positive, negative, ...more] = polaritiesOf({
      levels: [2, 3],
      t: 2,
      negative: [[1, 2]],
    });
    expect(more).toEqual([]);
    expect(positive?.allowed.map((values) => [...values])).toEqual([
      [1, 1],
      [1, 1, 0],
    ]);
    expect(negative?.allowed.map((values) => [...values])).toEqual([
      [1, 1],
      [0, 0, 1],
    ]);
    expect(negative).toMatchObject({ pinned: [1, 2], groups: [{ columns: [0], t: 1 }] });
  });

  it('ask nothing of the other columns at strength 1', () => {
    const [, negative] = polaritiesOf({ levels: [2, 3], t: 1, negative: [[1, 2]] });
    expect(negative?.groups).toEqual([]);
  });
});

describe('the index of rows by their values', () => {
  const rows = [Int32Array.of(0, 1, -1), Int32Array.of(1, 0, 2), Int32Array.of(-1, 1, 0)];
  const index = rowIndexOf(rows, Int32Array.of(0, 2, 4, 7));
  for (const row of rows.keys()) for (const column of [0, 1, 2]) enlist(index, row, column);
  const columns = (...numbers: number[]) => Int32Array.from(numbers);

  it('knows which combinations some row holds; an open cell holds nothing', () => {
    expect(isCovered(index, columns(0, 1), columns(0, 1))).toBe(true);
    expect(isCovered(index, columns(0, 2), columns(1, 2))).toBe(true);
    expect(isCovered(index, columns(0, 1), columns(1, 1))).toBe(false);
    expect(isCovered(index, columns(1, 2), columns(1, 2))).toBe(false);
  });

  it('offers rows in their order that hold nothing else where a combination is to go', () => {
    const offered: number[] = [];
    const refuse = (row: number) => {
      offered.push(row);
      return false;
    };
    expect(placeInSomeRow(index, columns(0, 1), columns(0, 1), refuse)).toBe(false);
    expect(offered).toEqual([0, 2]);
  });

  it('stops at the first row that takes it', () => {
    expect(placeInSomeRow(index, columns(1, 2), columns(1, 0), (row) => row === 0)).toBe(true);
    expect(placeInSomeRow(index, columns(1, 2), columns(0, 0), () => true)).toBe(false);
  });
});

describe('random numbers', () => {
  const draw = (seed: number, n: number, count: number) => {
    const below = randomBelow(seed);
    return Array.from({ length: count }, () => below(n));
  };

  it('are the same for the same seed, on every machine', () => {
    expect(draw(1, 1000, 5)).toEqual(draw(1, 1000, 5));
    expect(draw(1, 1000, 5)).not.toEqual(draw(2, 1000, 5));
  });

  it('are whole numbers from 0 to below the bound', () => {
    expect(draw(7, 1, 20)).toEqual(new Array(20).fill(0));
    expect(new Set(draw(7, 6, 500))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('are about equally frequent: each of six faces 1,000 times in 6,000, give or take 100', () => {
    const faces = Map.groupBy(draw(42, 6, 6000), (face) => face);
    for (const { length } of faces.values()) expect(Math.abs(length - 1000)).toBeLessThan(100);
  });
});
