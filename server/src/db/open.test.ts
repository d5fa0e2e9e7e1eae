import pg from 'pg';
import { expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';
import { migrateDb } from './open.ts';

const { connection, pool } = await aWorld();

it('waits for as long as another node migrates, whatever statements may take here', async () => {
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('select pg_advisory_lock(7263501)');
  const slow = migrateDb(connection);
  const first = await Promise.race([
    slow.then(() => 'migrated'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ]);
  expect(first).toBe('waits');
  await other.end();
  await slow;
});

it('puts a table that lost its policy behind it again', async () => {
  await pool.query('alter table steps disable row level security');
  await migrateDb(connection);
  const { rows } = await pool.query(
    `select relrowsecurity as on from pg_class where relname = 'steps'`,
  );
  expect(rows[0].on).toBe(true);
});

it('leaves a database alone that a newer Caseloom has changed', async () => {
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '20990101000000_later')`,
  );
  await expect(migrateDb(connection)).rejects.toThrow(/newer Caseloom .*20990101000000_later/);
});
