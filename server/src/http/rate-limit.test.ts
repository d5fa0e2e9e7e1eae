import { expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';
import { networkOf, openLimits } from './rate-limit.ts';

const { db, pool } = await aWorld();

/** How many of several tries a limit let pass, and its last error. */
async function passing(count: number, tryOnce: () => Promise<void>) {
  const tries = await Promise.allSettled(Array.from({ length: count }, tryOnce));
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { passed: count - refused.length, refused: refused.at(-1) };
}

it('a rate limit counts for all nodes together, also where many tries come at once', async () => {
  const nodes = [openLimits(db), openLimits(db)];
  let turn = 0;
  const { passed, refused } = await passing(30, () =>
    (nodes[turn++ % 2] ?? openLimits(db)).take('accountCode', 'ayşe'),
  );
  expect(passed).toBe(10);
  expect(refused).toMatchObject({ code: 'rate_limited' });
  expect(refused.details.retryAfter).toBeGreaterThan(800);
  await expect(openLimits(db).take('accountCode', 'ayşe')).rejects.toThrow();
  await openLimits(db).take('accountCode', 'mehmet');
});

it('a rate limit starts again when its window is over, and when a try succeeds', async () => {
  const { take, lift } = openLimits(db);
  expect((await passing(4, () => take('accountMail', 'a'))).passed).toBe(3);
  await pool.query(`update tries set until = now()`);
  expect((await passing(4, () => openLimits(db).take('accountMail', 'a'))).passed).toBe(3);
  await lift('accountMail', 'a');
  expect((await passing(4, () => openLimits(db).take('accountMail', 'a'))).passed).toBe(3);
});

it('a rate limit refuses a flood without a query', async () => {
  const { take } = openLimits(db);
  await passing(11, () => take('accountPassword', 'flood'));
  await pool.query('update tries set count = 0');
  expect((await passing(1000, () => take('accountPassword', 'flood'))).passed).toBe(0);
  const { rows } = await pool.query('select count(*) from tries where count > 0');
  expect(rows[0].count).toBe('0');
});

it('a rate limit counts all addresses of one IPv6 network as one caller', async () => {
  const { take } = openLimits(db);
  let host = 0;
  const { passed } = await passing(70, () =>
    take('addressLink', `2001:db8:1:2::${(++host).toString(16)}`),
  );
  expect(passed).toBe(60);
  await take('addressLink', '2001:db8:1:3::1');
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0:1::9', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
])('the network of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
