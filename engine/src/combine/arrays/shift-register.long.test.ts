import { expect, it } from 'vitest';
import { fieldOf } from './field.ts';
import { registerArray, registerSize, registerWidth } from './shift-register.ts';

const shapes = [2, 3, 4, 5, 7, 8].flatMap((order) => [
  { order, isShared: false },
  { order, isShared: true },
]);

it.each(shapes)('holds every three values in any three columns: %o', ({ order, isShared }) => {
  const array = registerArray(fieldOf(order), isShared);
  const width = registerWidth(order, isShared);
  expect(array).toHaveLength(registerSize(order, isShared));
  expect(array[0]).toHaveLength(width);
  const step = order > 5 ? 5 : 1;
  for (const [a, b, c] of triples(width, step)) {
    const held = new Set(array.map((row) => `${row[a]} ${row[b]} ${row[c]}`));
    expect(held.size).toBe(order ** 3);
  }
});

function* triples(width: number, step: number): Generator<[number, number, number]> {
  for (let c = 2; c < width; c++) {
    for (let b = 1; b < c; b += step) {
      for (let a = 0; a < b; a += step) yield [a, b, c];
    }
  }
}
