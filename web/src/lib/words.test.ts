import { expect, it } from 'vitest';
import { collatorOf, fold } from './words.ts';

it.each(['isik', 'ışık', 'IŞIK', 'Işık', 'işik', 'ISIK'])('%s finds Işık', (typed) => {
  expect(fold(typed)).toBe(fold('Işık'));
});

it('sorts as a Turkish dictionary does', () => {
  const words = ['zeytin', 'ürün', 'Iğdır', 'öğe', 'şeker', 'çay', 'İzmir', 'cam', 'ışık', 'ot'];
  const sorted = [...words].sort(collatorOf('tr').compare);
  expect(sorted.join(' ')).toBe('cam çay Iğdır ışık İzmir ot öğe şeker ürün zeytin');
});

it('sorts numbers inside names by their value', () => {
  expect(['Login 10', 'Login 9'].sort(collatorOf('en').compare)).toEqual(['Login 9', 'Login 10']);
});
