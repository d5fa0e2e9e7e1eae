import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';
import { databaseErrorFields } from '../error-fields.ts';
import { inCompany, openDb, openPool, readOnly } from './open.ts';
import { projects } from './schema.ts';

const world = await aWorld({
  toPool: async (connection) => openPool(connection, { max: 1, seconds: 5 }),
});
const db = readOnly(openDb(world.pool));

async function twoCompanies() {
  const [mine, theirs] = [await world.aUser(), await world.aUser()];
  for (const user of [mine, theirs]) await world.as(user).project.create({ name: 'Shop' });
  return { mine, theirs };
}

it('a call that only reads sees its own company and no other', async () => {
  const { mine, theirs } = await twoCompanies();
  const seen = await inCompany(db, mine.companyId, (tx) => tx.select().from(projects));
  expect(seen.map(({ companyId }) => companyId)).toEqual([mine.companyId]);
  const other = eq(projects.companyId, theirs.companyId);
  expect(
    await inCompany(db, mine.companyId, (tx) => tx.select().from(projects).where(other)),
  ).toEqual([]);
});

it('a call that only reads cannot change anything, and its connection serves the next one', async () => {
  const { mine } = await twoCompanies();
  const { companyId } = mine;
  const change = inCompany(db, companyId, (tx) => tx.update(projects).set({ name: 'Other' }));
  const { code } = databaseErrorFields(await change.catch((error: unknown) => error));
  expect(code).toBe('25006');
  const names = await inCompany(db, companyId, (tx) =>
    tx.select({ name: projects.name }).from(projects),
  );
  expect(names).toEqual([{ name: 'Shop' }]);
  // the connection is nobody's again: not in a company, and not in a transaction
  const { rows } = await world.pool.query(
    `select current_user = session_user as owner, coalesce(current_setting('app.company', true), '') as company`,
  );
  expect(rows).toEqual([{ owner: true, company: '' }]);
});

it('reads of one moment see nothing of what is changed meanwhile', async () => {
  const { mine } = await twoCompanies();
  const { companyId } = mine;
  const wide = openPool(world.connection, { max: 2, seconds: 5 });
  const count = () => sql<number>`count(*)::int`;
  const read = inCompany(
    readOnly(openDb(wide)),
    companyId,
    async (tx) => {
      const [before] = await tx.select({ count: count() }).from(projects);
      await world.as(mine).project.create({ name: 'Another' });
      const [after] = await tx.select({ count: count() }).from(projects);
      return [before?.count, after?.count];
    },
    'repeatable read',
  );
  expect(await read).toEqual([1, 1]);
  await wide.end();
});

it('answers nothing where its transaction did not begin as it should', async () => {
  await expect(inCompany(db, "x' or true", async () => 'an answer')).rejects.toThrow('takes an id');
  const gone = inCompany(db, 'no-company', async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return tx.select().from(projects);
  });
  expect(databaseErrorFields(await gone.catch((error: unknown) => error)).code).toBe('25P02');
  expect((await world.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
