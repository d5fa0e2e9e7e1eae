import { expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

it('says which setting is wrong and what it takes', () => {
  expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
    /PORT is "x"; it takes a whole number\.\nLOG_LEVEL is "loud"/,
  );
});

it('never repeats what may hold a password', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'])
    expect(() => readEnvironment({ [name]: 'mysql://user:hunter2@host' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  expect(() => readEnvironment({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});
