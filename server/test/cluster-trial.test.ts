import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@caseloom/client';
import { expect, it } from 'vitest';
import { withClient } from '../src/db/migrate.ts';
import { rebalanceDb } from '../src/db/rebalance.ts';
import { WORKERS } from './cluster.ts';
import { aDatabaseServer, aPooler, aProcess, HAS_CLUSTER, type Part } from './cluster-parts.ts';
import { doMainJob, type Round } from './main-job.ts';
import { aPatientClient, type Met, patientFetch } from './patient-client.ts';
import { poolerSettings } from './pooler.ts';
import { aPortalFolder } from './portal.ts';
import { aWorld, PASSWORD } from './world.ts';

/** Companies at work, how often each part is killed, for how long it is away, and for how long all are there between. */
const COMPANIES = Number(process.env.COMPANIES ?? 4);
const KILLS = Number(process.env.KILLS ?? 1);
const [AWAY_MS, BETWEEN_MS] = [4000, 10_000];

type Company = { rounds: Round[]; logIn: () => Promise<Client> };

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

const world = await aWorld();
const { launchPortal } = aPortalFolder();

async function startAll() {
  const environment = {
    ...poolerSettings(world.connection),
    ...{ SECRET_KEY: 'of-tests-and-long-enough-to-be-one-key', LOG_LEVEL: 'error' },
    TRUST_PROXY: '127.0.0.1',
  };
  const part = 'serve(environment, { works: false })';
  const aPortal = (name: string) => aProcess(name, () => launchPortal({ environment, part }), true);
  const portals = [await aPortal('API node A'), await aPortal('API node B')];
  const work = () => launchPortal({ environment, part: 'work(environment)' });
  return { portals, worker: await aProcess('worker', work, false) };
}

type Portals = Awaited<ReturnType<typeof startAll>>['portals'];

async function aCompanyAtWork(portals: Portals, met: Met): Promise<Company> {
  const { email } = await world.aUser();
  const send = patientFetch(() => portals.map(({ current }) => current.url), met);
  const logIn = async () => {
    const { token } = await aPatientClient(send).auth.login({ email, password: PASSWORD });
    return aPatientClient(send, token);
  };
  return { rounds: [], logIn };
}

/** Everything that was confirmed is there, once, and nothing else is. */
async function expectAll({ rounds, logIn }: Company): Promise<void> {
  const send = await logIn();
  const names = (await send.project.list({})).map(({ name }) => name);
  expect(names.toSorted()).toEqual(rounds.map(({ name }) => name).toSorted());
  for (const { projectSlug: slug, ...round } of rounds) {
    const models = await send.model.listOfProject({ projectSlug: slug });
    expect(models.map(({ id, version }) => [id, version])).toEqual([
      [round.modelId, round.version],
    ]);
    expect(
      (await send.suite.listOfProject({ slug })).items.map(({ id, status }) => [id, status]),
    ).toEqual([[round.suiteId, 'ready']]);
    expect((await send.run.listOfProject({ slug })).items.map(({ id }) => id)).toEqual([
      round.runId,
    ]);
    for (const [caseKey, status] of round.results) {
      const { verdicts = [] } = await send.result.get({ id: round.runId, caseKey });
      expect(verdicts.map((one) => one.status)).toEqual([status]);
    }
  }
}

/** The figures that the dashboard shows are those of what was confirmed, kept or counted. */
async function expectFigures({ rounds, logIn }: Company): Promise<void> {
  const send = await logIn();
  const all = rounds.flatMap(({ results }) => [...results.values()]);
  const sum = (status: string) => all.filter((one) => one === status).length;
  const figures = async () => {
    const { counts, passedResults, failedResults } = await send.dashboard.get({});
    return { counts, passedResults, failedResults };
  };
  const shown = await figures();
  expect(shown).toMatchObject({ passedResults: sum('passed'), failedResults: sum('failed') });
  await withClient(world.connection, (client) => client.query('delete from project_figures'));
  expect(await figures()).toEqual(shown);
}

/** How many jobs have which state, without those that start by themselves. */
async function jobs(): Promise<Record<string, number>> {
  const { rows } = await withClient(world.connection, (client) =>
    client.query<{ state: string; count: number }>(`select state, count(*)::int from jobs.job
      where name in ('fill-suite', 'failed-jobs') group by state`),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const writesOf = (all: Company[]) =>
  // a session, a project, three data, a model, its saving, a suite, a run, and the results
  all.flatMap(({ rounds }) => rounds).reduce((sum, { results }) => sum + 9 + results.size, 0);

async function killInTurn(parts: Part[], all: Company[], met: Met): Promise<void> {
  for (let turn = 0; turn < KILLS; turn++)
    for (const part of parts) {
      await wait(BETWEEN_MS);
      const [since, before] = [performance.now(), writesOf(all)];
      await part.kill();
      await wait(AWAY_MS);
      await part.start();
      const back = seconds(since);
      const rounds = () => all.map((one) => one.rounds.length);
      const then = rounds();
      await expect
        .poll(() => rounds().every((now, at) => now > (then[at] ?? 0)), {
          ...{ timeout: 120_000, interval: 100 },
        })
        .toBe(true);
      print(
        `${part.name} killed; back after ${back} s; each company has done a whole job after ${seconds(since)} s ` +
          `(${writesOf(all) - before} writes); answers so far ${JSON.stringify(Object.fromEntries(met))}`,
      );
    }
}

/** Has the last server give away its companies, and get its part of them again, while all are at work. */
async function moveAll(all: Company[], met: Met): Promise<void> {
  const { host } = world.connection;
  for (const isUsed of [false, true]) {
    const [since, before] = [performance.now(), writesOf(all)];
    await withClient(world.connection, (client) =>
      client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [
        ...[host, WORKERS.at(-1), isUsed],
      ]),
    );
    const moves = await rebalanceDb(world.connection);
    print(
      `a server ${isUsed ? 'filled again' : 'emptied'} by ${moves} moves in ${seconds(since)} s ` +
        `(${writesOf(all) - before} writes meanwhile); answers so far ${JSON.stringify(Object.fromEntries(met))}`,
    );
  }
}

it.skipIf(!HAS_CLUSTER)(
  'a cluster whose parts are killed in turn, and whose companies are moved, loses nothing that it has confirmed and does nothing twice',
  async () => {
    print(`load ${loadavg().map((one) => one.toFixed(1))}`);
    const met: Met = new Map();
    const { portals, worker } = await startAll();
    const all: Company[] = [];
    for (let at = 0; at < COMPANIES; at++) all.push(await aCompanyAtWork(portals, met));
    let isOver = false;
    const since = performance.now();
    const atWork = all.map(async ({ rounds, logIn }, at) => {
      while (!isOver) rounds.push(await doMainJob(await logIn(), `Shop ${at} ${rounds.length}`));
    });
    const [, second] = portals;
    if (!second) throw new Error('there are two portals');
    const servers = [aDatabaseServer('Citus worker', 1), aDatabaseServer('Citus coordinator', 0)];
    const parts = [second, worker, aPooler, ...servers];
    const trial = killInTurn(parts, all, met).then(() => moveAll(all, met));
    await Promise.race([trial, Promise.all(atWork)]);
    isOver = true;
    await Promise.all(atWork);
    const rounds = all.flatMap((one) => one.rounds);
    print(`${rounds.length} main jobs, ${writesOf(all)} confirmed writes in ${seconds(since)} s`);
    print(`answers to all calls: ${JSON.stringify(Object.fromEntries(met))}`);
    await expect.poll(jobs, { timeout: 120_000, interval: 1000 }).toEqual({
      completed: rounds.length,
    });
    for (const one of all) await expectAll(one);
    for (const one of all) await expectFigures(one);
    print(
      `each of them is there, once; jobs ${JSON.stringify(await jobs())}; load ${loadavg().map((one) => one.toFixed(1))}`,
    );
  },
  900_000,
);
