import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { WORKERS } from '../../test/cluster.ts';
import { aWorld } from '../../test/world.ts';
import { distributeDb } from './distribute.ts';

const { connection, pool, as, aUser } = await aWorld();

it('a table of companies has the company first in each of its keys', async () => {
  const { rows } = await pool.query(`select conrelid::regclass::text as place, conname as name
    from pg_constraint k where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace
      and conrelid::regclass::text not in ('logins', 'mail_outbox')
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'company_id')
      and (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) <> 'company_id'`);
  expect(rows).toEqual([]);
});

it('a unique index of a table of companies begins with the company', async () => {
  const { rows } = await pool.query(`select indexrelid::regclass::text as name from pg_index i
    where indisunique and (select relnamespace from pg_class where oid = indrelid) = 'public'::regnamespace
      and indrelid::regclass::text not in ('logins', 'mail_outbox')
      and exists (select from pg_attribute where attrelid = indrelid and attname = 'company_id')
      and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) <> 'company_id'`);
  expect(rows).toEqual([]);
});

describe.skipIf(WORKERS.length > 0)('one database server', () => {
  it('cannot be distributed, and says what is missing', async () => {
    await expect(distributeDb(connection)).rejects.toThrow('This database has no Citus');
  });
});

describe.runIf(WORKERS.length > 0)('a cluster', () => {
  it('has every table of companies on its workers, and stays so where it is distributed again', async () => {
    const list = async () => {
      const { rows } = await pool.query(`select logicalrelid::text as name from pg_dist_partition
        where partmethod = 'h' order by 1`);
      return rows.map(({ name }) => name);
    };
    const before = await list();
    expect(before.length).toBeGreaterThan(50);
    await distributeDb(connection);
    expect(await list()).toEqual(before);
  });

  it('hides the rows of other companies on each worker, from a connection that asks there', async () => {
    const owner = await aUser();
    await as(owner).project.create({ name: 'Shop' });
    for (const port of WORKERS) {
      const worker = new pg.Client({ ...connection, port });
      await worker.connect();
      await worker.query('begin; set local role caseloom_app');
      const { rows } = await worker.query('select count(*)::int as count from projects');
      await worker.end();
      expect(rows).toEqual([{ count: 0 }]);
    }
    expect(await as(owner).project.list({})).toHaveLength(1);
  });
});
