import pg from 'pg';
import { ADDRESS, anOwner, call, inNewFolder, start, stop } from '../installation.ts';
import { medianTime, milliseconds, report } from '../timing.ts';
import { type Cost, costOf, slope } from './calls.ts';
import { type Copies, copyRows, PEOPLE } from './copies.ts';
import { distribute } from './distribute.ts';

/** What grows: the sizes at which calls are measured, and how it grows to the second. */
type Growth = { what: string; sizes: [number, number]; copies: Copies };

/**
 * What each call that reads costs, and how its cost grows with the company's projects, with results and
 * with the companies of an installation: none should cost more than what it returns.
 * On the PostgreSQL that `DATABASE_URL` names, which must have pg_stat_statements; within `.ci/with-citus` on a cluster, where
 * the database's part of a call is that of the coordinator with its waiting for the others.
 */
export async function benchScale(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL)
    throw new Error('bash .ci/with-postgres 15 npm run bench -- scale: DATABASE_URL is not set');
  await inNewFolder(async (dataDir) => {
    const isCluster = await distribute(DATABASE_URL, dataDir);
    report('a cluster of Citus', isCluster ? 'yes' : 'no');
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    const server = await start(dataDir);
    await measureGrowths(client).finally(() => stop(server));
    await client.end();
  });
}

async function measureGrowths(client: pg.Client): Promise<void> {
  const hello = await medianTime(() => fetch(`${ADDRESS}/api/health/live`).then((r) => r.text()));
  report('GET /health/live (control)', milliseconds(hello));
  const token = await anOwner('Large');
  await call('POST', '/project/sample', undefined, token);
  const place = await findSample(token);
  // a sample is no part of the dashboard's figures
  await client.query('update projects set sample_figures = null');
  for (const growth of growthsOf(place)) {
    const before = await costs(client, place, token);
    await copyRows(client, growth.copies);
    await countFigures(client);
    const after = await costs(client, place, token);
    printGrowth(growth, before, after);
  }
}

/** Waits until the job has counted what the dashboard shows of what was copied past the triggers. */
async function countFigures(client: pg.Client): Promise<void> {
  await client.query('insert into stale_figures select company_id, id from projects');
  const begin = performance.now();
  for (let left = true; left; await new Promise((resolve) => setTimeout(resolve, 1000))) {
    const { rows } = await client.query('select exists (select 1 from stale_figures) as left');
    left = rows[0]?.left;
  }
  report('figures of all projects, counted by the job', milliseconds(performance.now() - begin));
}

type Place = { companyId: string; projectId: string; runId: string; paths: string[] };

async function findSample(token: string): Promise<Place> {
  const me = await call('GET', '/user/me', undefined, token);
  const first = async (path: string) => {
    const answer = await call('GET', path, undefined, token);
    return Array.isArray(answer) ? answer[0] : answer.items[0];
  };
  const project = await first('/project');
  const model = await first(`/model/project/${project.slug}`);
  const suite = await first(`/suite/project/${project.slug}`);
  const run = await first(`/run/project/${project.slug}`);
  const paths = [
    '/user/me',
    '/company',
    '/notification',
    '/dashboard',
    '/project',
    '/project/count',
    `/project/${project.slug}`,
    `/model/project/${project.slug}`,
    `/model/${model.id}`,
    `/data/project/${project.slug}`,
    `/step/project/${project.slug}`,
    `/suite/project/${project.slug}`,
    `/suite/${suite.id}`,
    `/suite/${suite.id}/cases?limit=50`,
    `/run/project/${project.slug}`,
    `/run/${run.id}`,
    `/requirement/project/${project.slug}`,
    '/search?q=login',
    '/work/projects?limit=25',
    '/work/runs?limit=50',
    '/work/results?limit=50',
  ];
  return { companyId: me.company.id, projectId: project.id, runId: run.id, paths };
}

function growthsOf({ companyId, projectId, runId }: Place): Growth[] {
  const people = (column: string) => PEOPLE.test(column) || column === 'company_id';
  return [
    {
      what: 'companies of an installation',
      sizes: [1, 1000],
      copies: {
        count: 999,
        of: { column: 'company_id', value: companyId },
        root: 'companies',
        shared: () => false,
        distinct: [
          'users.email',
          'logins.email',
          'sessions.token_hash',
          'one_time_tokens.secret_hash',
        ],
      },
    },
    {
      what: 'projects of a company',
      sizes: [1, 1000],
      copies: {
        count: 999,
        of: { column: 'project_id', value: projectId },
        root: 'projects',
        shared: people,
        distinct: ['projects.slug'],
      },
    },
    {
      what: 'results of a project',
      sizes: [6, 60_000],
      copies: {
        count: 10_000,
        tables: ['runs', 'results', 'result_actions', 'verdicts'],
        of: { column: 'run_id', value: runId },
        root: 'runs',
        shared: (column) => people(column) || ['project_id', 'suite_id'].includes(column),
      },
    },
  ];
}

async function costs(client: pg.Client, { paths }: Place, token: string): Promise<Cost[]> {
  const found: Cost[] = [];
  for (const path of paths) found.push(await costOf(client, path, token));
  return found;
}

function printGrowth({ what, sizes }: Growth, before: Cost[], after: Cost[]): void {
  const [small, large] = sizes;
  console.log(`\n${what}: ${small} -> ${large}`);
  for (const [index, { path, databaseMs, ms, statements }] of after.entries()) {
    const first = before[index];
    if (!first) continue;
    const grown = slope([first.databaseMs, databaseMs], sizes).toFixed(2);
    const database = `database ${first.databaseMs.toFixed(2)} -> ${databaseMs.toFixed(2)} ms`;
    report(path, milliseconds(ms), `${database}, exponent ${grown}, ${statements} statements`);
  }
}
