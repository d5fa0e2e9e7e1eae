import { describe, expect, it } from 'vitest';
import { password } from './field.ts';

describe('a password', () => {
  it('may have 8 characters with a number, a sign, a capital and a small letter', () => {
    expect(password.safeParse('Aa1!aaaa').success).toBe(true);
  });

  it.each([
    ['has 7 characters only', 'Aa1!aaa'],
    ['has no number', 'Aaa!aaaa'],
    ['has no special character', 'Aa1aaaaa'],
    ['has no uppercase letter', 'aa1!aaaa'],
    ['has no lowercase letter', 'AA1!AAAA'],
  ])('is refused when it %s', (_why, typed) => {
    expect(password.safeParse(typed).success).toBe(false);
  });
});
