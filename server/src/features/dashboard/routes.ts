import { type ResultCounts, resultStatus } from '@caseloom/contract';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { listProjectNames } from '../project/queries/visible-projects.ts';
import { listNewestReleases, toRelease } from '../release/queries.ts';
import { readFigures } from './queries/kept-figures.ts';
import { listRecentModels } from './queries/recent-models.ts';
import { countKept, countModels, countProjectsByMonth, type Scope } from './queries.ts';
import type { YearFigures } from './schema.ts';

const MAX_MODELS = 5;
const MAX_RELEASES = 4;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

type Visible = Awaited<ReturnType<typeof listProjectNames>>;

export const dashboardRoutes = {
  get: authenticated.dashboard.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const year = input.year ?? new Date().getUTCFullYear();
      const all = await listProjectNames(tx, actor);
      const visible = input.projectSlug
        ? all.filter(({ slug }) => slug === input.projectSlug)
        : all;
      if (input.projectSlug && visible.length === 0) throw new AppError('project_not_found');
      const { companyId } = actor;
      const seen = { companyId, projectIds: visible.map(({ id }) => id), year };
      // a sample does not count among all projects; its own dashboard shows it
      const counted = visible.filter((one) => one.isCounted || input.projectSlug !== undefined);
      const scope = { ...seen, projectIds: counted.map(({ id }) => id) };
      const recent = await listRecentModels(tx, seen, MAX_MODELS);
      const figures = await readFigures(tx, scope);
      return {
        ...(await countYear(tx, scope, counted, figures)),
        ...(await newsOf(tx, scope, counted, figures)),
        countedAt: figures.countedAt,
        releases: await releasesIn(tx, seen),
        recentModels: placedIn(visible, recent).map(withTime),
      };
    }),
  ),
};

/** The figures of the year. */
async function countYear(
  tx: Queryable,
  scope: Scope,
  visible: Visible,
  { daily, rates, passed, failed, flaky, mutedFlaky }: YearFigures,
) {
  const made = new Map(
    (await countProjectsByMonth(tx, scope)).map((row) => [row.month, row.projects]),
  );
  const months = Map.groupBy(daily, ({ day }) => Number(day.slice(5, 7)));
  const last = new Map(rates.map((row) => [row.projectId, row]));
  const monthly = MONTHS.map((month) => {
    const days = months.get(month) ?? [];
    const results = { passed: sum(days, 'passed'), failed: sum(days, 'failed') };
    return { month, projects: made.get(month) ?? 0, ...results };
  });
  const all = visible.map(({ id, slug, name }) => {
    return { slug, name, counts: last.get(id)?.counts ?? NO_COUNTS };
  });
  const projects = all.filter(({ counts }) => executedIn(counts) > 0);
  return {
    counts: all.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS),
    ...{ monthly, daily },
    passRate: passed + failed > 0 ? (100 * passed) / (passed + failed) : null,
    passedResults: passed,
    failedResults: failed,
    projects: projects.sort(byFailures),
    flaky,
    mutedFlaky,
  };
}

/** What is new, and what waits for somebody. */
async function newsOf(
  tx: Queryable,
  scope: Scope,
  visible: Visible,
  { attention, attentionTotal, outdated }: YearFigures,
) {
  const { hidden, ...newThisMonth } = await countModels(tx, scope);
  return {
    newThisMonth,
    kept: await countKept(tx, scope),
    hiddenModels: hidden,
    attention: placedIn(
      visible,
      attention.map(({ urgency: _, ...row }) => row),
    ),
    attentionTotal,
    outdated: placedIn(visible, outdated),
  };
}

async function releasesIn(tx: Queryable, scope: Scope) {
  const rows = await listNewestReleases(tx, scope, MAX_RELEASES);
  return rows.map((row) => ({ ...toRelease(row), projectName: row.projectName }));
}

/** Rows with the names of their projects. */
function placedIn<Row extends { projectId: string }>(visible: Visible, rows: Row[]) {
  return rows.flatMap(({ projectId, ...row }) => {
    const project = visible.find(({ id }) => id === projectId);
    return project ? [{ slug: project.slug, projectName: project.name, ...row }] : [];
  });
}

const withTime = <Row extends { updatedAt: Date }>(row: Row) => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

function sum<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

const NO_COUNTS: ResultCounts = { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 };

function addCounts(one: ResultCounts, other: ResultCounts): ResultCounts {
  const added = resultStatus.options.map((status) => [status, one[status] + other[status]]);
  return Object.fromEntries(added) as ResultCounts;
}

const executedIn = ({ passed, failed, blocked, skipped }: ResultCounts) =>
  passed + failed + blocked + skipped;

type Counted = { counts: ResultCounts };

/** Those with the greatest share of failures among what was run first; there is none without results. */
function byFailures({ counts: one }: Counted, { counts: other }: Counted): number {
  const share = (counts: ResultCounts) => counts.failed / executedIn(counts);
  return share(other) - share(one) || other.failed - one.failed;
}
