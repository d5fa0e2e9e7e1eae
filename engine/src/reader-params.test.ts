import { describe, expect, it } from 'vitest';
import { readerParams } from './reader-params.ts';

describe('what fills a sentence for its reader', () => {
  it.each([
    [
      '<a> is valid and not (tries < 3 or locked = true)',
      '<a> geçerli ve değil (tries < 3 veya locked = doğru)',
    ],
    ['<a> geçerli değil', '<a> geçerli değil'],
    ['<b> in {"x; y", 3}', '<b> {"x; y", 3} içinde'],
    ['not a condition', 'not a condition'],
  ])('has the condition %s in the words of the language', (condition, words) => {
    expect(readerParams({ condition }, 'tr')).toEqual({ condition: words });
    expect(readerParams({ conditions: words }, 'en').conditions).toBe(
      readerParams({ condition }, 'en').condition,
    );
  });

  it('has truths of state, but leaves test data as it was given', () => {
    const values = 'locked = true, false; tries = 3; <agreed> = true';
    expect(readerParams({ values }, 'tr').values).toBe(
      'locked = doğru, yanlış; tries = 3; <agreed> = true',
    );
    expect(readerParams({ state: 'locked = true, tries = 2' }, 'tr').state).toBe(
      'locked = doğru, tries = 2',
    );
  });

  it('has all else as it is', () => {
    expect(readerParams({ limit: 3, name: 'true' }, 'tr')).toEqual({ limit: 3, name: 'true' });
    expect(readerParams(undefined, 'en')).toEqual({});
  });
});
