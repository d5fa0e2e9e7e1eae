import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldersOf, folderText } from './folder-text.ts';

describe('the text of folders', () => {
  it('names the same folders once it was written and read again', () => {
    const name = fc
      .string({ minLength: 1 })
      .map((word) => word.trim())
      .filter((word) => word !== '' && !word.includes('›'));
    fc.assert(
      fc.property(fc.array(name), (folder) => {
        const text = folderText(folder);
        expect(foldersOf(text, [text])).toEqual(folder);
      }),
    );
  });

  it('is typed with the sign of a keyboard too, and without folders of no name', () => {
    expect(foldersOf(' Shop > Basket ›  › New ')).toEqual(['Shop', 'Basket', 'New']);
    expect(foldersOf('A->B')).toEqual(['A->B']);
    expect(foldersOf('Prices > 100', ['Prices > 100'])).toEqual(['Prices > 100']);
    expect(foldersOf(' › ')).toEqual([]);
  });
});
