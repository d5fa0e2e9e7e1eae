import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { WORKERS } from '../../test/cluster.ts';
import { aWorld } from '../../test/world.ts';
import { auditEvents } from '../features/audit/schema.ts';
import { models, modelVersions } from '../features/model/schema.ts';
import { challenges } from '../features/passkey/schema.ts';
import { steps } from '../features/step/schema.ts';
import { billingEvents } from '../features/subscription/schema.ts';
import { answeredCalls, rateLimitHits } from '../http/schema.ts';
import { withBin } from './bin.ts';
import { withClient } from './migrate.ts';
import { inCompany } from './open.ts';
import { APP_ROLE, distributedTables, secureRows } from './row-security.ts';
import { installation, projects } from './schema.ts';

const { connection, db, pool, as, aUser } = await aWorld();

/** Two companies, each with a project that has a step. */
async function twoCompanies() {
  const owners = [await aUser(), await aUser()] as const;
  const made = await Promise.all(
    owners.map(async (owner) => {
      const project = await as(owner).project.create({ name: 'Shop' });
      const fields = { projectSlug: project.slug, label: 'x', type: 'action' } as const;
      return {
        owner,
        companyId: owner.companyId,
        project,
        step: await as(owner).step.create(fields),
      };
    }),
  );
  const [mine, theirs] = made;
  if (!mine || !theirs) throw new Error('two were made');
  return { mine, theirs };
}

describe('row security', () => {
  it('protects every table that holds rows of a company', async () => {
    const { rows } = await db.execute<{ name: string; forced: boolean; policies: string[] }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname not in ('answered_calls',
    'call_steps', 'billing_events', 'challenges', 'installation', 'tries')`);
    expect(rows.length).toBeGreaterThan(12);
    const distributed = await withClient(connection, distributedTables);
    for (const { name, forced, policies } of rows)
      expect([name, forced, policies.filter((policy) => !['bin', 'own'].includes(policy))]).toEqual(
        [name, !distributed.has(name), ['owner', 'tenant']],
      );
  });

  it('lets the app role read no table that belongs to no company', async () => {
    for (const table of [answeredCalls, billingEvents, challenges, installation, rateLimitHits]) {
      const rows = inCompany(db, crypto.randomUUID(), (tx) => tx.select().from(table));
      await expect(rows).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('lets the app role add to the audit log, and change nothing in it', async () => {
    const { companyId } = await aUser();
    const row = { companyId, action: 'test' };
    await inCompany(db, companyId, (tx) => tx.insert(auditEvents).values(row));
    for (const change of [
      () => inCompany(db, companyId, (tx) => tx.update(auditEvents).set({ name: 'x' })),
      () => inCompany(db, companyId, (tx) => tx.delete(auditEvents)),
    ])
      await expect(change()).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('hides what lies in the bin, and what belongs to it, from every query that did not open the bin', async () => {
    const owner = await aUser();
    const { slug: projectSlug } = await as(owner).project.create({ name: 'Shop' });
    const { id: modelId } = await as(owner).model.create({ projectSlug, name: 'A' });
    await as(owner).model.delete({ modelId });
    const seen = (tx: Parameters<Parameters<typeof inCompany>[2]>[0]) =>
      Promise.all([tx.select().from(models), tx.select().from(modelVersions)]);
    const lengths = ([a, b]: unknown[][]) => [a?.length, b?.length];
    const { companyId } = owner;
    expect(lengths(await inCompany(db, companyId, seen))).toEqual([0, 0]);
    const open = await inCompany(db, companyId, (tx) => withBin(tx, () => seen(tx)));
    expect(lengths(open)).toEqual([1, 1]);
    const change = { deletedAt: null };
    await inCompany(db, companyId, (tx) => tx.update(models).set(change));
    expect(lengths(await inCompany(db, companyId, seen))).toEqual([0, 0]);
  });

  it('shows nothing where no company is named', async () => {
    await twoCompanies();
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', ${APP_ROLE}, true)`);
      return tx.execute<
        Record<string, number>
      >(sql`select (select count(*) from projects)::int as projects,
        (select count(*) from users)::int as users, (select count(*) from steps)::int as steps`);
    });
    expect(rows).toEqual([{ projects: 0, users: 0, steps: 0 }]);
  });

  it('shows a query that forgot its company only its own rows', async () => {
    const { mine, theirs } = await twoCompanies();
    for (const { owner, project } of [mine, theirs])
      await as(owner).model.create({ projectSlug: project.slug, name: 'A' });
    const seen = await inCompany(db, mine.companyId, async (tx) => ({
      projects: (await tx.select().from(projects)).map(({ id }) => id),
      // of which those in the bin are hidden besides
      models: (await tx.select().from(models)).map(({ projectId }) => projectId),
    }));
    expect(seen).toEqual({ projects: [mine.project.id], models: [mine.project.id] });
  });

  it('lets the search, which reads as the owner, find only what is of the company', async () => {
    const { mine, theirs } = await twoCompanies();
    const both = sql`array[${mine.project.id}, ${theirs.project.id}]::uuid[]`;
    const search = sql`select kind, id from search_ids(array['x'], ${both}, 8)`;
    const found = await inCompany(db, mine.companyId, (tx) =>
      tx.execute<{ kind: string; id: string }>(search),
    );
    expect(found.rows).toEqual([{ kind: 'step', id: mine.step.id }]);
    for (const { owner, project } of [mine, theirs])
      await as(owner).requirement.create({ slug: project.slug, id: 'X-1', title: 'x' });
    const requirements = sql`select project_id from search_requirements(array['x'], ${both})`;
    const named = await inCompany(db, mine.companyId, (tx) =>
      tx.execute<{ project_id: string }>(requirements),
    );
    expect(named.rows).toEqual([{ project_id: mine.project.id }]);
    // as nobody of a company
    const { rows } = await db.execute<{ id: string }>(search);
    expect(rows).toEqual([]);
  });

  it('lets nobody write for another company, nor change its rows', async () => {
    const { mine, theirs } = await twoCompanies();
    const values = { companyId: theirs.companyId, projectId: theirs.project.id };
    await expect(
      inCompany(db, mine.companyId, (tx) =>
        tx.insert(steps).values({ ...values, type: 'action', label: 'mine' }),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    const changed = await inCompany(db, mine.companyId, (tx) =>
      tx.update(steps).set({ label: 'changed' }).returning({ id: steps.id }),
    );
    expect(changed).toEqual([{ id: mine.step.id }]);
  });

  // on a cluster an owner would be a role of every server that the coordinator may connect as
  it.skipIf(WORKERS.length > 0)(
    'lets the owner of the tables see every row, also another owner than before',
    async () => {
      const { mine } = await twoCompanies();
      const owner = `caseloom_owner_${crypto.randomUUID().slice(0, 8)}`;
      await pool.query(`create role ${owner} login nosuperuser createrole`);
      await pool.query(`grant ${APP_ROLE} to ${owner} with admin option`);
      await pool.query(`grant create, usage on schema public, drizzle to ${owner}`);
      const { rows: tables } = await pool.query(
        `select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle')`,
      );
      for (const { schemaname, tablename } of tables)
        await pool.query(`alter table ${schemaname}.${tablename} owner to ${owner}`);
      for (const name of ['search_ids', 'search_requirements'])
        await pool.query(`alter function ${name} owner to ${owner}`);
      const client = await pool.connect();
      try {
        await client.query(`set role ${owner}`);
        const seen = () => client.query('select id from companies where id = $1', [mine.companyId]);
        expect((await seen()).rowCount).toBe(0);
        await secureRows(client);
        expect((await seen()).rowCount).toBe(1);
      } finally {
        await client.query('reset role');
        await client.query(`reassign owned by ${owner} to current_user`);
        await secureRows(client);
        await client.query(`drop owned by ${owner}`);
        await client.query(`drop role ${owner}`);
        client.release();
      }
    },
  );

  it.skipIf(WORKERS.length > 0)('takes at most five statements at each start', async () => {
    const client = await pool.connect();
    const queries = vi.spyOn(client, 'query');
    try {
      await secureRows(client);
      expect(queries.mock.calls.length).toBeLessThanOrEqual(5);
    } finally {
      queries.mockRestore();
      client.release();
    }
  });

  it('leaves no setting behind on the connection', async () => {
    const { mine } = await twoCompanies();
    await inCompany(db, mine.companyId, async () => undefined);
    const { rows } = await db.execute<{ role: string; company: string | null }>(
      sql`select current_user::text as role, current_setting('app.company', true) as company`,
    );
    expect(rows[0]?.role).not.toBe(APP_ROLE);
    expect(rows[0]?.company || null).toBeNull();
  });
});

describe('a reference', () => {
  it('cannot cross companies, even for the owner of the tables', async () => {
    const { mine, theirs } = await twoCompanies();
    const values = { companyId: mine.companyId, projectId: theirs.project.id };
    await expect(
      db.insert(steps).values({ ...values, type: 'action', label: 'across' }),
    ).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});
