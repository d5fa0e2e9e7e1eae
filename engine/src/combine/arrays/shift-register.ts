import { defined } from '../../defined.ts';
import { digitsOf, type Field } from './field.ts';

/** How many columns the array has, without and with a coordinate that its halves share. */
export function registerWidth(order: number, isShared: boolean): number {
  return order ** 2 + 1 + (isShared ? -order : order);
}

/** How many rows the array has. */
export function registerSize(order: number, isShared: boolean): number {
  return 2 * order ** 3 - (isShared ? order : 1);
}

/**
 * A covering array of strength 3 in two halves: at column i, rows of the first
 * hold the linear functions of the i-th state of a shift register of three cells,
 * those of the second the functions of the state i steps before the start. The
 * states are the points of a plane in cyclic order; three points of a line are on
 * no line once the order is turned round, so any three columns are independent in
 * one half.
 *
 * @param isShared whether both halves have a coordinate that is 1 for all columns,
 *   so that its multiples are needed once: fewer rows for fewer columns
 *
 * Source: Raaphorst, Moura & Stevens, "A construction for strength-3 covering
 * arrays from linear feedback shift register sequences" (2014); that lines turned
 * round are ovals: Jungnickel & Vedder, "On the geometry of planar difference
 * sets" (1984).
 *
 * O(rows × columns).
 */
export function registerArray(field: Field, isShared: boolean): number[][] {
  const { order } = field;
  const states = statesOf(field);
  const places = [...states.keys()];
  if (!isShared) {
    const halves = [states, places.map((place) => states.at(-place) ?? [])];
    return arrayOf(field, halves, 1);
  }
  const line = places.filter((place) => states[place]?.[0] === 0);
  const turn = defined(line[0]) + defined(line[1]);
  const turned = places.map((place) => states.at((turn - place) % states.length) ?? []);
  const kept = places.filter((place) => states[place]?.[0] !== 0 && turned[place]?.[0] !== 0);
  const halves = [states, turned].map((half) =>
    kept.map((place) => scaled(field, half[place] ?? [])),
  );
  return arrayOf(field, halves, order);
}

/** The states of a register that comes back to a multiple of the first only after all points of the plane. */
function statesOf(field: Field): number[][] {
  const { order } = field;
  const points = registerWidth(order, false);
  for (let taps = 0; taps < order ** 3; taps++) {
    const factors = digitsOf(taps, order, 3);
    const states = [[0, 0, 1]];
    for (let next = stepped(field, [0, 0, 1], factors); next[0] !== 0 || next[1] !== 0; ) {
      states.push(next);
      if (states.length > points) break;
      next = stepped(field, next, factors);
    }
    if (factors[0] !== 0 && states.length === points) return states;
  }
  return [];
}

/** The state after: cells move on, and the last becomes what the taps make of them. */
function stepped(field: Field, state: readonly number[], taps: readonly number[]): number[] {
  return [...state.slice(1), dot(field, state, taps)];
}

function dot({ order, sums, products }: Field, a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => {
    const product = defined(products[value * order + defined(b[index])]);
    return defined(sums[sum * order + product]);
  }, 0);
}

/** A multiple whose first coordinate is 1. */
function scaled({ order, products, inverses }: Field, point: readonly number[]): number[] {
  const factor = defined(inverses[defined(point[0])]);
  return point.map((value) => defined(products[value * order + factor]));
}

/** All linear functions of each half's points; of the second, those that the first has not. */
function arrayOf(field: Field, halves: readonly number[][][], common: number): number[][] {
  const indexes = Array.from({ length: field.order ** 3 }, (_, index) => index);
  return halves.flatMap((points, half) =>
    indexes.slice(half * common).map((index) => {
      const factors = digitsOf(index, field.order, 3);
      return points.map((point) => dot(field, point, factors));
    }),
  );
}
