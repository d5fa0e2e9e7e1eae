import { expect, it } from 'vitest';
import { columnsOf } from './pasted.ts';

it('reads cells as a spreadsheet copies them, quoted line breaks and all', () => {
  expect(
    columnsOf('city\tage\tage (invalid)\nİzmir\t18\t17\n"Ağrı\nMerkez"\t65\t66\nİzmir\t18\t\n'),
  ).toEqual([
    { name: 'city', validity: 'valid', type: 'text', values: ['İzmir', 'Ağrı\nMerkez'] },
    { name: 'age', validity: 'valid', type: 'integer', values: ['18', '65'] },
    { name: 'age', validity: 'invalid', type: 'integer', values: ['17', '66'] },
  ]);
});

it('reads what a Turkish spreadsheet saves, with semicolons and decimal commas', () => {
  expect(columnsOf('tutar;tutar (Geçersiz)\n12,50;-1\n')).toEqual([
    { name: 'tutar', validity: 'valid', type: 'text', values: ['12,50'] },
    { name: 'tutar', validity: 'invalid', type: 'integer', values: ['-1'] },
  ]);
});

it('makes nothing of a heading alone, or of nothing', () => {
  expect(columnsOf('name\tage')).toEqual([]);
  expect(columnsOf('')).toEqual([]);
});
