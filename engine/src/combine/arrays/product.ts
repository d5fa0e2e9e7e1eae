import { defined } from '../../defined.ts';
import type { Field } from './field.ts';
import { orthogonalArray } from './orthogonal.ts';
import { ternaryArray } from './ternary.ts';

/** A covering array of strength 2, not yet made: how many rows and columns it has, and its rows. */
export type Product = { size: number; width: number; array: () => number[][] };

/**
 * Covering arrays of strength 2 with ever more columns: an orthogonal array, and
 * each time order times as many columns and one more in order² - order rows more.
 *
 * To an array whose every column is repeated `order` times, rows are added that
 * tell the copies of a column apart: the lines of the affine plane that are not
 * level, each for all columns alike; their slope makes the last column. Copies
 * already share all pairs of equal values, so the level lines are not needed.
 *
 * Source: Colbourn, Martirosyan, Mullen, Shasha, Sherwood & Yucas, "Products of
 * mixed covering arrays of strength two" (2006).
 *
 * @yields without end, the fewest rows first; making one takes O(rows × columns)
 */
export function* products(field: Field): Generator<Product> {
  const { order } = field;
  const plane = orthogonalArray(field, 2);
  yield { size: plane.length, width: order + 1, array: () => plane };
  let last = order === 3 ? productOf(ternaryArray()) : multiplied(field, productOf(plane));
  for (;;) {
    yield last;
    last = multiplied(field, last);
  }
}

function productOf(array: number[][]): Product {
  return { size: array.length, width: defined(array[0]?.length), array: () => array };
}

function multiplied(field: Field, { size, width, array }: Product): Product {
  const { order } = field;
  return {
    size: size + order ** 2 - order,
    width: width * order + 1,
    array: () => {
      const slanted = orthogonalArray(field, 2).filter((row) => row[order] !== 0);
      const copies = array().map((row) => [...Array.from({ length: order }, () => row).flat(), 0]);
      const slantedLines = slanted.map((line) => [
        ...line.slice(0, order).flatMap((value) => new Array<number>(width).fill(value)),
        defined(line[order]),
      ]);
      return [...copies, ...slantedLines];
    },
  };
}
