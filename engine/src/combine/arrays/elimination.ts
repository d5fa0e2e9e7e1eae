import { defined } from '../../defined.ts';
import type { Field } from './field.ts';

/** Scratch of `writeNormal`: the coordinate that each line settles. */
const PIVOTS = new Int32Array(8);

/** Vectors of length t over a field. */
type Vectors = { field: Field; t: number };

/**
 * Writes a vector that is orthogonal to exactly what t - 1 vectors span; nothing
 * where they are dependent.
 *
 * @param matrix the vectors one after the other; they are lost
 * @param normals where the vector goes, at `from`
 *
 * Gauss–Jordan elimination, O(t³).
 */
export function writeNormal(
  vectors: Vectors,
  matrix: Int32Array,
  normals: Int32Array,
  from: number,
): void {
  const { t, field } = vectors;
  let line = 0;
  let free = t;
  for (let k = 0; k < t; k++) {
    if (eliminate(vectors, matrix, line, k)) PIVOTS[line++] = k;
    else free = k;
  }
  if (line < t - 1) return;
  normals[from + free] = 1;
  for (let index = 0; index < line; index++) {
    normals[from + defined(PIVOTS[index])] = defined(
      field.negatives[defined(matrix[index * t + free])],
    );
  }
}

/** Makes coordinate k of the line 1 and that of all others 0. @returns false when it is 0 from the line on */
function eliminate({ field, t }: Vectors, matrix: Int32Array, line: number, k: number): boolean {
  let found = line;
  while (found < t - 1 && matrix[found * t + k] === 0) found++;
  if (found >= t - 1) return false;
  exchange(field, matrix, [line * t, found * t, t], k);
  for (let other = 0; other < t - 1; other++) {
    if (other !== line) subtract(field, matrix, [other * t, line * t, t], k);
  }
  return true;
}

type Lines = [target: number, source: number, length: number];

/** Exchanges two lines of a matrix, and makes coordinate k of the target 1. */
function exchange(field: Field, matrix: Int32Array, [target, source, length]: Lines, k: number) {
  const { order, products, inverses } = field;
  const factor = defined(inverses[defined(matrix[source + k])]);
  for (let index = 0; index < length; index++) {
    const value = defined(matrix[source + index]);
    matrix[source + index] = defined(matrix[target + index]);
    matrix[target + index] = defined(products[value * order + factor]);
  }
}

/** Takes from one line of a matrix as much of another as makes its coordinate k 0. */
function subtract(field: Field, matrix: Int32Array, [target, source, length]: Lines, k: number) {
  const { order, sums, products, negatives } = field;
  const factor = defined(negatives[defined(matrix[target + k])]);
  for (let index = 0; index < length && factor !== 0; index++) {
    const product = defined(products[defined(matrix[source + index]) * order + factor]);
    matrix[target + index] = defined(sums[defined(matrix[target + index]) * order + product]);
  }
}
