import { defined } from '../../defined.ts';

/**
 * A row that covers all pairs of values when it stands in all rotations and with
 * each element of a cyclic group added, but for pairs of the fixed symbols: these
 * come after the group's elements and do not change when one is added.
 */
export type StarterShape = { columns: number; group: number; fixed: number };

type Search = StarterShape & {
  starter: Int32Array;
  /** How many kinds of pairs there are: differences, element with fixed, fixed with element. */
  kinds: number;
  /** By distance of columns, then kind: how many places of the starter have it. */
  counts: Int32Array;
  missing: number;
};

/** Starters that take long to find. */
const FOUND: (StarterShape & { starter: number[] })[] = [
  {
    columns: 20,
    group: 7,
    fixed: 3,
    starter: [5, 3, 6, 0, 0, 9, 0, 6, 8, 5, 0, 3, 0, 4, 7, 6, 8, 2, 9, 7],
  },
];

/** How warm the search begins and ends: what one more missing kind costs, in the exponent. */
const WARM = 1;
const COLD = 0.15;

/**
 * Searches a starter by simulated annealing over its cells: at every distance of
 * columns, each difference of elements must occur, and each fixed symbol before
 * and after an element.
 *
 * Source: Meagher & Stevens, "Group construction of covering arrays" (2005), with
 * fixed symbols as in Lobb, Colbourn, Danziger, Stevens & Torres-Jimenez, "Cover
 * starters for covering arrays of strength two" (2012).
 *
 * @param budget the changes it may try
 *
 * O(columns) a change.
 */
export function searchStarter(
  shape: StarterShape,
  random: (n: number) => number,
  budget: number,
): Int32Array | undefined {
  const { columns, group, fixed } = shape;
  const isOfUse = (known: StarterShape) =>
    known.columns === columns && known.group === group && known.fixed === fixed;
  const found = FOUND.find(isOfUse);
  if (found) return Int32Array.from(found.starter);
  const distances = columns >> 1;
  const kinds = group + 2 * fixed;
  const starter = Int32Array.from({ length: columns }, () => random(group + fixed));
  const counts = new Int32Array((distances + 1) * kinds);
  const search: Search = { ...shape, starter, kinds, counts, missing: distances * kinds };
  for (const position of starter.keys()) countAfter(search, position, 1);
  for (let tried = 0; tried < budget && search.missing > 0; tried++) {
    const position = random(columns);
    const previous = defined(starter[position]);
    const before = search.missing;
    change(search, position, random(group + fixed));
    const heat = Math.max(COLD, WARM * (1 - tried / budget));
    const chance = decayed((search.missing - before) / heat);
    if (chance < 1 && random(FINE) > chance * FINE) change(search, position, previous);
  }
  return search.missing === 0 ? starter : undefined;
}

const FINE = 1_000_000;

const SQUARINGS = 10;

/** About e to the power of -x, by (1 - x / 1024)^1024: products are the same on every machine, exponentials are not. */
function decayed(x: number): number {
  let power = Math.max(0, 1 - x / (1 << SQUARINGS));
  for (let step = 0; step < SQUARINGS; step++) power *= power;
  return power;
}

function change(search: Search, position: number, value: number): void {
  countAround(search, position, -1);
  search.starter[position] = value;
  countAround(search, position, 1);
}

function countAround(search: Search, position: number, by: number): void {
  const { columns } = search;
  countAfter(search, position, by);
  for (let distance = 1; distance <= columns >> 1; distance++) {
    count(search, (position - distance + columns) % columns, distance, by);
  }
}

function countAfter(search: Search, position: number, by: number): void {
  for (let distance = 1; distance <= search.columns >> 1; distance++) {
    count(search, position, distance, by);
  }
}

/** Counts in or out the pair of a place and the one so far behind it. */
function count(search: Search, position: number, distance: number, by: number): void {
  const { starter, columns, counts, kinds } = search;
  const kind = kindOf(
    search,
    defined(starter[position]),
    defined(starter[(position + distance) % columns]),
  );
  if (kind < 0) return;
  const index = distance * kinds + kind;
  const before = defined(counts[index]);
  counts[index] = before + by;
  if (before === 0) search.missing--;
  else if (before + by === 0) search.missing++;
}

function kindOf({ group, fixed }: StarterShape, a: number, b: number): number {
  if (a < group) return b < group ? (b - a + group) % group : b;
  return b < group ? a + fixed : -1;
}

/** All rotations of a starter, each with every element added. O(columns² × group). */
export function starterArray(starter: Int32Array, group: number): number[][] {
  const places = [...starter.keys()];
  return places.flatMap((turn) =>
    Array.from({ length: group }, (_, added) =>
      places.map((place) => {
        const value = defined(starter[(place + turn) % places.length]);
        return value < group ? (value + added) % group : value;
      }),
    ),
  );
}
