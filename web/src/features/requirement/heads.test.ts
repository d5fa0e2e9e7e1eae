import { describe, expect, it } from 'vitest';
import { withoutShared } from './heads.ts';

describe('the heads of columns', () => {
  it('leave out the words that all begin with, but keep the one that says what differs', () => {
    expect(withoutShared(['Order of item 3', 'Order of item 4: two'])).toEqual([
      ...['… item 3', '… item 4: two'],
    ]);
  });

  it.each([
    [[]],
    [['Pay']],
    [['a b', 'c b']],
    [['Pay cash', 'Pay card']],
    [['same one', 'same one']],
  ])('stay as they are where that would tell nothing: %j', (names) => {
    expect(withoutShared(names)).toEqual(names);
  });

  it('keep a name that ends where the others go on', () => {
    const names = ['Pay now', 'Pay now by card'];
    expect(withoutShared(names)).toEqual(names);
    expect(withoutShared(names.toReversed())).toEqual(names.toReversed());
  });
});
