import { describe, expect, it } from 'vitest';
import { areSameHeadings, fromNamed, headingsOf, toNamed } from './named-columns.ts';

describe('columns by their headings', () => {
  const names = ['What', ' How ', 'What', '', 'SONUÇ'];

  it('are found again in a table that has them in another order and spelling', () => {
    const named = toNamed({ title: 0, step: 1, expected: 4 }, names);
    const others = ['sonuç', 'what *', 'how', 'what', ''];
    expect(fromNamed(named, others)).toEqual({ expected: 0, title: 1, step: 2 });
  });

  it('tell repeated headings and those without a name apart', () => {
    expect(headingsOf(names)).toEqual(['what', 'how', 'what #2', '#4', 'sonuç']);
    expect(fromNamed(toNamed({ title: 2, step: 3 }, names), names)).toEqual({ title: 2, step: 3 });
  });

  it('leave out what is not read here and what the table has not', () => {
    const named = [
      { field: '__proto__', heading: 'what' },
      { field: 'title', heading: 'gone' },
    ];
    expect(fromNamed(named, names)).toEqual({});
  });

  it('belong to tables with all of the same headings, in whatever order', () => {
    expect(areSameHeadings(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(areSameHeadings(['a', 'b'], ['b', 'a', 'c'])).toBe(false);
    expect(areSameHeadings(['a', 'b'], ['a', 'c'])).toBe(false);
  });
});
