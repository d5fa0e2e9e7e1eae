import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { watchOutage } from './outage.ts';

const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('an outage of the database is told once, and its end once', async () => {
  const lines: string[] = [];
  let answers = false;
  const note = watchOutage({ warn: (_, message) => void lines.push(message) }, async () => answers);
  note(new AppError('not_found'));
  expect(lines).toEqual([]);
  for (const _ of ['one call', 'another one']) note(lost);
  expect(lines).toEqual(['the database does not answer']);
  answers = true;
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
  expect(lines[1]).toBe('the database answers again');
  note(lost);
  expect(lines).toHaveLength(3);
});
