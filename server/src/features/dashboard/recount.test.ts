import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';
import { keepProjectFigures } from './keep-figures.ts';

const world = await aWorld();
const YEAR = 2025;

/** Two projects, one of which only the owner sees; two cases each, run six times, the model changed in between. */
async function aCompany() {
  const owner = await world.aUser();
  const member = await world.aUser({ companyOf: owner });
  const send = world.as(owner);
  const slugs: string[] = [];
  for (const name of ['Shop', 'Bank']) {
    const project = await send.project.create({ name });
    if (name === 'Shop') await world.joins(member, project);
    slugs.push(project.slug);
    const line = aLine(aStep('a', 'a'), aStep('b', 'b'));
    const drawing = { ...line, edges: [...line.edges, { id: 'x', source: 'a', target: 'end' }] };
    const { id: modelId } = await send.model.create({
      projectSlug: project.slug,
      name,
      ...drawing,
    });
    const { id: suiteId } = await send.suite.create({ modelId });
    for (let at = 0; at < 6; at++) {
      if (at === 3) {
        const nodes = drawing.nodes.map((node) => (node.id === 'b' ? aStep('b', 'b again') : node));
        const { version } = await send.model.get({ modelId });
        await send.model.update({
          projectSlug: project.slug,
          modelId,
          version,
          name,
          ...drawing,
          nodes,
        });
        await send.suite.regenerate({ id: suiteId });
      }
      await send.run.create({ suiteId });
    }
    // since then one of its cases is another than the one that it was taken for
    const { revision } = await send.suite.get({ id: suiteId });
    const { items } = await send.suite.cases({ id: suiteId, change: 'changed' });
    const key = items[0]?.key ?? '';
    await send.suite.continueCase({ id: suiteId, key, revision, continues: null });
  }
  return { owner, member, slugs };
}

type Raw = {
  slug: string;
  suite_id: string;
  run_id: string;
  case_key: string;
  case_since: number;
  /** The key that its case has now. */
  key: string;
  environment: string;
  build: string;
  status: string;
  updated_at: Date | null;
};

type Mutes = ReadonlyMap<string, 'no' | 'for good' | 'still' | 'no more'>;

const isMuted = (mutes: Mutes, name: string) => /good|still/.test(mutes.get(name) ?? '');

const nameOf = (row: Raw) => `${row.suite_id} ${row.key}`;

const later = (a: Raw, b: Raw) =>
  Number(b.updated_at) - Number(a.updated_at) || (a.run_id < b.run_id ? 1 : -1);

/** Each pair of results of a case one after the other in the same words, environment and build. */
function repeatsOf(rows: Raw[]) {
  const versions = Map.groupBy(
    rows.filter(({ build }) => build !== ''),
    (row) => [row.case_key, row.case_since, row.environment, row.build].join(' '),
  );
  const recent = Date.UTC(YEAR + 1, 0, 1) - 30 * 24 * 60 * 60 * 1000;
  return [...versions.values()].flatMap((same) =>
    same
      .toSorted(later)
      .reverse()
      .slice(1)
      .map((row, at, _, before = same.toSorted(later).reverse()[at]) => ({
        isChange: row.status !== before?.status,
        isRecent: Number(row.updated_at) >= recent,
      })),
  );
}

type Repeat = ReturnType<typeof repeatsOf>[number];

const rateOf = (repeats: Repeat[]) =>
  repeats.length === 0 ? null : repeats.filter(({ isChange }) => isChange).length / repeats.length;

/** How flaky a case is, in one line; undefined where it is not. */
function flakinessOf(rows: Raw[]): string | undefined {
  const repeats = repeatsOf(rows);
  const changes = repeats.filter(({ isChange }) => isChange).length;
  const [recent, before] = [
    rateOf(repeats.filter(({ isRecent }) => isRecent)),
    rateOf(repeats.filter(({ isRecent }) => !isRecent)),
  ];
  const isBoth = recent !== null && before !== null;
  const sign = isBoth ? Math.sign(Math.round((recent - before) * 1e9)) : 2;
  const trend = ['falling', 'steady', 'rising'][sign + 1] ?? 'null';
  return changes > 0 ? [repeats.length, changes, trend].join(' ') : undefined;
}

/** Results of these projects in the year, of cases that were run. */
const executedOf = (all: Raw[], slugs: string[]) =>
  all.filter(
    ({ slug, status, updated_at: at }) =>
      slugs.includes(slug) && status !== 'untested' && at?.getUTCFullYear() === YEAR,
  );

/** Those of them that passed or failed. */
const countedOf = (all: Raw[], slugs: string[]) =>
  executedOf(all, slugs).filter(({ status }) => /^(passed|failed)$/.test(status));

const count = (rows: Raw[], status: string) => rows.filter((row) => row.status === status).length;

/** A case that a run would have now. */
type Live = { slug: string; name: string };

/** The figures, counted from nothing but raw results. */
function recount(all: Raw[], slugs: string[], { mutes, live }: { mutes: Mutes; live: Live[] }) {
  const seen = countedOf(all, slugs);
  const byCase = Map.groupBy(executedOf(all, slugs), nameOf);
  const last = [...byCase.values()].flatMap((rows) => rows.toSorted(later)[0] ?? []);
  const flaky = new Map(
    [...byCase].flatMap(([name, rows]) => {
      const found = flakinessOf(rows.filter((row) => seen.includes(row)));
      return found ? [[name, found] as const] : [];
    }),
  );
  const muted = [...flaky.keys()].filter((name) => isMuted(mutes, name));
  const [passed, failed] = [count(seen, 'passed'), count(seen, 'failed')];
  return {
    counts: {
      ...{ passed: count(last, 'passed'), failed: count(last, 'failed') },
      ...{ blocked: count(last, 'blocked'), skipped: count(last, 'skipped') },
      untested: live.filter(({ slug, name }) => slugs.includes(slug) && !byCase.has(name)).length,
    },
    passRate: seen.length > 0 ? (100 * passed) / (passed + failed) : null,
    failedResults: failed,
    flaky: flaky.size - muted.length,
    mutedFlaky: muted.length,
    months: Array.from({ length: 12 }, (_, at) => {
      const rows = seen.filter(({ updated_at: time }) => time?.getUTCMonth() === at);
      return { month: at + 1, passed: count(rows, 'passed'), failed: count(rows, 'failed') };
    }),
    attention: last
      .filter((row) => /failed|blocked/.test(row.status) || flaky.has(nameOf(row)))
      .filter((row) => !muted.includes(nameOf(row)))
      .map((row) =>
        [row.suite_id, row.case_key, row.run_id, row.status, flaky.get(nameOf(row))].join(' '),
      )
      .sort(),
  };
}

function dailyOf(all: Raw[], slugs: string[]) {
  const days = Map.groupBy(countedOf(all, slugs), ({ updated_at: at }) =>
    (at?.toISOString() ?? '').slice(0, 10),
  );
  return [...days]
    .map(([day, rows]) => ({ day, passed: count(rows, 'passed'), failed: count(rows, 'failed') }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** How many rows the lists of work have for each figure of the dashboard that leads there. */
async function listed(send: ReturnType<typeof world.as>) {
  const time = { from: `${YEAR}-01-01T00:00:00.000Z`, until: `${YEAR + 1}-01-01T00:00:00.000Z` };
  const count = async (filter: object) => (await send.work.results({ ...time, ...filter })).total;
  return {
    passed: await count({ only: 'last', status: 'passed' }),
    failed: await count({ only: 'last', status: 'failed' }),
    blocked: await count({ only: 'last', status: 'blocked' }),
    skipped: await count({ only: 'last', status: 'skipped' }),
    attention: await count({ only: 'attention' }),
    failedResults: await count({ status: 'failed' }),
    flaky: await count({ only: 'flaky' }),
    mutedFlaky: await count({ only: 'mutedFlaky' }),
    untested: (await send.work.cases({ ...time, isUntested: true })).total,
    kept: {
      testCases: (await send.work.cases({})).total,
      retired: (await send.work.cases({ isLive: false })).total,
      suites: (await send.work.suites({})).total,
    },
    hiddenModels: (await send.work.models({ isHidden: true })).total,
  };
}

type Counted = Pick<
  ReturnType<typeof recount>,
  'counts' | 'failedResults' | 'flaky' | 'mutedFlaky'
>;

const figuresOf = ({ counts, ...figures }: Counted) => ({
  ...counts,
  failedResults: figures.failedResults,
  flaky: figures.flaky,
  mutedFlaky: figures.mutedFlaky,
});

/** Has each result said by somebody when it was set. */
async function addVerdicts({ id, companyId }: { id: string; companyId: string }) {
  const { pool } = world;
  for (const table of ['verdicts', 'result_actions'])
    await pool.query(`delete from ${table} where company_id = $1`, [companyId]);
  const action = `md5(run_id || case_key)::uuid`;
  const ofResults = `from results where company_id = $1 and updated_at is not null`;
  await pool.query(
    `insert into result_actions (id, company_id, project_id, run_id, source, created_by, created_at)
     select ${action}, company_id, project_id, run_id, 'manual', $2, updated_at ${ofResults}`,
    [companyId, id],
  );
  await pool.query(
    `insert into verdicts (company_id, project_id, run_id, case_key, case_since, action_id, status)
     select company_id, project_id, run_id, case_key, case_since, ${action}, status ${ofResults}`,
    [companyId],
  );
}

/** Mutes cases for good or until tomorrow; some were until yesterday. */
async function muteAll(owner: { id: string; companyId: string }, mutes: Mutes) {
  await world.pool.query('delete from flaky_mutes where company_id = $1', [owner.companyId]);
  const rows = [...mutes].flatMap(([name, mute]) => {
    const [suite, key] = name.split(' ');
    const days = { no: undefined, 'for good': null, still: 1, 'no more': -1 }[mute];
    return days === undefined ? [] : [{ suite, key, days }];
  });
  await world.pool.query(
    `insert into flaky_mutes (company_id, project_id, suite_id, case_key, muted_by, muted_until)
     select s.company_id, s.project_id, s.id, m.key, $2, now() + make_interval(days => m.days)
     from jsonb_to_recordset($1::jsonb) as m(suite uuid, key text, days int)
     join suites s on s.id = m.suite`,
    [JSON.stringify(rows), owner.id],
  );
}

it('the dashboard equals a recount of the raw results, for any results', async () => {
  const { owner, member, slugs } = await aCompany();
  const read = async () =>
    (
      await world.pool.query<Raw>(
        `select r.*, p.slug, runs.environment, runs.build, coalesce((
           select c.key from suite_cases c,
             jsonb_to_recordset(c.earlier_keys) e(key text, since int, until int)
           where c.company_id = $1 and c.suite_id = r.suite_id and c.until is null and e.key = r.case_key
             and r.case_since >= e.since and r.case_since < e.until), r.case_key) as key
         from results r join projects p on p.company_id = r.company_id and p.id = r.project_id
           join runs on runs.company_id = r.company_id and runs.id = r.run_id
         where r.company_id = $1`,
        [owner.companyId],
      )
    ).rows;
  const rows = await read();
  // figures are kept of the years since a project was made
  await world.pool.query(`update projects set created_at = '2024-12-31' where company_id = $1`, [
    owner.companyId,
  ]);
  const { rows: live } = await world.pool.query<Live>(
    `select p.slug, c.suite_id || ' ' || c.key as name from suite_cases c
     join projects p on p.id = c.project_id
     where c.company_id = $1 and c.until is null and c.retired_in is null`,
    [owner.companyId],
  );
  const result = fc.record({
    status: fc.constantFrom('passed', 'failed', 'blocked', 'skipped', 'untested'),
    at: fc.oneof(
      fc.integer({ min: Date.UTC(YEAR - 1, 11, 30), max: Date.UTC(YEAR + 1, 0, 2) }),
      fc.constantFrom(Date.UTC(YEAR, 0, 1), Date.UTC(YEAR + 1, 0, 1) - 1, Date.UTC(YEAR + 1, 0, 1)),
    ),
  });
  const results = fc.array(result, { minLength: rows.length, maxLength: rows.length });
  const runIds = [...new Set(rows.map(({ run_id: id }) => id))];
  const version = fc.record({
    environment: fc.constantFrom('', 'test'),
    build: fc.constantFrom('', '1', '1', '2'),
  });
  const versions = fc.array(version, { minLength: runIds.length, maxLength: runIds.length });
  const cases = [...new Set(rows.map(nameOf))];
  expect(rows.filter((row) => row.key !== row.case_key).length).toBeGreaterThan(0);
  const mute = fc.constantFrom('no', 'for good', 'still', 'no more');
  const muted = fc.array(mute, { minLength: cases.length, maxLength: cases.length });
  await fc.assert(
    fc.asyncProperty(
      results,
      versions,
      muted,
      fc.boolean(),
      async (generated, systems, chosen, isKept) => {
        const mutes: Mutes = new Map(cases.map((name, at) => [name, chosen[at] ?? 'no']));
        await world.pool.query(
          `update runs set build = s.build, environment = s.environment
         from jsonb_to_recordset($1::jsonb) as s(id uuid, build text, environment text)
         where runs.id = s.id`,
          [JSON.stringify(runIds.map((id, at) => ({ id, ...systems[at] })))],
        );
        await muteAll(owner, mutes);
        const changed = rows.map(({ run_id, case_key }, at) => ({
          run_id,
          case_key,
          ...generated[at],
        }));
        await world.pool.query(
          `update results r set status = s.status,
           updated_at = case when s.status = 'untested' then null else to_timestamp(s.at / 1000.0) end
         from jsonb_to_recordset($1::jsonb) as s(run_id uuid, case_key text, status text, at float8)
         where r.run_id = s.run_id and r.case_key = s.case_key`,
          [JSON.stringify(changed)],
        );
        await addVerdicts(owner);
        if (isKept) await keepProjectFigures.run(world.jobContext, {});
        const raw = await read();
        for (const [person, visible] of [
          [owner, slugs],
          [member, slugs.slice(0, 1)],
        ] as const) {
          const { attention, monthly, daily, ...figures } = await world
            .as(person)
            .dashboard.get({ year: YEAR });
          const {
            attention: expected,
            months,
            ...counted
          } = recount(raw, [...visible], {
            mutes,
            live,
          });
          expect(figures).toMatchObject(counted);
          expect(await listed(world.as(person))).toEqual({
            ...figuresOf(counted),
            attention: expected.length,
            kept: figures.kept,
            hiddenModels: figures.hiddenModels,
          });
          expect(monthly.map(({ month, passed, failed }) => ({ month, passed, failed }))).toEqual(
            months,
          );
          expect(daily).toEqual(dailyOf(raw, [...visible]));
          const found = attention.map(({ suiteId, caseKey, runId, status, flakiness }) => {
            const { repeats, changes, trend } = flakiness ?? {};
            const words = flakiness ? [repeats, changes, trend ?? 'null'] : [''];
            return [suiteId, caseKey, runId, status, ...words].join(' ');
          });
          expect(found.sort()).toEqual(expected);
        }
      },
    ),
    { numRuns: 25 },
  );
});
