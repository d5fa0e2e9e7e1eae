import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

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
  }
  return { owner, member, slugs };
}

type Raw = {
  slug: string;
  suite_id: string;
  run_id: string;
  case_key: string;
  case_since: number;
  status: string;
  updated_at: Date | null;
};

/** Results of these projects that passed or failed in the year. */
const countedOf = (all: Raw[], slugs: string[]) =>
  all.filter(
    ({ slug, status, updated_at: at }) =>
      slugs.includes(slug) && /^(passed|failed)$/.test(status) && at?.getUTCFullYear() === YEAR,
  );

const count = (rows: Raw[], status: string) => rows.filter((row) => row.status === status).length;

/** The figures, counted from nothing but raw results. */
function recount(all: Raw[], slugs: string[]) {
  const seen = countedOf(all, slugs);
  const byCase = Map.groupBy(seen, (row) => `${row.suite_id} ${row.case_key}`);
  const later = (a: Raw, b: Raw) =>
    Number(b.updated_at) - Number(a.updated_at) || (a.run_id < b.run_id ? 1 : -1);
  const last = [...byCase.values()].flatMap((rows) => rows.toSorted(later)[0] ?? []);
  const byWords = Map.groupBy(seen, (row) => `${row.suite_id} ${row.case_key} ${row.case_since}`);
  const flaky = [...byWords.values()].filter(
    (rows) => count(rows, 'passed') && count(rows, 'failed'),
  );
  const wavered = new Set(flaky.map(([row]) => `${row?.suite_id} ${row?.case_key}`));
  const isFlaky = (row: Raw) => wavered.has(`${row.suite_id} ${row.case_key}`);
  const [passed, failed] = [count(seen, 'passed'), count(seen, 'failed')];
  return {
    successRate: { completed: count(last, 'passed'), failed: count(last, 'failed') },
    passRate: seen.length > 0 ? (100 * passed) / (passed + failed) : null,
    failedResults: failed,
    flaky: wavered.size,
    months: Array.from({ length: 12 }, (_, at) => {
      const rows = seen.filter(({ updated_at: time }) => time?.getUTCMonth() === at);
      return { month: at + 1, passed: count(rows, 'passed'), failed: count(rows, 'failed') };
    }),
    attention: last
      .filter((row) => row.status === 'failed' || isFlaky(row))
      .map((row) => [row.suite_id, row.case_key, row.run_id, row.status, isFlaky(row)].join(' '))
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

/** How many results the list of work has for each figure of the dashboard that leads there. */
async function listed(send: ReturnType<typeof world.as>) {
  const time = { from: `${YEAR}-01-01T00:00:00.000Z`, until: `${YEAR + 1}-01-01T00:00:00.000Z` };
  const count = async (filter: object) => (await send.work.results({ ...time, ...filter })).total;
  return {
    completed: await count({ only: 'last', status: 'passed' }),
    failed: await count({ only: 'last', status: 'failed' }),
    failedResults: await count({ status: 'failed' }),
    flaky: await count({ only: 'flaky' }),
  };
}

type Counted = Pick<ReturnType<typeof recount>, 'successRate' | 'failedResults' | 'flaky'>;

const figuresOf = ({ successRate, failedResults, flaky }: Counted) => ({
  ...{ ...successRate, failedResults, flaky },
});

it('the dashboard equals a recount of the raw results, for any results', async () => {
  const { owner, member, slugs } = await aCompany();
  const read = async () =>
    (
      await world.pool.query<Raw>(
        'select r.*, p.slug from results r join projects p on p.id = r.project_id where r.company_id = $1',
        [owner.companyId],
      )
    ).rows;
  const rows = await read();
  const result = fc.record({
    status: fc.constantFrom('passed', 'failed', 'blocked', 'skipped', 'untested'),
    at: fc.oneof(
      fc.integer({ min: Date.UTC(YEAR - 1, 11, 30), max: Date.UTC(YEAR + 1, 0, 2) }),
      fc.constantFrom(Date.UTC(YEAR, 0, 1), Date.UTC(YEAR + 1, 0, 1) - 1, Date.UTC(YEAR + 1, 0, 1)),
    ),
  });
  const results = fc.array(result, { minLength: rows.length, maxLength: rows.length });
  await fc.assert(
    fc.asyncProperty(results, async (generated) => {
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
      const raw = await read();
      for (const [person, visible] of [
        [owner, slugs],
        [member, slugs.slice(0, 1)],
      ] as const) {
        const { attention, monthly, daily, ...figures } = await world
          .as(person)
          .dashboard.get({ year: YEAR });
        const { attention: expected, months, ...counted } = recount(raw, [...visible]);
        expect(figures).toMatchObject(counted);
        expect(await listed(world.as(person))).toEqual(figuresOf(counted));
        expect(monthly.map(({ month, passed, failed }) => ({ month, passed, failed }))).toEqual(
          months,
        );
        expect(daily).toEqual(dailyOf(raw, [...visible]));
        const found = attention.map(({ suiteId, caseKey, runId, status, isFlaky }) =>
          [suiteId, caseKey, runId, status, isFlaky].join(' '),
        );
        expect(found.sort()).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});
