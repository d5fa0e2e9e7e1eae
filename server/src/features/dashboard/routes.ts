import { inCompany } from '../../db/open.ts';
import { signedIn } from '../../http/api.ts';
import { countProjectsByMonth, listProjectNames } from '../project/queries.ts';
import { countFlaky, countLastResults, countResultsByMonth, listAttention } from './queries.ts';

/** What needs attention is shown as far as one looks at it. */
const MOST = 10;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

export const dashboardRoutes = {
  get: signedIn.dashboard.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const year = input.year ?? new Date().getUTCFullYear();
      const visible = await listProjectNames(tx, actor);
      const scope = { companyId: actor.companyId, projectIds: visible.map(({ id }) => id), year };
      const made = new Map(
        (await countProjectsByMonth(tx, actor, year)).map((row) => [row.month, row.projects]),
      );
      const months = new Map((await countResultsByMonth(tx, scope)).map((row) => [row.month, row]));
      const last = new Map((await countLastResults(tx, scope)).map((row) => [row.projectId, row]));
      const monthly = MONTHS.map((month) => {
        const { passed = 0, failed = 0 } = months.get(month) ?? {};
        return { month, projects: made.get(month) ?? 0, passed, failed };
      });
      const projects = visible.flatMap(({ id, slug, name }) => {
        const counted = last.get(id);
        return counted
          ? [{ slug, name, completed: counted.completed, failed: counted.failed }]
          : [];
      });
      const [passed, failed] = [sum(monthly, 'passed'), sum(monthly, 'failed')];
      return {
        successRate: { completed: sum(projects, 'completed'), failed: sum(projects, 'failed') },
        monthly,
        passRate: passed + failed > 0 ? (100 * passed) / (passed + failed) : null,
        failedResults: failed,
        projects: projects.sort((a, b) => shareOf(b) - shareOf(a) || b.failed - a.failed),
        flaky: await countFlaky(tx, scope),
        attention: (await listAttention(tx, scope, MOST)).flatMap(({ projectId, ...row }) => {
          const project = visible.find(({ id }) => id === projectId);
          return project ? [{ slug: project.slug, projectName: project.name, ...row }] : [];
        }),
      };
    }),
  ),
};

function sum<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

/** Of failures among what was run; there is no row without results. */
function shareOf({ completed, failed }: { completed: number; failed: number }): number {
  return failed / (completed + failed);
}
