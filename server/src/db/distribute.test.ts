import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { WORKERS } from '../../test/cluster.ts';
import { aLine, aStep } from '../../test/drawing.ts';
import { aWorld, type Person } from '../../test/world.ts';
import { findKeyBySecret } from '../features/api-key/queries.ts';
import { findInvitation, findLink, redeemToken } from '../features/auth/queries/one-time-tokens.ts';
import { keepProjectFigures } from '../features/dashboard/keep-figures.ts';
import { hasStale } from '../features/dashboard/queries/kept-figures.ts';
import { models } from '../features/model/schema.ts';
import { findPasskey } from '../features/passkey/queries.ts';
import { findShare } from '../features/report/queries.ts';
import { results } from '../features/result/schema.ts';
import { runs } from '../features/run/schema.ts';
import { findActor } from '../features/session/queries.ts';
import { insertSuite } from '../features/suite/queries.ts';
import { suiteCases } from '../features/suite/schema.ts';
import { companyIn, makeSecret } from '../secret.ts';
import { distributeDb } from './distribute.ts';
import { DDL_FOR_ALL, withClient } from './migrate.ts';
import { inCompany, openDb, openPool } from './open.ts';
import { rebalanceDb } from './rebalance.ts';

const { connection, db, pool, as, aUser, jobContext } = await aWorld();

type Place = { companyId: string; projectId: string; modelId: string; createdBy: string };

/** Whether a server of the cluster is to have companies. */
const OF_LAST = `select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`;

/** A suite of one case, made of test data that is not there, and a run in which the case failed. */
async function aFailedCase({ companyId, projectId, modelId, createdBy }: Place) {
  const suiteId = await insertSuite(db, {
    ...{ companyId, projectId, modelId, createdBy, modelName: 'Pay', modelVersion: 1 },
    ...{ bddType: 'bdd', name: 'Pay', status: 'ready', settings: {} },
    sources: { print: '', chosen: [], models: { [modelId]: '' }, steps: {}, data: { amount: '' } },
  });
  const ofCase = { companyId, projectId, suiteId };
  await db.insert(suiteCases).values({
    ...ofCase,
    ...{ key: 'A', since: 1, firstSince: 1, textSince: 1, position: 0, name: 'a' },
    ...{ polarity: 'positive', textHash: '' },
    content: { outline: 0, path: [], data: {}, steps: [], purpose: [], requirements: [] },
  });
  const run = { ...ofCase, revision: 1, name: 'First', environment: '', createdBy };
  const [{ id: runId } = { id: '' }] = await db.insert(runs).values(run).returning({ id: runs.id });
  const result = { ...ofCase, runId, caseKey: 'A', caseSince: 1, position: 0 };
  await db.insert(results).values({ ...result, status: 'failed', updatedAt: new Date() });
  return { suiteId };
}

/** A model, and another one in the bin. @returns the first */
async function aBinnedModel(owner: Person) {
  const send = as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const { id: binned } = await send.model.create({ projectSlug, name: 'Old' });
  await send.model.delete({ modelId: binned });
  return (await send.model.create({ projectSlug, name: 'New' })).id;
}

/** Has the parts of `models` a policy that adds to others, and the coordinator still the one that restricts them. */
async function asEarlier(policy: string) {
  await pool.query('select run_command_on_shards($1, $2)', [
    'models',
    `do $$ begin drop policy bin on %1$s; ${policy}; end $$`,
  ]);
  await pool.query(policy.replace('%1$s for', 'models as restrictive for'));
}

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

it('each row of a table of companies can be identified, so that it moves to another server while it is used', async () => {
  const { rows } = await pool.query(`select relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relreplident <> 'f'
      and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`);
  expect(rows).toEqual([]);
});

describe.skipIf(WORKERS.length > 0)('one database server', () => {
  it('cannot be distributed or rebalanced, and says what is missing', async () => {
    for (const spread of [distributeDb, rebalanceDb])
      await expect(spread(connection)).rejects.toThrow('This database has no Citus');
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

  it('that an earlier version distributed hides rows where it is distributed again', async () => {
    const [owner, other] = [await aUser(), await aUser()];
    const [mine] = await Promise.all([owner, other].map(aBinnedModel));
    await asEarlier(`create policy bin on %1$s for all to caseloom_app using (deleted_at is null)`);
    const visible = () =>
      inCompany(db, owner.companyId, (tx) => tx.select({ id: models.id }).from(models));
    expect((await visible()).length).toBeGreaterThan(1);
    for (const _ of ['once', 'again']) {
      await distributeDb(connection);
      expect(await visible()).toEqual([{ id: mine }]);
    }
  });

  it('takes columns, functions and triggers in one transaction, as migrations make them', async () => {
    const { rows } = await withClient(connection, async (client) => {
      await client.query(DDL_FOR_ALL);
      await client.query('begin');
      await client.query('alter table models add column more text');
      await client.query(`create function change_more() returns trigger language plpgsql as $$
        begin new.more := 'more'; return new; end $$`);
      await client.query(`create trigger change_more before insert on models
        for each row execute function change_more()`);
      await client.query('alter table models rename column more to again');
      const found = await client.query('select again from models limit 0');
      await client.query('rollback');
      return found;
    });
    expect(rows).toEqual([]);
  });

  it('answers the dashboard and the lists of a company, with a case that failed and a suite whose test data has changed', async () => {
    const owner = await aUser();
    const send = as(owner);
    const { slug: projectSlug, id: projectId } = await send.project.create({ name: 'Shop' });
    const drawing = aLine(aStep('a', 'a <amount>'));
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Pay', ...drawing });
    const place = { companyId: owner.companyId, projectId, createdBy: owner.id };
    const { suiteId } = await aFailedCase({ ...place, modelId });
    const figures = {
      failedResults: 1,
      attention: [{ suiteId, caseKey: 'A' }],
      outdated: [{ suiteId }],
    };
    expect(await send.dashboard.get({})).toMatchObject(figures);
    await keepProjectFigures.run(jobContext, {});
    expect(await hasStale(db)).toBe(false);
    expect(await send.dashboard.get({})).toMatchObject(figures);
    expect(await send.work.projects({})).toMatchObject({
      items: [{ slug: projectSlug, counts: { models: 1 }, lastResults: { failed: 1 } }],
    });
    for (const limit of [1, 50])
      expect(await send.work.results({ limit })).toMatchObject({ items: [{ caseKey: 'A' }] });
    expect(await send.notification.list({})).toMatchObject({ total: 0 });
  });

  it('asks one server whose a secret is, and all of them for that of an earlier version', async () => {
    const { companyId } = await aUser();
    const strict = openPool(
      { ...connection, options: '-c citus.multi_task_query_log_level=error' },
      { max: 1, seconds: 60 },
    );
    const tx = openDb(strict);
    const lookUps = [
      (secret: string) => findActor(tx, secret),
      (secret: string) => findKeyBySecret(tx, secret),
      (secret: string) => findShare(tx, secret),
      (secret: string) => findInvitation(tx, secret),
      (secret: string) => findLink(tx, { secret, kind: 'reset', id: crypto.randomUUID() }),
      (secret: string) => redeemToken(tx, { secret, kind: 'verify' }),
      (handle: string) => findPasskey(tx, 'credential', companyIn(handle)),
    ];
    for (const lookUp of lookUps) {
      expect(await lookUp(makeSecret(companyId))).toBeUndefined();
      const cause = { message: expect.stringContaining('multi-task') };
      await expect(lookUp('e'.repeat(43))).rejects.toMatchObject({ cause });
    }
    await strict.end();
  });

  it('moves companies that are at work, which lose nothing that was confirmed and never see what is hidden', async () => {
    const companies = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const owner = await aUser();
        return { owner, send: as(owner), modelId: await aBinnedModel(owner), version: 0 };
      }),
    );
    const visible = ({ owner }: (typeof companies)[number]) =>
      inCompany(db, owner.companyId, (tx) => tx.select({ id: models.id }).from(models));
    let isOver = false;
    const atWork = companies.map(async (company) => {
      const { send, modelId } = company;
      for (let at = 0; !isOver; at++) {
        const opened = await send.model.get({ modelId });
        expect(opened.version).toBeGreaterThanOrEqual(company.version);
        const { projectSlug, version, nodes, edges } = opened;
        const saved = { projectSlug, modelId, version, nodes, edges, name: `New ${at}` };
        company.version = (await send.model.update(saved)).version;
        expect(await visible(company)).toEqual([{ id: modelId }]);
      }
    });
    const [, last = 0] = WORKERS;
    const moved = withClient(connection, async (client) => {
      await client.query(OF_LAST, [connection.host, last, false]);
      return rebalanceDb(connection).finally(() =>
        client.query(OF_LAST, [connection.host, last, true]),
      );
    }).finally(() => {
      isOver = true;
    });
    expect(await Promise.race([moved, Promise.all(atWork)])).toBeGreaterThan(0);
    await Promise.all(atWork);
    const { rows } = await pool.query('select from citus_shards where nodeport = $1', [last]);
    expect(rows).toEqual([]);
    for (const company of companies) {
      const { modelId, send, version } = company;
      expect(await send.model.get({ modelId })).toMatchObject({ version });
      expect(await visible(company)).toEqual([{ id: modelId }]);
    }
  }, 300_000);

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
