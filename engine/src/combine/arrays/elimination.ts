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
    normals[from + (PIVOTS[index] ?? 0)] = field.negatives[matrix[index * t + free] ?? 0] ?? 0;
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
  const factor = inverses[matrix[source + k] ?? 0] ?? 0;
  for (let index = 0; index < length; index++) {
    const value = matrix[source + index] ?? 0;
    matrix[source + index] = matrix[target + index] ?? 0;
    matrix[target + index] = products[value * order + factor] ?? 0;
  }
}

/** Takes from one line of a matrix as much of another as makes its coordinate k 0. */
function subtract(field: Field, matrix: Int32Array, [target, source, length]: Lines, k: number) {
  const { order, sums, products, negatives } = field;
  const factor = negatives[matrix[target + k] ?? 0] ?? 0;
  for (let index = 0; index < length && factor !== 0; index++) {
    const product = products[(matrix[source + index] ?? 0) * order + factor] ?? 0;
    matrix[target + index] = sums[(matrix[target + index] ?? 0) * order + product] ?? 0;
  }
}
