import { inCompany } from '../../db/open.ts';
import { signedIn } from '../../http/api.ts';
import { countProjectsByMonth } from '../project/queries.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

export const dashboardRoutes = {
  /** There are no runs yet, so nothing has passed or failed: zeros, and no rate at all. */
  get: signedIn.dashboard.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const year = input.year ?? new Date().getUTCFullYear();
      const counted = await countProjectsByMonth(tx, actor, year);
      const byMonth = new Map(counted.map((row) => [row.month, row.projects]));
      return {
        successRate: { completed: 0, failed: 0 },
        monthly: MONTHS.map((month) => ({
          month,
          projects: byMonth.get(month) ?? 0,
          passed: 0,
          failed: 0,
        })),
        passRate: null,
        failedResults: 0,
      };
    }),
  ),
};
