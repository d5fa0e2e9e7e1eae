import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';
import { openDb } from './open.ts';

const world = await aWorld();

/** Runs what it is given on one connection, and lists the statements that this connection keeps prepared. */
async function keptBy(work: (db: ReturnType<typeof openDb>) => Promise<unknown>) {
  const client = await world.pool.connect();
  try {
    await work(openDb(client));
    const { rows } = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    return rows.map(({ statement }) => statement);
  } finally {
    client.release(true);
  }
}

it('a connection keeps a statement prepared that comes often, and answers it for each value anew', async () => {
  const kept = await keptBy(async (db) => {
    for (let at = 0; at < 30; at++) {
      const { rows } = await db.execute<{ next: number }>(sql`select ${at}::int + 1 as next`);
      expect(rows).toEqual([{ next: at + 1 }]);
    }
  });
  expect(kept.filter((statement) => statement.includes('as next'))).toEqual([
    'select $1::int + 1 as next',
  ]);
});

it('a statement with as many values as there happen to be is not kept for each number of them', async () => {
  const kept = await keptBy(async (db) => {
    for (let length = 1; length < 40; length++) {
      const values = Array.from({ length }, (_, at) => sql`${at}::int`);
      await db.execute(sql`select 1 where 1 in (${sql.join(values, sql`, `)})`);
    }
  });
  expect(kept.filter((statement) => statement.includes('where 1 in'))).toEqual([]);
});

it('an open connection reads a table whose columns change, by name and all of them', async () => {
  await keptBy(async (db) => {
    await db.execute(sql.raw('create temporary table changing (id int, label text)'));
    type Row = { id: number };
    const named = () => db.execute<Row>(sql`select id, label from changing where id <> ${0}`);
    const all = () => db.execute<Row>(sql`select * from changing where id <> ${0}`);
    for (let turn = 0; turn < 20; turn++) {
      await named();
      await all();
    }
    await db.execute(sql.raw('alter table changing add column further int default 3'));
    await db.execute(sql`insert into changing (id, label) values (${1}, ${'a'})`);
    expect((await named()).rows).toEqual([{ id: 1, label: 'a' }]);
    expect((await all()).rows).toEqual([{ id: 1, label: 'a', further: 3 }]);
  });
});
