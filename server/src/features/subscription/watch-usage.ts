import { FIGURES } from '@caseloom/contract';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/job.ts';
import { listOwnerIds } from '../notification/queries/recipients.ts';
import { notify } from '../notification/queries.ts';
import { countUsage, getSubscription, listLimited } from './queries.ts';

const THRESHOLDS = [80, 100];

/** Notifies owners once when 80 % of a limit is used, and once when all of it is. */
export const watchUsage: Job = {
  name: 'watch-usage',
  schedule: '*/10 * * * *',
  run: async ({ db }) => {
    for (const companyId of await listLimited(db)) await notifyOwners(db, companyId);
  },
};

async function notifyOwners(db: Db, companyId: string): Promise<void> {
  const { limits } = await getSubscription(db, companyId);
  const { start, end: _, ...used } = await countUsage(db, companyId);
  for (const figure of FIGURES) {
    const limit = limits[figure];
    if (limit === null || limit === undefined) continue;
    const percent = THRESHOLDS.findLast((one) => used[figure] * 100 >= limit * one);
    if (!percent) continue;
    const data = { figure, percent: String(percent) };
    const about = `${figure} ${percent} ${limit} ${start.toISOString().slice(0, 10)}`;
    const userIds = await listOwnerIds(db, companyId);
    await notify(db, { companyId, userIds, kind: 'quota', data, about });
  }
}
