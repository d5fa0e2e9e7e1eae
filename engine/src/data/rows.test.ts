import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import { holds } from '../conditions/holds.ts';
import type { GenerationSettings } from '../model.ts';
import type { Instance, PathData } from './instances.ts';
import { rowsOf } from './rows.ts';
import type { Variable } from './test-data.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const SETTINGS = { strength: 2, negative: 'once', limit: 1000, seed: 1 } as const;
const types = new Map<string, Variable>();

const choice = (value: number, isValid: boolean, isDefault = false) => ({
  value: `${value}`,
  validity: isValid ? ('valid' as const) : ('invalid' as const),
  isDefault,
});

function pathData(instances: Instance[], ...conditions: string[]): PathData {
  const meant = new Map(instances.map(({ name }, index) => [name, index]));
  const placed = conditions.map((text) => {
    const read = readCondition(text);
    if (!read.ok) throw new Error(text);
    return { condition: read.condition, instances: meant };
  });
  return { instances, absent: [], conditions: placed, atNode: [] };
}

const instances: fc.Arbitrary<Instance[]> = fc
  .array(
    fc.tuple(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 1 }),
      fc.nat({ max: 3 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((drawn) =>
    drawn.map(([validities, epoch, usual], index) => ({
      name: NAMES[index] ?? '',
      occurrence: 1,
      epoch,
      choices: validities.map((isValid, value) => choice(value, isValid, value === usual)),
    })),
  );

const condition = fc.constantFrom(
  '<a> = 1',
  '<a> != <b>',
  '<a> is valid or <b> is invalid',
  'not (<b> in {"0", "2"}) or <c> = "1"',
  '<c> <= <d> and <a> matches /[0-2]/',
  '<d> is not empty',
);

const paths = fc
  .tuple(instances, fc.array(condition, { maxLength: 3 }))
  .map(([drawn, conditions]) => pathData(drawn, ...conditions));

/** Every row that may be, by trying all. */
function legalRows({ instances: columns, conditions }: PathData): number[][] {
  let rows: number[][] = [[]];
  for (const { choices } of columns) {
    rows = rows.flatMap((row) => choices.map((_, value) => [...row, value]));
  }
  const choiceAt = (row: number[], column: number) => columns[column]?.choices[row[column] ?? -1];
  return rows.filter((row) => {
    const invalid = columns.filter((_, column) => choiceAt(row, column)?.validity === 'invalid');
    if (new Set(invalid.map(({ epoch }) => epoch)).size < invalid.length) return false;
    return conditions.every(({ condition: rule, instances: meant }) =>
      holds(rule, (name) => {
        const found = choiceAt(row, meant.get(name) ?? -1);
        return found && { text: found.value, validity: found.validity, type: 'text' };
      }),
    );
  });
}

/** The combinations of up to t values in these rows; with an invalid value only where asked, else each invalid value alone. */
function combinations({ instances: columns }: PathData, rows: number[][], t: number, all: boolean) {
  const found = new Set<string>();
  const isInvalid = (column: number, value: number) =>
    columns[column]?.choices[value]?.validity === 'invalid';
  for (const row of rows) {
    row.forEach((value, column) => {
      if (isInvalid(column, value)) found.add(`${column}=${value}`);
    });
    const sizes = Array.from({ length: Math.min(t, row.length) }, (_, fewer) => fewer + 1);
    for (const set of sizes.flatMap((size) => subsets(row.length, size))) {
      const hasInvalid = set.some((column) => isInvalid(column, row[column] ?? -1));
      if (all || !hasInvalid) found.add(set.map((column) => `${column}=${row[column]}`).join());
    }
  }
  return found;
}

function subsets(from: number, size: number): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: from }, (_, last) =>
    subsets(last, size - 1).map((rest) => [...rest, last]),
  ).flat();
}

const plain = (name: string, size: number, usual: number): Instance => ({
  name,
  occurrence: 1,
  epoch: 0,
  choices: Array.from({ length: size }, (_, value) => choice(value, true, value === usual)),
});

describe('the rows of a path', () => {
  it.each(['once', 'each'] as const)(
    'with more strength hold all that those with less hold for certain, invalid values %s',
    (negative) => {
      const all = negative === 'each';
      fc.assert(
        fc.property(paths, fc.integer({ min: 1, max: 5 }), (path, strength) => {
          const required = combinations(path, legalRows(path), strength, all);
          const rows = rowsOf(path, types, {
            ...SETTINGS,
            strength: strength + 1,
            negative,
          } as never);
          const held = combinations(path, rows, strength, all);
          expect([...required].filter((one) => !held.has(one))).toEqual([]);
        }),
      );
    },
  );

  it('that ends in an error try every other value there at each strength', () => {
    const password = { ...plain('a', 1, 0), choices: [choice(9, false)] };
    const path = pathData([password, plain('b', 3, 0), plain('c', 3, 0)], '<a> is invalid');
    const sizes = ([1, 2, 3, 4, 5, 6] as const).map((strength) => {
      return rowsOf(path, types, { ...SETTINGS, strength }).length;
    });
    expect(sizes).toEqual([3, 9, 9, 9, 9, 9]);
  });

  it.each([0, 1, 2, 3, 'base'] as const)(
    'hold at strength %s without an invalid value all that is possible without one',
    (strength) => {
      fc.assert(
        fc.property(paths, fc.constantFrom('once' as const, 'each' as const), (path, negative) => {
          const isPositive = (row: number[]) =>
            row.every(
              (value, choiceAt) => path.instances[choiceAt]?.choices[value]?.validity === 'valid',
            );
          const hasInvalidDefault = path.instances.some(({ choices }) =>
            choices.some(({ isDefault, validity }) => isDefault && validity === 'invalid'),
          );
          fc.pre(![0, 'base'].includes(strength) || !hasInvalidDefault);
          const possible = legalRows(path).filter(isPositive);
          const rows = rowsOf(path, types, { ...SETTINGS, strength, negative });
          const positive = rows.filter(isPositive);
          const t = strength === 'base' ? 1 : strength;
          const of = (some: number[][]) => combinations(path, some, t, false);
          if (strength === 0) expect(positive.length).toBe(Math.min(1, possible.length));
          else expect(of(positive)).toEqual(of(possible));
        }),
      );
    },
  );

  it.each([
    [1, 'once'],
    [2, 'once'],
    [2, 'each'],
    [3, 'each'],
    [6, 'once'],
  ] as const)(
    'hold every legal combination of strength %s, invalid values %s',
    (strength, negative) => {
      fc.assert(
        fc.property(paths, (path) => {
          const legal = legalRows(path);
          const rows = rowsOf(path, types, { ...SETTINGS, strength, negative });
          const known = new Set(legal.map((row) => row.join()));
          expect(rows.filter((row) => !known.has(row.join()))).toEqual([]);
          const of = (some: number[][]) => combinations(path, some, strength, negative === 'each');
          expect(of(rows)).toEqual(of(legal));
        }),
      );
    },
  );

  it('are complete where all are requested', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const rows = rowsOf(path, types, { ...SETTINGS, strength: 'all' });
        const texts = (some: number[][]) => some.map((row) => row.join()).sort();
        expect(texts(rows)).toEqual(texts(legalRows(path)));
      }),
    );
  });

  it.each([0, 'base'] as const)('are legal at strength %s, and there where any is', (strength) => {
    fc.assert(
      fc.property(paths, (path) => {
        const legal = new Set(legalRows(path).map((row) => row.join()));
        const rows = rowsOf(path, types, { ...SETTINGS, strength });
        expect(rows.every((row) => legal.has(row.join()))).toBe(true);
        expect(rows.length > 0).toBe(legal.size > 0);
      }),
    );
  });

  it.each<[GenerationSettings['strength'], number[][]]>([
    [0, [[2, 1]]],
    [
      'base',
      [
        [2, 1],
        [0, 1],
        [1, 1],
        [2, 0],
      ],
    ],
  ])('keep to the defaults at strength %s', (strength, expected) => {
    const path = pathData([plain('a', 3, 2), plain('b', 2, 1)]);
    expect(rowsOf(path, types, { ...SETTINGS, strength })).toEqual(expected);
  });
});

describe('a condition of twenty brackets', () => {
  const pairs = Array.from({ length: 20 }, (_, i) => [`v${i}`, `w${i}`] as const);
  const text = pairs.map(([v, w]) => `<${v}> = 1 and <${w}> = 1`).join(' or ');
  const many = pairs.flat().map((name) => ({
    name,
    occurrence: 1,
    epoch: 0,
    choices: [choice(0, true), choice(1, true), choice(2, true)],
  }));

  it.each([0, 1, 2, 'base', 'all'] as const)('holds of every row at strength %s', (strength) => {
    const rows = rowsOf(pathData(many, text), types, { ...SETTINGS, strength, limit: 5 });
    expect(rows.length).toBeGreaterThan(0);
    const read = readCondition(text);
    for (const row of rows) {
      expect(row.length).toBe(40);
      const value = (name: string) => {
        const column = many.findIndex((instance) => instance.name === name);
        return { text: `${row[column]}`, validity: 'valid', type: 'text' } as const;
      };
      expect(read.ok && holds(read.condition, value)).toBe(true);
    }
  });
});
